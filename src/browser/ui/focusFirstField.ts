/** Focuses the first usable field of a form: hidden and disabled inputs are skipped. */
export function focusFirstField(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    const isField = field.matches('input:not([hidden], :disabled, [tabindex="-1"]), textarea, select')
    if (isField && field instanceof HTMLElement) {
      field.focus()
      return
    }
  }
}
