/** Elements that use keys themselves. The boxes of rows are selected by Space alone. */
const elementsWithOwnKeys =
  'input:not([data-row-box]), textarea, select, [contenteditable], [role$="dialog"], [role="menu"]'

/** Whether a key was pressed alone, and where no field, dialog or menu uses it. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, altKey, metaKey } = event
  if (defaultPrevented || ctrlKey || altKey || metaKey) return false
  return !(target instanceof Element && target.closest(elementsWithOwnKeys))
}
