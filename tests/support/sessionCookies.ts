import type { BrowserContext } from '@playwright/test'
import { timeZoneCookie } from '../../src/shared/time/timeZone.ts'

/** The browser's session cookies: all except those of known devices and of the time zone. */
export async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => !name.endsWith('devices') && name !== timeZoneCookie)
}
