import type { Page } from '@playwright/test'
import { signInAsAdministrator, statusOfCall } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { keepInvoicePdfs, keepReopening } from '../support/keptSettings.ts'
import { callApi, registerCustomer } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'
import { testLog } from '../support/testLog.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 375, height: 800 },
]

const waitingOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Waiting for you', exact: true }) })

const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }

test('On the first day the Admin Panel says that nothing waits, and shows no empty lists', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin')
  await expect(waitingOf(page)).toContainText(
    'No new inquiries, critical tickets, invoices past due or failed emails',
  )
  await expect(waitingOf(page).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText('0', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('The Admin Panel shows what waits, recent tickets and pending invoices, and leads to each @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const elena = await newBrowserPage()
  const userId = await registerCustomer(elena)
  await callApi(elena, 'POST', '/api/tickets', {
    title: 'Printer offline',
    description: 'The printer on the second floor answers nobody.',
    category: 'technical',
    priority: 'critical',
  })
  await signInAsAdministrator(page, site)
  await callApi(page, 'POST', '/api/invoices', {
    userId,
    invoiceNumber: 'INV-2026-000001',
    issueDate: '2020-11-01',
    dueDate: '2020-12-01',
    status: 'unpaid',
    amount: '50.00',
    items: [{ description: 'Support', quantity: 1, unitPrice: 50 }],
  })
  for (const name of ['Tom', 'Ann']) await callApi(page, 'POST', '/api/contact', { ...inquiry, name })
  // Responses to live updates would set the page's clock, which is fixed below.
  await holdLiveUpdates(page)
  await page.goto('/admin')
  const waiting = waitingOf(page)
  await expect(waiting.getByRole('listitem')).toHaveText([
    '1 critical ticket is not resolvedPrinter offline, a moment ago',
    '2 inquiries are newNewest: Ann, a moment ago',
    '1 invoice is past dueINV-2026-000001, due Dec 1, 2020',
  ])
  await expect(page.getByRole('table', { name: 'Recently updated tickets' })).toContainText('Printer offline')
  await expect(page.getByRole('table', { name: 'Pending invoices' })).toContainText('INV-2026-000001')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  // The times change while the page stays open.
  const inquiries = waiting.getByRole('listitem').filter({ hasText: 'inquiries' })
  const time = inquiries.locator('time')
  const at = await time.getAttribute('dateTime')
  // The server tells its time in whole seconds.
  await page.clock.setFixedTime(Date.parse(String(at)) + 5 * 60_000 + 5_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(time).toHaveText('5 minutes ago')
  await expect(time).toHaveAttribute('title', /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M$/)

  await waiting.getByRole('link', { name: '2 inquiries are new' }).press('Enter')
  await expect(page).toHaveURL(/\/agent\/sales\?state=new$/)
  await expect(page.getByRole('heading', { name: 'Sales Leads' })).toBeVisible()
  await callApi(page, 'PUT', '/api/leads/1', { state: 'contacted', assignedTo: null })
  await page.goBack()
  await expect(waiting.getByRole('link', { name: '1 inquiry is new' })).toBeVisible()
  await waiting.getByRole('link', { name: '1 invoice is past due' }).press('Enter')
  await expect(page).toHaveURL(/\/agent\/invoices\/1$/)
  await page.goBack()
  await page.getByRole('link', { name: 'View ticket #1' }).press('Enter')
  await expect(page).toHaveURL(/\/agent\/tickets\/1$/)
})

test('The settings that the update has set to off are turned on again or deleted, each by itself', async ({
  page,
  site,
}) => {
  const database = await openDatabase({
    dataDir: site.dataDir,
    databaseUrl: site.databaseUrl,
    besideServer: true,
    log: testLog,
  })
  await keepReopening(database.db)
  await keepInvoicePdfs(database.db)
  await database.close()
  await signInAsAdministrator(page, site)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Set to off by the update' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await card.getByRole('button', { name: 'Turn on again: Reopening' }).press('Enter')
  await expect(toastOf(page)).toContainText('Reopening of resolved tickets by a reply: on again.')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await card.getByRole('button', { name: 'Delete: PDFs' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete what was kept?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('What waits and cannot be read says so in its place, with a way to ask again', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signInAsAdministrator(page, site)
  expect(await statusOfCall(page, 'POST', '/api/contact', inquiry)).toBe(201)
  await withoutFirstData(page)
  await page.route(/\/api\/(waiting$|tickets\?)/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/admin')
  const waiting = waitingOf(page)
  await expect(waiting.getByRole('alert')).toHaveText('Could not load what is waiting.')
  await expectAccessible(page)
  await page.unrouteAll()
  await waiting.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(waiting.getByRole('link', { name: '1 inquiry is new' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const partsOfOverview = [
  { call: /\/api\/tickets\/summary$/, part: 'Active Tickets', failures: 2 },
  { call: /\/api\/invoices\/summary$/, part: 'Pending Invoices', failures: 2 },
  { call: /\/api\/system-status$/, part: 'System', failures: 1 },
  { call: /\/api\/waiting$/, part: 'Waiting for you', failures: 1 },
]
test('Each part of the Admin Panel that fails alone says so in its place, and is asked for again there', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signInAsAdministrator(page, site)
  // A server that has just started makes screens reload, which would remove the failure before the button is pressed.
  await holdLiveUpdates(page)
  await withoutFirstData(page)
  for (const { call, part, failures } of partsOfOverview) {
    await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/admin')
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await expect(again, part).toHaveCount(failures)
    await expectAccessible(page)
    const card = page.locator('section', { has: page.getByRole('heading', { name: part, exact: true }) })
    await expect(card).toContainText(/Error|Could not/)
    await page.unroute(call)
    await card.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(again, part).toHaveCount(0)
    await expect(page, part).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})
