export type WrittenField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of the HTML that the server wrote, by their places in it. */
export interface WrittenFields {
  root: HTMLElement
  fields: Map<number, WrittenField>
  /** The element that had the focus last. */
  focused: EventTarget | null
}

export const fieldsIn = (root: HTMLElement): NodeListOf<WrittenField> =>
  root.querySelectorAll<WrittenField>(':is(input,textarea,select)[name]')

/**
 * Remembers the fields until React has hydrated them. React replaces HTML that is not as the server wrote it: a translator
 * has exchanged its texts, or a password manager has added elements beside its fields. See restoreTyped.
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
