export type WrittenField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of the server-rendered HTML, by their index in it. */
export interface WrittenFields {
  root: HTMLElement
  fields: Map<number, WrittenField>
  /** The last focused element. */
  focused: EventTarget | null
}

export const fieldsIn = (root: HTMLElement): NodeListOf<WrittenField> =>
  root.querySelectorAll<WrittenField>(':is(input,textarea,select)[name]')

/**
 * Remembers the fields until React has hydrated them. React replaces HTML that differs from the server's: a translator
 * replaced its texts, or a password manager added elements beside its fields. See restoreTyped.
 */
export function rememberFields(root: HTMLElement): WrittenFields {
  const written: WrittenFields = {
    root,
    fields: new Map(fieldsIn(root).entries()),
    focused: document.activeElement,
  }
  root.addEventListener('focusin', ({ target }) => {
    written.focused = target
  })
  return written
}
