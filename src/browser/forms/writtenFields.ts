export type WrittenField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of the server-rendered HTML, by their index in `fieldsIn`. */
export interface WrittenFields {
  root: HTMLElement
  fields: Map<number, WrittenField>
  /** The last focused element. */
  focused: EventTarget | null
}

export const fieldsIn = (root: HTMLElement): NodeListOf<WrittenField> =>
  root.querySelectorAll<WrittenField>(':is(input,textarea,select)[name]')

/**
 * Remembers the fields until React has hydrated them, for restoreTyped. React replaces HTML that was changed after the
 * server sent it, for example by a translator or by a password manager that adds elements beside the fields.
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
