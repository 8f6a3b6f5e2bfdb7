import { useEffect } from 'react'
import { isFreeKey } from './freeKey.ts'

/**
 * Home and End jump to the ends of the page. The browser would scroll smoothly through all rows in between, faster than
 * they can be rendered.
 */
export function useJumpKeys(): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const goal = { Home: 0, End: document.documentElement.scrollHeight }[event.key]
      if (goal === undefined || event.shiftKey || !isFreeKey(event)) return
      event.preventDefault()
      window.scrollTo({ top: goal, behavior: 'instant' })
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
}
