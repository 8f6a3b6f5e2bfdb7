import type { BrowserContext } from '@playwright/test'

/** What the browser holds of a session: all cookies but the one by which it is known at the next sign-in. */
export async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => !name.endsWith('devices'))
}
