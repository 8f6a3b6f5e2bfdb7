import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { createAccount } from '../../src/features/people/accounts/server/commands.ts'
import { hashPassword } from '../../src/features/people/accounts/server/passwords.ts'
import type { Database } from '../../src/server/database/database.ts'
import type { Engine } from '../../src/server/database/engine.ts'
import { provideChromium } from '../../tests/support/chromium.ts'
import { timeZoneCookie } from '../../src/shared/time/timeZone.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { printTable } from '../reliability/figures.ts'
import { type Device, devices, emulate } from './devices.ts'
import { median, startBare } from './load.ts'
import { addPainted } from './painted.ts'
import { addTicketsAndInvoices, onSeededDatabases } from './seededDatabase.ts'
import { signIn } from './session.ts'

const rounds = 5
const customer = { username: 'carla', password: 'Correct-horse-7' }

interface Screen {
  name: string
  path: string
  account: RunningServer['admin']
  /** The selector of the content that users open the screen for: a row, a message. */
  content: string
}

interface Opening {
  /** From the start of the navigation until the content was painted. */
  shownMs: number
  layoutShift: number
  /** Scripts requested before the content was painted. */
  scriptsUntilShown: number
  scripts: number
  scriptBytes: number
}

const firstRow = 'main tbody td'
const message = 'main ol > li h3'

function screensOf(server: RunningServer, rows: number): Screen[] {
  const staff = server.admin
  const screen = (name: string, account: Screen['account'], path: string, content = firstRow) => ({
    name,
    account,
    path,
    content,
  })
  return [
    screen("Agent's list", staff, '/agent/tickets'),
    screen('Ticket', staff, `/agent/tickets/${rows}`, message),
    screen('Invoice list', staff, '/agent/invoices'),
    // An invoice whose customer exists.
    screen('Invoice', staff, '/agent/invoices/501', 'main table td'),
    screen("Agent's dashboard", staff, '/agent/dashboard'),
    screen("Customer's list", customer, '/customer/tickets'),
    screen("Customer's dashboard", customer, '/customer/dashboard'),
  ]
}

declare global {
  interface Window {
    /** The time at which the content was painted. */
    contentShown: Promise<number>
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
  window.contentShown = window.painted(() => {
    const content = document.querySelector(selector)
    return content?.checkVisibility() === true && content.textContent !== ''
  })
}

async function open(context: BrowserContext, device: Device, url: string, content: string): Promise<Opening> {
  const page = await context.newPage()
  try {
    await emulate(page, device)
    await addPainted(page)
    await page.addInitScript(watchContent, content)
    await page.goto(url, { waitUntil: 'commit' })
    const shownMs = await page.evaluate(() => window.contentShown)
    await page.waitForLoadState('networkidle')
    return await page.evaluate((shown) => {
      const scripts = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
      return {
        shownMs: shown,
        layoutShift: window.layoutShift,
        scriptsUntilShown: scripts.filter(({ startTime }) => startTime < shown).length,
        scripts: scripts.length,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    }, shownMs)
  } finally {
    await page.close()
  }
}

async function newContext(
  browser: Browser,
  server: RunningServer,
  { name, size }: Device,
  account: Screen['account'],
) {
  const context = await browser.newContext({
    baseURL: server.baseURL,
    viewport: size,
    hasTouch: name === 'phone',
    locale: 'en-US',
  })
  const [cookie = '', value = ''] = (await signIn(server, account)).split('=')
  await context.addCookies([
    { name: cookie, value, url: server.baseURL },
    // Browsers with a session have this cookie from a portal.
    { name: timeZoneCookie, value: 'UTC', url: server.baseURL },
  ])
  return context
}

/** Opens the screen in a browser with an empty cache, and again with a full one. */
async function openTwice(browser: Browser, server: RunningServer, device: Device, screen: Screen) {
  const context = await newContext(browser, server, device, screen.account)
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
  const context = await newContext(browser, server, device, server.admin)
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
      const screens = screensOf(server, rows)
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
        ['Screen', 'cold ms', 'warm ms', 'layout shift', 'scripts until shown', 'scripts', 'script KB'],
        screens.map(({ name }, at) => {
          const { cold = [], warm = [] } = opened[at] ?? {}
          const of = (openings: Opening[], value: keyof Opening) =>
            median(openings.map((each) => each[value]))
          return [
            name,
            of(cold, 'shownMs').toFixed(0),
            of(warm, 'shownMs').toFixed(0),
            of(cold, 'layoutShift').toFixed(3),
            of(cold, 'scriptsUntilShown'),
            of(cold, 'scripts'),
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

/** Creates a customer with the oldest 20 tickets and invoices. */
async function addCustomer({ db }: Database): Promise<void> {
  const passwordHash = await hashPassword(customer.password)
  const { id } = await createAccount(
    db,
    { username: customer.username, passwordHash, role: 'customer' },
    'staff',
  )
  await db.updateTable('tickets').set({ userId: id }).where('id', '<=', 20).execute()
  await db.updateTable('invoices').set({ userId: id }).where('id', '<=', 20).execute()
}

/** Measures the time until the main content of a screen is visible, in Chromium. */
export async function measureBrowserScreens(args: string[]): Promise<void> {
  const rows = Number(args[0] ?? 1000)
  await onSeededDatabases({
    seed: async (database) => {
      await addTicketsAndInvoices(database, rows)
      await addCustomer(database)
    },
    measure: (server, engine) => measureOn(server, engine, rows),
  })
}
