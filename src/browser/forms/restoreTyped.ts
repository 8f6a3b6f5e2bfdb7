import type { WrittenField, WrittenFields } from './writtenFields.ts'
import { fieldsIn } from './writtenFields.ts'

/** Sets the value past React, which hears of it by the event as if it had been typed. */
function setValue(field: WrittenField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function copy(from: WrittenField, to: WrittenField): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked)
    to.click()
  if (from.value !== to.value) setValue(to, from.value)
}

/** Brings text, choices and focus back into the fields by which React has replaced those that the server wrote. */
export function restoreTyped({ root, fields, focused }: WrittenFields): void {
  const rendered = fieldsIn(root)
  for (const [at, field] of fields) {
    const next = rendered[at]
    if (field.isConnected || next?.name !== field.name) continue
    // Once: what is typed from now on is in the new field.
    fields.delete(at)
    copy(field, next)
    if (field === focused && document.activeElement === document.body) next.focus({ preventScroll: true })
  }
}
