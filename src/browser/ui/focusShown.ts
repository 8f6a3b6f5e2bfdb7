import { showForm } from './keepInView.ts'

/**
 * Focuses the first shown field of those that match, and shows the whole form of a text area. Fields in the hidden
 * panels of tabs are skipped.
 */
export function focusShown(selector: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>(selector)]
  const field = fields.find((each) => each.getClientRects().length > 0)
  // The focus may bring the form into the window.
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLTextAreaElement && field.form) showForm(field.form)
  else field?.scrollIntoView({ block: 'nearest' })
}
