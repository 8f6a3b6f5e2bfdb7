import { useEffect, useRef, type RefObject } from 'react'

/** After these events, the field may be in another place of the window. */
const moves = ['scroll', 'focusin', 'input'] as const

/** The gap between the element and the form below it, in px. */
const gapOf = (element: Element) => Number.parseFloat(getComputedStyle(element).rowGap) || 0

/**
 * While the element above a form grows, keeps the form in its place on the screen if the user is writing in it. Browsers
 * do this only if that element is outside the window. A form at the window's edge, over the element, stays by itself
 * (keepAtHand.ts). The element and the form are next to each other in a grid.
 */
export function useSteadyField<Above extends HTMLElement>(): RefObject<Above | null> {
  const above = useRef<Above>(null)
  useEffect(() => {
    const element = above.current
    const form = element?.nextElementSibling
    const grid = element?.parentElement
    if (!form || !grid) return undefined
    let bottom = 0
    let isBelow = true
    const note = () => {
      ;({ bottom } = element.getBoundingClientRect())
      isBelow = form.getBoundingClientRect().top > bottom + gapOf(grid) - 1
    }
    const observer = new ResizeObserver(() => {
      const moved = element.getBoundingClientRect().bottom - bottom
      if (document.activeElement instanceof HTMLTextAreaElement && isBelow && moved > 0)
        scrollBy({ top: moved, behavior: 'instant' })
      note()
    })
    note()
    observer.observe(element)
    observer.observe(form)
    for (const move of moves) addEventListener(move, note, { passive: true })
    return () => {
      observer.disconnect()
      for (const move of moves) removeEventListener(move, note)
    }
  }, [])
  return above
}
