const touches = ['keydown', 'input', 'pointerdown', 'compositionstart', 'compositionend'] as const

/** Dialogs and files on their way would not come back, unlike drafts, the focus and the place. */
const lostByReload = '[role=dialog], [role=alertdialog], dialog[open], [role=progressbar]'

/**
 * Reloads the page once nobody has touched it for this time, and a reload would take nothing away. While the browser asks for
 * a file, in a window of its own, the page has no focus. Returns a function that cancels it.
 */
export function reloadWhenIdle(idleMs: number): () => void {
  const cancelling = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let isComposing = false

  function wait() {
    clearTimeout(timer)
    timer = setTimeout(reload, idleMs)
  }
  function reload() {
    if (isComposing || !document.hasFocus() || document.querySelector(lostByReload)) wait()
    else window.location.reload()
  }
  function touched({ type }: Event) {
    if (type === 'compositionstart') isComposing = true
    if (type === 'compositionend') isComposing = false
    wait()
  }

  for (const type of touches)
    addEventListener(type, touched, { capture: true, passive: true, signal: cancelling.signal })
  wait()
  return () => {
    clearTimeout(timer)
    cancelling.abort()
  }
}
