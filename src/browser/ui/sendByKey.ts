import type { KeyboardEvent } from 'react'
import { isComposing } from './isComposing.ts'

/**
 * Submits the form of a text area with Ctrl+Enter, on a Mac ⌘Enter.
 *
 * @param otherwise called instead if Shift is pressed as well
 */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>, otherwise?: () => void): void {
  const hasModifier = event.ctrlKey || event.metaKey
  if (event.key !== 'Enter' || !hasModifier || event.repeat || isComposing(event)) return
  event.preventDefault()
  if (otherwise && event.shiftKey) otherwise()
  else event.currentTarget.form?.requestSubmit()
}
