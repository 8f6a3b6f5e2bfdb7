/**
 * Puts a text into a field in place of a part of it, by default of what is selected, as if it were typed: Ctrl+Z takes it
 * back, and the form hears of it.
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
