import type { WrittenField, WrittenFields } from './writtenFields.ts'
import { fieldsIn } from './writtenFields.ts'

/** Sets the value without React, and dispatches the event by which React learns of typed input. */
function setValue(field: WrittenField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function copy(from: WrittenField, to: WrittenField): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked)
    to.click()
  if (from.value !== to.value) setValue(to, from.value)
}

/** Restores text, choices and focus if React replaced the server-rendered fields. */
export function restoreTyped({ root, fields, focused }: WrittenFields): void {
  const rendered = fieldsIn(root)
  for (const [at, field] of fields) {
    const next = rendered[at]
    if (field.isConnected || next?.name !== field.name) continue
    // Restore a field only once: later input is in the new field.
    fields.delete(at)
    copy(field, next)
    if (field === focused && document.activeElement === document.body) next.focus({ preventScroll: true })
  }
}
