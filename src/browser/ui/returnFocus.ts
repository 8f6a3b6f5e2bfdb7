import { useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for its own triggers, and our dialogs
 * are opened from rows and menus. Where that control is gone meanwhile, such as a deleted row, the page's content is next.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const before = opener.current
      const target = before?.isConnected && before !== document.body ? before : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
