/** Moves the focus to the first field of a form that can take it. */
export function focusFirstField(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    const isField = field.matches('input:not([hidden], :disabled, [tabindex="-1"]), textarea, select')
    if (isField && field instanceof HTMLElement) {
      field.focus()
      return
    }
  }
}
