const touches = ['keydown', 'input', 'pointerdown', 'compositionstart', 'compositionend'] as const

/** A reload would lose open dialogs and running transfers; drafts, the focus and the scroll position are restored. */
const lostByReload = '[role=dialog], [role=alertdialog], dialog[open], [role=progressbar]'

/**
 * Reloads the page after `idleMs` without input, once a reload loses nothing. Waits while the page has no focus,
 * because the browser's file picker may be open. Returns a function that cancels the reload.
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
