/** Without `focusin`: screens move the focus themselves. */
const uses = ['pointermove', 'pointerdown', 'keydown', 'input']

// Module state: the server never asks.
let used: Promise<void> | undefined

/**
 * Resolves when the user first points at the page, touches it, presses a key or enters something: for scripts that
 * nobody needs who only reads the page. Call it in the browser only.
 */
export function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    function listen(event: Event) {
      // A page that appears under a resting pointer gets a move by nothing.
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        !event.movementX &&
        !event.movementY
      )
        return
      for (const use of uses) removeEventListener(use, listen)
      resolve()
    }
    for (const use of uses) addEventListener(use, listen, { passive: true })
  })
  return used
}

/**
 * Resolves at the first use on a device with a mouse, whose pointer moves before it clicks. On a touch screen, where the
 * first touch may already need the script, as soon as the application has replaced the server-rendered HTML.
 */
export function firstSignOfUse(): Promise<void> {
  if (!matchMedia('(pointer: coarse)').matches) return firstUse()
  if (!document.querySelector('[data-picture]')) return Promise.resolve()
  return new Promise((resolve) => addEventListener('portal-shown', () => resolve(), { once: true }))
}
