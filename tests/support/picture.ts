import type { Page } from '@playwright/test'

interface Options {
  waitUntil?: string | undefined
}

/**
 * Makes a page wait, whenever a test opens a document, until the portal screen has replaced its picture: elements of
 * the picture disappear. With `waitUntil: 'commit'` it does not wait, for tests of the picture.
 */
export function waitForScreensOf(page: Page): void {
  async function waitForScreen({ waitUntil }: Options = {}): Promise<void> {
    if (waitUntil === 'commit') return
    await page.waitForFunction(() => document.querySelector('[data-picture]') === null)
  }
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await waitForScreen(options)
    return response
  }
  for (const name of ['reload', 'goBack', 'goForward'] as const) {
    const navigate = page[name].bind(page)
    page[name] = async (options) => {
      const response = await navigate(options)
      await waitForScreen(options)
      return response
    }
  }
}
