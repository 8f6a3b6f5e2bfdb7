import type { Page } from '@playwright/test'

/**
 * Waits until the page is hydrated, after using it if it is a public one, which may load the application only then. React
 * marks every hydrated element; two frames later it has logged every difference it found.
 */
export async function waitForHydration(page: Page): Promise<void> {
  if ((await page.locator('[data-written]').count()) > 0) {
    // One of them moves the pointer, wherever it was.
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
  }
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
