import type { Page } from '@playwright/test'

/**
 * Removes from every document that this page opens from now on the answers that it brings, as the server may leave them
 * out: for journeys about what becomes of the requests that a screen then makes.
 */
export const withoutFirstData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Before the scripts of the document run.
    document.addEventListener('readystatechange', () => {
      for (const element of document.querySelectorAll('script[data-call]')) element.remove()
    })
  })
