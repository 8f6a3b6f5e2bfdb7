import { useLayoutEffect, useRef } from 'react'
import { focusPage } from '../navigation.ts'

/**
 * For what goes away by its own work, such as a button that is done with. Where it has the focus then, the page's
 * heading inherits it: else people with a keyboard would stand nowhere, and hear nothing.
 */
export function useFocusOnUnmount<Of extends HTMLElement>() {
  const leaving = useRef<Of>(null)
  useLayoutEffect(() => {
    const element = leaving.current
    return () => {
      // Asked while it is still there; given when its place is taken.
      if (element?.contains(document.activeElement)) queueMicrotask(focusPage)
    }
  }, [])
  return leaving
}
