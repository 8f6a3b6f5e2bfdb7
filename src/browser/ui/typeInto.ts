/**
 * Replaces a part of a field's text, by default the selection, as if it were typed: Ctrl+Z undoes it, and the form is
 * notified.
 */
export function typeInto(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
): void {
  field.focus()
  field.setSelectionRange(start, end)
  // oxlint-disable-next-line typescript/no-deprecated -- the only way that keeps what Ctrl+Z takes back: no standard replaces it, and setRangeText empties the browser's undo
  document.execCommand('insertText', false, text)
}
