import { useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { isComposing } from './isComposing.ts'

const layers = '[role=dialog], [role=alertdialog], [role=menu], dialog'

/** Whether the focus is in a dialog or a menu, which Escape closes instead of a toast. */
export const isInLayer = (): boolean => document.activeElement?.closest(layers) != null

/** Whether Escape must close only the list of a combobox. Radix gets the key first and would close the dialog. */
export const isOpenCombobox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')

// Module state: changes only by effects and events, which do not run on the server.
/** Escape events that Radix sent to a layer without the focus. */
const leftToFocus = new WeakSet<Event>()

/**
 * Props for the content of a dialog or a menu, so that Escape closes the one with the focus. Radix would close the
 * layer that was opened last, which may be a toast. Radix also registers a new layer only some time after the layer has
 * taken the focus.
 */
export function useClosedByEscape(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null)
  return {
    ref: content,
    onEscapeKeyDown: (event: KeyboardEvent) => {
      if (isComposing({ nativeEvent: event }) || isOpenCombobox(event.target)) {
        event.preventDefault()
        return
      }
      const focused = event.target instanceof Element ? event.target.closest(layers) : null
      if (!focused || focused === content.current) return
      event.preventDefault()
      leftToFocus.add(event)
    },
    onKeyDown: (event: ReactKeyboardEvent) => {
      // Radix prevents the default of the key if it has closed a layer.
      if (event.key !== 'Escape' || (event.defaultPrevented && !leftToFocus.delete(event.nativeEvent))) return
      // If another dialog opened this one, that dialog gets the event as well, and must stay open.
      event.preventDefault()
      onClose()
    },
  }
}
