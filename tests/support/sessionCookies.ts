import type { BrowserContext } from '@playwright/test'

/** The browser's cookies of a session: all but the one of known devices. */
export async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => !name.endsWith('devices'))
}
