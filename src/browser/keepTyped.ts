type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<Field>(':is(input, textarea, select)[name]'),
]

/** Sets the value past React, which hears of it by the event as if it had been typed. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function copy(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked)
    to.click()
  if (from.value !== to.value) setValue(to, from.value)
}

/**
 * Keeps what is typed into the HTML of `root` that the server wrote. React replaces it where it is not as the server wrote
 * it: a translator has exchanged its texts, or a password manager has added elements beside its fields.
 *
 * @returns what to call when React has replaced something: it brings text, choices and focus back
 */
export function keepTyped(root: HTMLElement): () => void {
  const written = new Map(fieldsOf(root).entries())
  let focused: EventTarget | null = document.activeElement
  root.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  return () => {
    const rendered = fieldsOf(root)
    for (const [at, field] of written) {
      const next = rendered[at]
      if (field.isConnected || next?.name !== field.name) continue
      // Once: what is typed from now on is in the new field.
      written.delete(at)
      copy(field, next)
      if (field === focused && document.activeElement === document.body) next.focus({ preventScroll: true })
    }
  }
}
