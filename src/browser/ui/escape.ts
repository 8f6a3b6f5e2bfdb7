import type { KeyboardEvent } from 'react'

const layers = '[role=dialog], [role=alertdialog], [role=menu], dialog'

/** Whether the focus is in a dialog or a menu, which Escape closes instead of a toast. */
export const isInLayer = (): boolean => document.activeElement?.closest(layers) != null

/**
 * Props of the content of a dialog or a menu. Radix closes only the layer that was opened last, and a toast that has
 * come meanwhile counts as one.
 */
export const closedByEscape = (onClose: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    // Radix prevents the default of the key when it has closed something.
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  },
})
