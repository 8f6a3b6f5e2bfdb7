import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The ms from `since` (of performance.now()) until the first frame was painted that fulfils the condition. */
    painted: (isShown: () => boolean, since?: number) => Promise<number>
  }
}

/** Adds `window.painted` to every document that the page opens from now on, before its own scripts run. */
export const addPainted = (page: Page) =>
  page.addInitScript(() => {
    window.painted = (isShown, since = 0) =>
      new Promise((done) => {
        function check() {
          if (!isShown()) {
            requestAnimationFrame(check)
            return
          }
          // The next task runs after this frame was painted.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => done(performance.now() - since))
          port1.start()
          port2.postMessage(undefined)
        }
        requestAnimationFrame(check)
      })
  })
