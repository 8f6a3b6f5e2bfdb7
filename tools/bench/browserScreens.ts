import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { provideChromium } from '../../tests/support/chromium.ts'
import { fillWithDemo } from '../../tests/support/demoSite.ts'
import { timeZoneCookie } from '../../src/shared/time/timeZone.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { printTable } from '../reliability/figures.ts'
import { type Device, devices, emulate } from './devices.ts'
import { median, startBare } from './load.ts'
import { addPainted } from './painted.ts'
import { addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const rounds = 5

interface Screen {
  name: string
  path: string
  /** Undefined for pages that users open before they sign in. */
  username: string | undefined
  /** The selector of the content that users open the screen for: a row, a message. */
  content: string
}

interface Opening {
  /** From the start of the navigation until the content was painted. */
  shownMs: number
  /** Until it could be used. */
  usableMs: number
  layoutShift: number
  requests: number
  scriptBytes: number
}

/** The second cell: the first may only have a box to select the row, and rows that are loading have one cell. */
const firstRow = 'main tbody td:nth-child(2)'
const message = 'main ol > li h3'
const agent = 'daniel'
const customer = 'priya.n'

const screenOf = (name: string, username: Screen['username'], path: string, content = firstRow): Screen => ({
  name,
  username,
  path,
  content,
})

/** The screens to measure. The demo's tickets and invoices come after the `rows` that were there before. */
const screensOf = (rows: number) => [
  screenOf("Agent's list", agent, '/agent/tickets'),
  screenOf('Ticket', agent, `/agent/tickets/${rows + 14}`, message),
  screenOf('Invoice list', agent, '/agent/invoices'),
  screenOf('Invoice', agent, `/agent/invoices/${rows + 3}`, 'main table td'),
  screenOf("Agent's dashboard", agent, '/agent/dashboard'),
  screenOf("Customer's list", customer, '/customer/tickets'),
  screenOf("Customer's dashboard", customer, '/customer/dashboard'),
  screenOf('Admin Panel', 'maria', '/admin/dashboard', 'main tbody td'),
  screenOf('Sign-in', undefined, '/agent/login', 'main form input[name=username]'),
]

declare global {
  interface Window {
    /** The time at which the content was painted. */
    contentShown: Promise<number>
    /** The time at which the content could be used. */
    contentUsable: Promise<number>
    layoutShift: number
  }
}

/** Runs in the page before its own scripts. */
function watchContent(selector: string) {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const isShown = () => {
    const content = document.querySelector(selector)
    return content?.checkVisibility() === true && (content.textContent !== '' || content.tagName === 'INPUT')
  }
  window.contentShown = window.painted(isShown)
  // React replaces the HTML of a portal's screen. Other pages work as HTML.
  window.contentUsable = window.painted(() => isShown() && !document.querySelector('[data-picture]'))
}

async function open(context: BrowserContext, device: Device, url: string, content: string): Promise<Opening> {
  const page = await context.newPage()
  try {
    await emulate(page, device)
    await addPainted(page)
    await page.addInitScript(watchContent, content)
    await page.goto(url, { waitUntil: 'commit' })
    await page.evaluate(() => window.contentUsable)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(async () => {
      const files = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
      const scripts = files.filter(({ name }) => name.endsWith('.js'))
      return {
        shownMs: await window.contentShown,
        usableMs: await window.contentUsable,
        layoutShift: window.layoutShift,
        requests: files.length + 1,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    })
  } finally {
    await page.close()
  }
}

async function newContext(
  browser: Browser,
  server: RunningServer,
  { name, size }: Device,
  username: Screen['username'],
) {
  const context = await browser.newContext({
    baseURL: server.baseURL,
    viewport: size,
    hasTouch: name === 'phone',
    locale: 'en-US',
  })
  // Browsers have this cookie from their last visit.
  await context.addCookies([{ name: timeZoneCookie, value: 'UTC', url: server.baseURL }])
  if (username === undefined) return context
  const [cookie = '', value = ''] = (await signIn(server, { username, password: demoPassword })).split('=')
  await context.addCookies([{ name: cookie, value, url: server.baseURL }])
  return context
}

/** Opens the screen in a browser with an empty cache, and again with a full one. */
async function openTwice(browser: Browser, server: RunningServer, device: Device, screen: Screen) {
  const context = await newContext(browser, server, device, screen.username)
  try {
    const cold = await open(context, device, screen.path, screen.content)
    // Chromium caches compiled scripts on their second use.
    await open(context, device, screen.path, screen.content)
    return { cold, warm: await open(context, device, screen.path, screen.content) }
  } finally {
    await context.close()
  }
}

/** Measures the time from the click on the first row's link until its ticket is painted. */
async function openTicket(browser: Browser, server: RunningServer, device: Device): Promise<number> {
  const context = await newContext(browser, server, device, agent)
  try {
    const page = await context.newPage()
    await addPainted(page)
    await emulate(page, device)
    await page.goto('/agent/tickets')
    await page.waitForLoadState('networkidle')
    const row = page.locator('main tbody tr').first()
    // Users hover over a row before they click it.
    if (device.name === 'desktop') await row.hover()
    await page.evaluate((selector) => {
      window.contentShown = new Promise((done) => {
        const isShown = () => document.querySelector(selector) !== null
        const start = ({ timeStamp }: Event) => done(window.painted(isShown, timeStamp))
        addEventListener('click', start, { capture: true, once: true })
      })
    }, message)
    await (device.name === 'phone' ? row.tap() : row.click())
    return await page.evaluate(() => window.contentShown)
  } finally {
    await context.close()
  }
}

/** A plain HTML table, complete in its first response: the lower limit for any screen. */
function bareTable(rows: number): string {
  const row =
    '<tr><td>#1</td><td>Printer 1 on floor 1 offline</td><td>Open</td><td>Medium</td><td>Jan 1, 2024</td></tr>'
  return `<!doctype html><html lang="en"><title>Tickets</title><main><table>${row.repeat(rows)}</table></main></html>`
}

async function measureBare(browser: Browser, device: Device, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: device.size })
  try {
    return (await open(context, device, url, 'main td')).shownMs
  } finally {
    await context.close()
  }
}

