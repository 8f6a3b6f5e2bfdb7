import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const LazyToastArea = lazy(() => import('./ToastArea.tsx').then((module) => ({ default: module.ToastArea })))

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

  // A modal dialog hides the rest of the page from assistive technology, except for live regions that existed before.
  // So toasts shown over a dialog can be reached. `off`, because ToastArea announces the toasts itself.
  return (
    <div aria-live="off">
      {loadedBy !== 'nothing' && (
        <Suspense fallback={null}>
          <LazyToastArea focusFirst={loadedBy === 'hotkey'} />
        </Suspense>
      )}
    </div>
  )
}
