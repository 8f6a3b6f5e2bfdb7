import type { Page, Route } from '@playwright/test'

/**
 * Removes the preloaded data from every document that this page opens from now on, as the server may omit it. For tests
 * of the requests that a screen then makes.
 */
export const withoutFirstData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Fires before the document's scripts run.
    document.addEventListener('readystatechange', () => {
      for (const element of document.querySelectorAll('script[data-user]')) element.remove()
    })
  })

/** Delays the requests for this path until the returned function is called. */
export async function hold(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await withoutFirstData(page)
  await page.route(path, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Answers the next request for this path with the server's response of now, but not before `send` is called. */
export async function answerLate(
  page: Page,
  path: string,
): Promise<{ isRead: Promise<void>; send: () => void }> {
  const isRead = Promise.withResolvers<void>()
  const isSent = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isSent.promise
      // The page may have cancelled the request.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  return { isRead: isRead.promise, send: isSent.resolve }
}
