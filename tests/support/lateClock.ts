import type { BrowserContext } from '@playwright/test'

/**
 * Makes `page.clock.install()` fail once a page is open. While Playwright installs the clock, it shows 1970 for a moment:
 * an open portal that reads it then counts the years as sleep, and ends the session by inactivity.
 */
export function refuseLateClock(context: BrowserContext): void {
  const install = context.clock.install.bind(context.clock)
  context.clock.install = async (options) => {
    const open = context.pages().map((page) => page.url())
    if (open.some((url) => url !== 'about:blank'))
      throw new Error(`Install the clock before a page is opened, not in ${open.join(', ')}.`)
    await install(options)
  }
}
