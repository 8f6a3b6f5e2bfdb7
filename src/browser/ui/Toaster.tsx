import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadedLater } from '../page/loadedLater.tsx'
import { currentToast, onToast } from './toast.ts'

/** A page without toasts is better than an error page. */
const NoToastArea = () => null

const ToastArea = loadedLater(async () => (await import('./ToastArea.tsx')).ToastArea, NoToastArea)

/** For pages that send requests: once the network is gone, the toast that reports a failed request cannot be loaded. */
export const preloadToasts = ToastArea.preload

/** Part of the layout of every page. Loads ToastArea with the first toast or when F8 is pressed. */
export function Toaster() {
  const hasToast = useSyncExternalStore(
    onToast,
    () => currentToast() !== undefined,
    () => false,
  )
  const [loadedBy, setLoadedBy] = useState<'nothing' | 'toast' | 'hotkey'>('nothing')
  if (hasToast && loadedBy === 'nothing') setLoadedBy('toast')

  useEffect(() => {
    if (loadedBy !== 'nothing') return undefined
    const loadOnHotkey = (event: KeyboardEvent) => event.key === 'F8' && setLoadedBy('hotkey')
    document.addEventListener('keydown', loadOnHotkey)
    return () => document.removeEventListener('keydown', loadOnHotkey)
  }, [loadedBy])

  // A modal dialog hides the rest of the page from assistive technology, except for live regions that are older than
  // the dialog. As a live region, this element keeps toasts reachable. `off`, because ToastArea announces them itself.
  return (
    <div aria-live="off">
      {loadedBy !== 'nothing' && <ToastArea.Later focusFirst={loadedBy === 'hotkey'} />}
    </div>
  )
}
