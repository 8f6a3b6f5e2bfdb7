import { useEffect } from 'react'

const elementsWithOwnKeys = 'input, textarea, select, [role$="dialog"], [role="menu"]'

/**
 * Home and End jump to the ends of the page. The browser would scroll smoothly through all rows in between, faster than
 * they can be rendered.
 */
export function useJumpKeys(): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const goal = { Home: 0, End: document.documentElement.scrollHeight }[event.key]
      const { target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event
      const isTaken = defaultPrevented || (target instanceof Element && target.closest(elementsWithOwnKeys))
      if (goal === undefined || isTaken || ctrlKey || altKey || metaKey || shiftKey) return
      event.preventDefault()
      window.scrollTo({ top: goal, behavior: 'instant' })
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
}
