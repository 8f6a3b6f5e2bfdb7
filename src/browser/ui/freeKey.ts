/** Elements that handle keys themselves. Checkboxes of rows handle only Space. */
const elementsWithOwnKeys =
  'input:not([data-row-box]), textarea, select, [contenteditable], [role$="dialog"], [role="menu"]'

/** Whether a key was pressed without modifiers, outside fields, dialogs and menus. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, altKey, metaKey } = event
  if (defaultPrevented || ctrlKey || altKey || metaKey) return false
  return !(target instanceof Element && target.closest(elementsWithOwnKeys))
}
