import { restoreTyped } from '../forms/restoreTyped.ts'
import { rememberFields } from '../forms/writtenFields.ts'

/**
 * Finds what someone did to the picture of a page, as boot.ts has marked it: fields they typed into, and the control that they
 * pressed. Returns how to do the same to the page that takes its place.
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
