import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { Engine } from '../../src/server/database/engine.ts'
import { type EndToEndOptions, newDatabaseUrl } from './e2eEngines.ts'
import { refuseLateClock } from './lateClock.ts'
import { waitForScreensOf } from './picture.ts'
import { type RunningServer, startServer } from './server.ts'
import { type ServerHost, startServerHost } from './serverHost.ts'
import { renderedAnew, translate, type TranslatorOptions } from './translator.ts'

interface Fixtures extends TranslatorOptions {
  /** A new running installation for this end-to-end test only; its only account is the first administrator. */
  site: RunningServer
  /** Additional environment variables of the server: `test.use({ serverEnv: { THROTTLE_FACTOR: '1' } })`. */
  serverEnv: Record<string, string>
  /** A page with its own cookies, for a second user: the customer beside the agent who answers. */
  newBrowserPage: (options?: BrowserPageOptions) => Promise<Page>
  /**
   * Declares a console message that the test causes, such as the 401 of a wrong password. Every other console error or
   * uncaught error fails the test, including violations of the Content-Security-Policy, which Chromium logs.
   */
  expectConsoleError: (message: RegExp) => void
  problems: Problems
}

interface Problems {
  watch: (context: BrowserContext) => void
  expected: RegExp[]
}

type BrowserPageOptions = NonNullable<Parameters<Browser['newContext']>[0]>

interface WorkerFixtures extends EndToEndOptions {
  /** The process that runs all servers of a worker's tests. */
  serverHost: ServerHost
  /** One installation for all read-only end-to-end tests of a worker. */
  sharedSite: RunningServer
}

async function startSite(
  host: ServerHost,
  engine: Engine,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const databaseUrl = await newDatabaseUrl(engine)
  const options = { ...(databaseUrl ? { databaseUrl } : {}), env }
  // TZ applies to a whole process, so such a server gets its own.
  return 'TZ' in env ? startServer(options) : host.startServer(options)
}

const expectCleanEnd = (code: number | null) => expect(code, 'The server ends cleanly when asked to').toBe(0)

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  serverEnv: [{}, { option: true }],
  isTranslated: [false, { option: true }],

  serverHost: [
    async ({}, use) => {
      const host = startServerHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],

  site: async ({ serverHost, engine, serverEnv }, use, testInfo) => {
    const site = await startSite(serverHost, engine, serverEnv)
    await use(site)
    const code = await site.stop()
    if (testInfo.errors.length > 0) await testInfo.attach('server.log', { body: site.log() })
    expectCleanEnd(code)
  },

  sharedSite: [
    async ({ serverHost, engine }, use) => {
      const site = await startSite(serverHost, engine)
      await use(site)
      expectCleanEnd(await site.stop())
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => {
    await use(site.baseURL)
  },

  problems: async ({}, use) => {
    const found: string[] = []
    const expected: RegExp[] = []
    await use({
      expected,
      watch: (context) => {
        context.on('console', (message) => {
          if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) =>
          found.push(error.error().stack || error.error().message || String(error.error())),
        )
      },
    })
    const unexpected = found.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    expect(unexpected, 'Errors in the browser that the test did not expect').toEqual([])
  },

  context: async ({ context, problems, isTranslated }, use) => {
    problems.watch(context)
    refuseLateClock(context)
    if (isTranslated) {
      problems.expected.push(renderedAnew)
      await translate(context)
    }
    await use(context)
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForScreensOf(page)
    await use(page)
  },

  newBrowserPage: async ({ browser, baseURL, problems, isTranslated }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options })
      contexts.push(context)
      problems.watch(context)
      refuseLateClock(context)
      if (isTranslated) await translate(context)
      const page = await context.newPage()
      if (options.javaScriptEnabled !== false) waitForScreensOf(page)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  expectConsoleError: async ({ problems }, use) => {
    await use((message) => problems.expected.push(message))
  },
})

/** For end-to-end tests that change nothing: they share one installation per worker. */
export const readOnlyTest = test.extend({
  site: async ({ sharedSite }, use) => {
    await use(sharedSite)
  },
})

export { expect }

/** The toast, by its role; assistive technology must find it there even while a dialog is open. */
export const toastOf = (page: Page) => page.getByRole('region', { name: /^Alerts/ }).getByRole('listitem')
