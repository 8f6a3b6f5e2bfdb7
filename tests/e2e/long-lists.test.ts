import type { Page, Request } from '@playwright/test'
import { openDatabase } from '../../src/server/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'
import { testLog } from '../support/testLog.ts'

const many = 20_000
/** The most rows in one statement. */
const batch = 2_000
const statuses = ['open', 'in_progress', 'resolved', 'closed'] as const

/** Inserts tickets into the database; every fourth is closed, and so on. */
async function addTickets(site: RunningServer, userId: number): Promise<void> {
  const { dataDir, databaseUrl } = site
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  const at = '2024-01-05T15:04:05.120Z'
  const ticket = { userId, description: 'It takes a minute to open.', category: 'other' } as const
  for (let first = 1; first <= many; first += batch) {
    const tickets = Array.from({ length: batch }, (_, index) => ({
      ...ticket,
      title: `Slow again ${first + index}`,
      status: statuses[(first + index) % 4] ?? 'open',
      createdAt: at,
      updatedAt: at,
    }))
    await database.db.insertInto('tickets').values(tickets).execute()
  }
  await database.close()
}

/** Collects the ranges that the page requests from now on. */
function rangesOf(page: Page, path: string): string[] {
  const ranges: string[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) ranges.push(request.headers()['list-range'] ?? 'all')
  })
  return ranges
}

const table = (page: Page) => page.getByRole('table', { name: 'Support tickets' })
const linkTo = (page: Page, id: number) => page.getByRole('link', { name: `View ticket #${id}`, exact: true })

/** Jumps to a part of the page, as when a user drags the scroll bar. */
const jump = (page: Page, fraction: number) =>
  page.evaluate((part) => {
    window.scrollTo({ top: document.documentElement.scrollHeight * part, behavior: 'instant' })
  }, fraction)

/** The number of the ticket in the middle of the screen; 0 while it is loading. */
const shownInTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr[data-index]')]
    const middle = rows.find((row) => row.getBoundingClientRect().top > innerHeight / 2)
    return Number(/#(\d+)/.exec(middle?.textContent ?? '')?.[1] ?? 0)
  })

for (const [device, size] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 375, height: 800 }],
] as const) {
  test(`A list of 20,000 tickets costs what it shows, on ${device}`, async ({
    page,
    site,
    newBrowserPage,
  }) => {
    const customer = await newBrowserPage()
    await addTickets(site, await registerCustomer(customer))
    await signInAsStaff(page, site)
    await holdLiveUpdates(page)
    await page.setViewportSize(size)
    await page.goto('/agent/invoices')
    await expect(page.getByText('There are no invoices in the system.')).toBeVisible()
    const ranges = rangesOf(page, '/api/tickets')
    const status = page.getByRole('tablist', { name: 'Status' }).getByRole('tab')

    await page.goto('/agent/tickets')
    await expect(linkTo(page, many)).toBeInViewport()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(many + 1))
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(status).toHaveText([
      'All20000',
      'Customer replied0',
      'Open5000',
      'In progress5000',
      'Resolved5000',
      'Closed5000',
    ])
    await waitForScreen(page)
    // The document contained the first hundred rows.
    expect(ranges).toEqual([])
    await expectAccessible(page)

    await jump(page, 0.5)
    await expect.poll(() => shownInTheMiddle(page)).toBeGreaterThan(9_900)
    expect(await shownInTheMiddle(page)).toBeLessThan(10_100)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    const middle = ranges.splice(0)
    expect(middle.length, middle.join()).toBeLessThanOrEqual(2)
    expect(middle.every((range) => /^rows=\d+00-\d+99$/.test(range))).toBe(true)
    await jump(page, 0)
    await expect(linkTo(page, many)).toBeInViewport()
    await jump(page, 0.5)
    await expect.poll(() => shownInTheMiddle(page)).toBeGreaterThan(9_900)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    expect(ranges).toEqual([])

    await jump(page, 1)
    await expect(linkTo(page, 1)).toBeInViewport()
    await expect(page.locator('tr', { has: linkTo(page, 1) })).toHaveAttribute(
      'aria-rowindex',
      String(many + 1),
    )
    await jump(page, 0)
    await expect(linkTo(page, many)).toBeInViewport()
    expect(ranges.splice(0)).toEqual(['rows=19900-19999'])

    await status.filter({ hasText: 'Resolved' }).click()
    await expect(linkTo(page, 19_998)).toBeInViewport()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '5001')
    await jump(page, 0.5)
    await expect.poll(() => shownInTheMiddle(page)).toBeGreaterThan(9_900)
    const shown = await shownInTheMiddle(page)
    const scrolled = await page.evaluate(() => window.scrollY)
    await page
      .getByRole('row')
      .filter({ has: linkTo(page, shown) })
      .click()
    await expect(page.getByRole('heading', { name: `Ticket #${shown}` })).toBeVisible()
    await callApi(page, 'PUT', `/api/tickets/${shown}`, { status: 'closed' })
    // The counts come with the first rows, which are off screen and are answered last.
    const middleAsked = page.waitForRequest((request) =>
      /^rows=\d+00-/.test(request.headers()['list-range'] ?? ''),
    )
    await page.route('/api/tickets?*', async (route) => {
      if (route.request().headers()['list-range'] === 'rows=0-99') await middleAsked
      await route.continue()
    })
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    await expect(linkTo(page, shown - 4)).toBeInViewport()
    await expect(linkTo(page, shown)).toHaveCount(0)
    await expect(status.filter({ hasText: 'Closed' })).toHaveText('Closed5001')
  })
}

test('Rows that are loading have their room and their numbers, and the keyboard leads through them', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await addTickets(site, await registerCustomer(await newBrowserPage()))
  await signInAsStaff(page, site)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.goto('/agent/tickets')
  await linkTo(page, many).focus()
  await page.route(/\/api\/tickets$/, async (route) => {
    await promise
    await route.continue()
  })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.keyboard.press('End')
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  const last = page.locator(`tr[aria-rowindex="${many + 1}"]`)
  await expect(last).toContainText('Loading...')
  await expect(last).toBeInViewport()
  expect((await last.boundingBox())?.height).toBe(60)
  await expect(page.getByText('Loading tickets...')).toHaveCount(0)
  await expect(linkTo(page, many)).toBeFocused()
  await expectAccessible(page)
  release()
  await expect(last).toContainText(/#1(Waiting [\w ]+)? carla\s*Slow again 1/)
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Support Tickets' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: `Select ticket #${many - 1}`, exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(linkTo(page, many - 1)).toBeFocused()
})

test('Rows that cannot be loaded say so with Retry', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  const customer = await newBrowserPage()
  await addTickets(site, await registerCustomer(customer))
  await signInAsStaff(page, site)
  // The start of the stream would make the list reload its rows.
  await holdLiveUpdates(page)
  await page.goto('/agent/tickets')
  await expect(linkTo(page, many)).toBeInViewport()
  await page.route(/\/api\/tickets$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await jump(page, 0.5)
  await expect(page.getByRole('alert')).toContainText('Error loading tickets. Please try again.')
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(many + 1))
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => shownInTheMiddle(page)).toBeGreaterThan(9_900)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
