import { useLayoutEffect, useRef } from 'react'
import { focusPage } from '../page/navigation.ts'

/**
 * A ref for an element in a row of a list. If the row has the focus when it leaves the list, the row that takes its
 * place gets the focus, or else the last row. If no row is left, the page's heading gets it.
 */
export function useFocusOnLeaving<Target extends HTMLElement>() {
  const ref = useRef<Target>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      const row = element?.closest('tr')
      const body = row?.parentElement
      if (!row || !body || !row.contains(document.activeElement)) return
      const index = row.getAttribute('data-index')
      // The row is still in the document; the focus moves after React has removed it. Another list may replace the body.
      queueMicrotask(() => {
        const rows = [...body.querySelectorAll('tr[data-index]')]
        const next = rows.find((each) => each.getAttribute('data-index') === index) ?? rows.at(-1)
        if (body.isConnected) next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
        if (document.activeElement === document.body) focusPage()
      })
    }
  }, [])
  return ref
}
