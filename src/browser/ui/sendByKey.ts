import type { KeyboardEvent } from 'react'
import { isComposing } from './isComposing.ts'

/** Submits the form of a text area with Ctrl+Enter, on a Mac ⌘Enter. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const hasModifier = event.ctrlKey || event.metaKey
  if (event.key !== 'Enter' || !hasModifier || event.repeat || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
