import { useRef, type RefObject } from 'react'
import { focusPage } from '../page/navigation.ts'
import { focusFirstField } from './focusFirstField.ts'

/**
 * Props for a dialog's content. On closing, they return the focus to the element that had it before. Radix does so only
 * for its own triggers, but our dialogs are opened from rows and menus. If the element is gone, for example with a
 * deleted row, the heading of the page is focused.
 */
export function useReturnFocus(knownOpener?: RefObject<Element | null>) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = knownOpener?.current ?? document.activeElement
      const content = event.target instanceof Element ? event.target : null
      const first = content?.querySelector<HTMLElement>('[data-focus-first]')
      const form = content?.querySelector('[data-draft]')?.closest('form')
      if (!first && !form) return
      event.preventDefault()
      if (first) first.focus()
      // Focus the first field, not the first button: the draft notice with the Discard button is above the first field.
      else focusFirstField(form ?? null)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const before = opener.current
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else focusPage()
    },
  }
}
