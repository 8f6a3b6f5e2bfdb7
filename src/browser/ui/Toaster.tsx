import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const LazyToastArea = lazy(() => import('./ToastArea.tsx').then((module) => ({ default: module.ToastArea })))

/** Stands once in the frame of every page; fetches the notification area with the first toast or the first F8. */
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

  // A dialog hides the page behind it from assistive technology, but for live regions that stand already: what is
  // told while it is open can then be reached too. Off, because the area announces its toasts itself.
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
