import { isAtHand } from './keepAtHand.ts'

/** In ms. If a form grows within this time after the user's own input, that input counts as the cause. */
const ownGrowthMs = 500

/**
 * A ref for a form with a text area. While the user writes, the whole form stays in the window, also when it grows, so
 * that no text is sent unseen. Changes by other users do not scroll the page until the user types again. In a window
 * too low for the form, the field has priority, then the buttons.
 */
export function keepInView(form: HTMLFormElement): () => void {
  let isWriting = false
  let actedAt = 0
  const act = () => {
    actedAt = performance.now()
  }
  const write = () => {
    isWriting = true
    act()
    showForm(form)
  }
  const enter = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') write()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    isWriting &&= relatedTarget instanceof Node && form.contains(relatedTarget)
  }
  const observer = new ResizeObserver(() => {
    if (isWriting && performance.now() - actedAt < ownGrowthMs) showForm(form)
  })
  const removed = new AbortController()
  const { signal } = removed
  form.addEventListener('input', write, { signal })
  form.addEventListener('keyup', enter, { signal })
  form.addEventListener('click', act, { signal })
  form.addEventListener('focusout', leave, { signal })
  observer.observe(form)
  return () => {
    removed.abort()
    observer.disconnect()
  }
}

/** Scrolls a form into the window as far as it fits. */
export function showForm(form: HTMLFormElement): void {
  if (isAtHand(form)) return
  // The element that is scrolled last has priority.
  for (const part of [form, form.querySelector('[type=submit]'), form.querySelector(':focus')])
    part?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
