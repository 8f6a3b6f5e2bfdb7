import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusPage, focusSameControl } from '../page/navigation.ts'

/**
 * A ref for an element that removes itself, such as a button that disappears after its action. If it has the focus when
 * it is unmounted, the page's heading is focused: otherwise keyboard and screen reader users would lose their place.
 */
export const useFocusOnUnmount = <Target extends HTMLElement>() => useLostFocus<Target>(focusPage)

/**
 * A ref for a control that may move: an empty list shows its Add button in the middle, other lists in the page's
 * header. If the control has the focus when it moves, the same control at the new place is focused.
 */
export const useFocusOnMove = <Target extends HTMLElement>() => useLostFocus<Target>(focusInNewPlace)

/** A ref for an element that removes itself; its focus then moves to `next`, or to the page's heading. */
export const useFocusOnRemoval = <Target extends HTMLElement>(next: RefObject<HTMLElement | null>) =>
  useLostFocus<Target>(useCallback(() => (next.current ? next.current.focus() : focusPage()), [next]))

const focusInNewPlace = (control: Element) => focusSameControl(control) || focusPage()

/** Calls `focusNext`, which must not change, with the focused element when the ref's element is unmounted. */
function useLostFocus<Target extends HTMLElement>(focusNext: (focused: Element) => void) {
  const ref = useRef<Target>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      const focused = document.activeElement
      // The check runs while the element is in the document; the focus moves after React has replaced the element.
      if (focused && element?.contains(focused)) queueMicrotask(() => focusNext(focused))
    }
  }, [focusNext])
  return ref
}
