import { restoreTyped } from '../forms/restoreTyped.ts'
import { rememberFields } from '../forms/writtenFields.ts'

/**
 * Finds the user's input in a page's static server-rendered HTML, as marked by boot.ts: the fields that the user typed
 * in and the control that the user pressed. Returns a function that replays the input on the rendered page.
 */
export function carryOver(root: HTMLElement): () => void {
  const written = rememberFields(root)
  for (const [at, { dataset }] of written.fields) {
    if (dataset['typed'] === undefined) written.fields.delete(at)
  }
  const pressed = root.querySelector<HTMLElement>('[data-pressed]')
  const place = pressed ? controlsLike(pressed, root).indexOf(pressed) : -1
  return () => {
    restoreTyped(written)
    if (pressed) controlsLike(pressed, root)[place]?.click()
  }
}

function controlsLike({ localName, textContent, ariaLabel }: HTMLElement, root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(localName)].filter(
    (control) => control.textContent === textContent && control.ariaLabel === ariaLabel,
  )
}
