/** A form that grows this soon after an event of the person grows because of it. */
const ownGrowthMs = 500

/**
 * A ref for the form of a text. While a person writes in it, all of it stays in the window, also when that makes it grow, so
 * that nothing is sent unseen. What others do moves nothing until the next letter. Where the window is too low for all of it,
 * the field comes first and the buttons second.
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
  // The last one is in the window for certain.
  for (const part of [form, form.querySelector('[type=submit]'), form.querySelector(':focus')])
    part?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
