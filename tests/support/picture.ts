import type { Page } from '@playwright/test'

type Navigation = 'goto' | 'reload' | 'goBack' | 'goForward'

/**
 * Lets a page wait, whenever a test opens a document, until the screen of a portal has taken the place of its picture: what a
 * test has found in the picture would be gone. Not with `waitUntil: 'commit'`, for tests about the picture.
 */
export function waitForScreensOf(page: Page): void {
  function wait(name: Navigation): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the four differ in their arguments only
    const navigate = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>
    const waiting = async (...given: unknown[]) => {
      const response = await navigate(...given)
      const options: unknown = given.at(-1)
      const isCommitOnly =
        typeof options === 'object' &&
        options !== null &&
        'waitUntil' in options &&
        options.waitUntil === 'commit'
      if (!isCommitOnly) await page.waitForFunction(() => document.querySelector('[data-picture]') === null)
      return response
    }
    Object.assign(page, { [name]: waiting })
  }
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) wait(name)
}
