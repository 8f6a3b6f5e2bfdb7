import { useLayoutEffect, useRef } from 'react'
import { focusPage } from '../navigation.ts'

/**
 * A ref for an element that removes itself, such as a button that disappears after its action. If it has the focus when
 * it is unmounted, the page's heading is focused: otherwise keyboard and screen reader users would lose their place.
 */
export function useFocusOnUnmount<Target extends HTMLElement>() {
  const ref = useRef<Target>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      // Checked while the element is in the document, focused after it was replaced.
      if (element?.contains(document.activeElement)) queueMicrotask(focusPage)
    }
  }, [])
  return ref
}
