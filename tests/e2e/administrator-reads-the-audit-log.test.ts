import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/server/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { testLog } from '../support/testLog.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin portal' })

/** Inserts audit events of 2024, one per minute; the first is by zoe. */
async function addEvents({ dataDir, databaseUrl }: RunningServer, count: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  const events = Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2024, 5, 1, 12, index)).toISOString(),
    actorId: 900_001,
    actorName: index === 0 ? 'zoe' : 'yves',
    actorRole: 'agent',
    action: 'ticket changed',
    subject: `ticket ${900_000 + index}`,
    detail: '{"from":{"status":"open"},"to":{"status":"closed"}}',
  }))
  for (let first = 0; first < count; first += 2_000) {
    await database.db
      .insertInto('auditEvents')
      .values(events.slice(first, first + 2_000))
      .execute()
  }
  await database.close()
}

test('An administrator finds who did what, also of an account that is gone, and keeps it as a file', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  const carlaId = await registerCustomer(customer)
  const { id } = Object.fromEntries(
    await callApi(customer, 'POST', '/api/tickets', {
      title: 'Printer offline',
      description: 'The printer on the second floor answers nobody.',
      category: 'technical',
    }),
  )
  await signInAsStaff(page, site)
  await callApi(page, 'PUT', `/api/tickets/${id}`, { status: 'in_progress' })
  await page.request.delete(`/api/users/${carlaId}`)

  await page.goto('/admin')
  await menu(page).getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
  const [deletion, change] = [rows(page).nth(0), rows(page).nth(1)]
  await expect(deletion).toContainText('Deleted the user')
  await expect(deletion).toContainText('User carla (deleted)')
  await expect(change).toContainText(site.admin.username)
  await expect(change).toContainText('127.0.0.1')
  await expect(change.locator('time')).toHaveText('a moment ago')
  await expect(change.locator('time')).toHaveAttribute('title', /^\w{3} \d+, \d{4} \d+:\d\d [AP]M$/)
  await expect(change.getByRole('link', { name: `Ticket #${id}` })).toHaveAttribute(
    'href',
    `/agent/tickets/${id}`,
  )
  await expectAccessible(page)

  await change.getByRole('button', { name: /^Details: Changed the ticket/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changed the ticket' })
  await expect(dialog).toContainText('StatusOpen → In progress')
  await expect(dialog).toContainText('Administrator')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'All about this' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`subject=ticket`))
  await expect(page.getByLabel('Subject')).toHaveValue(`ticket ${id}`)
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Person').fill('carlos')
  await page.getByLabel('Person').press('Enter')
  await expect(page.getByText('No events match these filters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Person').fill('ARL')
  await page.getByLabel('Person').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Person').fill('carla')
  await page.getByLabel('Person').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('carla (deleted)')
  await expect(rows(page).first()).toContainText('Registered')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Action').selectOption('Signed in')
  await expect(page.getByText('No events match these filters.')).toBeVisible()
  await page.getByLabel('Action').selectOption('All actions')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('To day').fill('2020-01-31')
  await expect(page.getByText('No events match these filters.')).toBeVisible()
  await page.getByLabel('To day').fill('')
  await page.getByLabel('From day').fill('2020-01-31')
  await expect(rows(page)).toHaveCount(1)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^\d{4}-.*Z,carla,customer,Registered,registered,,,127\.0\.0\.1,.*,\d*,[0-9a-f]*$/)
  await expect(toastOf(page)).toContainText('The audit log was exported')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page).first()).toContainText('Exported the audit log')
})

test('A long log is loaded as one scrolls, on a phone too, and a rare combination is searched in steps', async ({
  page,
  site,
}) => {
  await addEvents(site, 230)
  await signInAsStaff(page, site)
  await page.setViewportSize({ width: 375, height: 760 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/audit-events')) asked.push(request.url())
  })
  await page.goto('/admin/audit')
  await expect(rows(page).first()).toContainText('Signed in')
  await expectAccessible(page)
  expect(asked).toHaveLength(1)
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table).toHaveAttribute('aria-rowcount', '-1')
  await rows(page).first().getByRole('button').focus()
  await page.keyboard.press('End')
  await expect.poll(() => asked.length).toBe(2)
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('End')
  await expect.poll(() => asked.length).toBe(3)
  await expect(table).toHaveAttribute('aria-rowcount', '232')
  await page.keyboard.press('End')
  await expect(rows(page).last()).toContainText('zoe (deleted)')
  await expect(rows(page).last()).toContainText('Jun 1, 2024')
  await page.getByRole('button', { name: 'Show the newest events' }).click()
  await expect(rows(page).first()).toContainText('Signed in')

  await page.setViewportSize({ width: 1280, height: 760 })
  await addEvents(site, 21_000)
  await page.goto('/admin/audit?action=ticket changed&person=zoe')
  await expect(rows(page)).toHaveCount(2)
  await page.goto('/admin/audit?person=yves&action=login')
  await expect(page.getByText('No events match these filters.')).toBeVisible()
  await expectAccessible(page)
})

test('A log that cannot be loaded says so, and people who are no administrators do not get there', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signInAsStaff(page, site)
  await page.route(/\/api\/audit-events/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/admin/audit?action=login')
  await expect(page.getByText('Could not load the audit log. Please try again.')).toBeVisible()
  const action = page.getByLabel('Action', { exact: true })
  await expect(action.getByRole('option', { selected: true })).toHaveText('Login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(toastOf(page)).toContainText('Could not export the audit log')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).first()).toContainText('Signed in')
  await expect(action.getByRole('option', { selected: true })).toHaveText('Signed in')

  const customer = await newBrowserPage()
  await registerCustomer(customer)
  await customer.goto('/admin/audit')
  await expect(customer).not.toHaveURL(/\/admin\/audit/)
})