async function measureOn(server: RunningServer, engine: Engine, rows: number): Promise<void> {
  const { executablePath, args, env } = await provideChromium()
  const browser = await chromium.launch({ executablePath, args, env })
  const body = Buffer.from(bareTable(100)).toString('base64')
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const bare = await startBare({ kind: 'bytes', status: 200, headers, body })
  try {
    for (const device of devices) {
      console.log(`\n${rows} tickets and invoices on ${engine}, ${device.name}, medians of ${rounds}`)
      const screens = screensOf(rows)
      const opened = screens.map(() => ({ cold: new Array<Opening>(), warm: new Array<Opening>() }))
      const [bareMs, ticketMs] = [new Array<number>(), new Array<number>()]
      // Alternates, so that other load on the machine affects all screens.
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, screen] of screens.entries()) {
          const { cold, warm } = await openTwice(browser, server, device, screen)
          opened[at]?.cold.push(cold)
          opened[at]?.warm.push(warm)
        }
        bareMs.push(await measureBare(browser, device, `http://127.0.0.1:${bare.port}/`))
        ticketMs.push(await openTicket(browser, server, device))
      }
      printTable(
        ['Screen', 'cold: shown', 'usable', 'warm: shown', 'usable', 'layout shift', 'requests', 'script KB'],
        screens.map(({ name }, at) => {
          const { cold = [], warm = [] } = opened[at] ?? {}
          const of = (openings: Opening[], value: keyof Opening) =>
            median(openings.map((each) => each[value]))
          return [
            name,
            of(cold, 'shownMs').toFixed(0),
            of(cold, 'usableMs').toFixed(0),
            of(warm, 'shownMs').toFixed(0),
            of(warm, 'usableMs').toFixed(0),
            of(cold, 'layoutShift').toFixed(3),
            of(cold, 'requests'),
            (of(cold, 'scriptBytes') / 1000).toFixed(0),
          ]
        }),
      )
      console.log(`A bare table of 100 rows: ${median(bareMs).toFixed(0)} ms`)
      console.log(`From the click on a row to its ticket: ${median(ticketMs).toFixed(0)} ms`)
    }
  } finally {
    bare.stop()
    await browser.close()
  }
}

/**
 * Measures in Chromium the ms until the main content of a screen is shown and until it can be used: on the demo and
 * `rows` more tickets and invoices, with the announced functions.
 */
export async function measureBrowserScreens(args: string[]): Promise<void> {
  const rows = Number(args[0] ?? 1000)
  await onSeededDatabases({
    seed: (database) => addTicketsAndInvoices(database, rows),
    env: { PLACEHOLDERS: 'work' },
    measure: async (server, engine) => {
      await fillWithDemo(server)
      await measureOn(server, engine, rows)
    },
  })
}
