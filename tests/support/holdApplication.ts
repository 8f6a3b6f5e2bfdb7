import type { Page } from '@playwright/test'

/** Delays the main script of the next documents, as on a slow network, until the returned function is called. */
export async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
