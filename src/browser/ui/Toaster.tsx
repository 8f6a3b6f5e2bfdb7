import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const LazyToastArea = lazy(() => import('./ToastArea.tsx').then((module) => ({ default: module.ToastArea })))

/** Part of the layout of every page. Loads ToastArea with the first toast or when F8 is pressed. */
export function Toaster() {
  const waiting = useSyncExternalStore(
    onToast,
    () => currentToast() !== undefined,
    () => false,
  )
  const [wanted, setWanted] = useState<'no' | 'toast' | 'focus'>('no')
  if (waiting && wanted === 'no') setWanted('toast')

  useEffect(() => {
    if (wanted !== 'no') return undefined
    const ask = (event: KeyboardEvent) => event.key === 'F8' && setWanted('focus')
    document.addEventListener('keydown', ask)
    return () => document.removeEventListener('keydown', ask)
  }, [wanted])

  // A modal dialog hides the rest of the page from assistive technology, except for live regions that existed before.
  // So toasts shown over a dialog can be reached. `off`, because ToastArea announces the toasts itself.
  return (
    <div aria-live="off">
      {wanted !== 'no' && (
        <Suspense fallback={null}>
          <LazyToastArea focusFirst={wanted === 'focus'} />
        </Suspense>
      )}
    </div>
  )
}
