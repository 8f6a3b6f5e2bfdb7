import { useEffect, useRef, type RefObject } from 'react'

/**
 * While the element above a field grows, keeps the field in its place on the screen if the user is writing in it.
 * Browsers do this only if that element is outside the window.
 */
export function useSteadyField<Above extends HTMLElement>(): RefObject<Above | null> {
  const above = useRef<Above>(null)
  useEffect(() => {
    const element = above.current
    if (!element) return undefined
    let bottom = 0
    const note = () => {
      ;({ bottom } = element.getBoundingClientRect())
    }
    const observer = new ResizeObserver(() => {
      const moved = element.getBoundingClientRect().bottom - bottom
      if (document.activeElement instanceof HTMLTextAreaElement && moved > 0)
        scrollBy({ top: moved, behavior: 'instant' })
      note()
    })
    note()
    observer.observe(element)
    addEventListener('scroll', note, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', note)
    }
  }, [])
  return above
}
