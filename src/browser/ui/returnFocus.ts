import { useRef } from 'react'

/**
 * Props for a dialog's content that return the focus to the element that had it before. Radix does so only for its own
 * triggers, and our dialogs are opened from rows and menus. If that element is gone, as with a deleted row, the main
 * element of the page is focused.
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
