import type { Page } from '@playwright/test'
import { demoPassword } from '../../src/demo/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { fillWithDemo } from '../support/demoSite.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { callApi } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const stillShown = 'You still see what was loaded before.'

async function signIn(page: Page, site: RunningServer, username: string): Promise<void> {
  await fillWithDemo(site)
  // A server that has just started makes screens reload, which would remove a failure before its button is pressed.
  await holdLiveUpdates(page)
  await callApi(page, 'POST', '/api/login', { username, password: demoPassword })
}

/** Makes every request to such an address fail until the returned function is called. */
async function refuse(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500 }))
  return () => page.unroute(address)
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: stillShown })

async function tryAgain(page: Page): Promise<void> {
  await failure(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(failure(page)).toHaveCount(0)
}

test('A report stays, with its own days, where that of another range cannot be loaded', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signIn(page, site, 'daniel')
  await page.goto('/agent/reports')
  await waitForScreen(page)
  const days = page.getByText(/Time zone:/)
  await expect(days).toHaveText(/^30 days: /)
  const before = await days.textContent()

  const restore = await refuse(page, /\/api\/reports\?range=7d/)
  await page.getByRole('tab', { name: '7 days' }).click()
  await expect(failure(page)).toContainText('Could not load the report. Please try again.')
  await expect(days).toHaveText(String(before))
  await expect(page.getByRole('tab', { name: '7 days' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Time to resolution' })).toBeVisible()
  await expectAccessible(page)

  // During a retry, the error message keeps its place and the focus.
  const button = failure(page).getByRole('button')
  await button.focus()
  const answered = page.waitForResponse(/\/api\/reports\?range=7d/)
  await page.keyboard.press('Enter')
  await answered
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Try Again')
  await restore()
  await tryAgain(page)
  await expect(days).toHaveText(/^7 days: /)
})

test('Tickets stay where those of another order or filter cannot be loaded', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signIn(page, site, 'daniel')
  await page.goto('/agent/tickets')
  await waitForScreen(page)
  const table = page.getByRole('table', { name: 'Support tickets' })
  const rows = table.locator('tbody tr')
  const before = await rows.allTextContents()
  const restore = await refuse(page, /\/api\/tickets\?/)
  await table.getByRole('button', { name: 'Title' }).click()
  await expect(failure(page)).toContainText('Error loading tickets. Please try again.')
  await expect(rows).toHaveText(before)
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(failure(page)).toBeVisible()
  await expect(rows).toHaveText(before)
  for (const [width, height] of [
    [320, 568],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(failure(page)).toBeInViewport()
    const share = ((await failure(page).boundingBox())?.height ?? 0) / height
    expect(share, `${width} × ${height}`).toBeLessThanOrEqual(0.25)
    await expect(page.getByRole('banner')).not.toBeInViewport()
  }
  await restore()
  await tryAgain(page)
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasNotText: 'closed' })).toHaveCount(0)

  // Where nothing was loaded before, the list says so once.
  await withoutFirstData(page)
  await refuse(page, /\/api\/tickets\?/)
  await page.goto('/agent/tickets?status=closed')
  await expect(page.getByRole('alert')).toContainText('Error loading tickets. Please try again.')
})

test('Events, users and emails stay where those of another filter cannot be loaded', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await signIn(page, site, 'maria')
  await page.goto('/admin/audit')
  await waitForScreen(page)
  const events = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  const count = await events.count()
  let restore = await refuse(page, /\/api\/audit-events\?/)
  await page.getByLabel('Action').selectOption({ label: 'Deleted the user' })
  await expect(failure(page)).toContainText('Could not load the audit log. Please try again.')
  await expect(events).toHaveCount(count)
  await restore()
  await tryAgain(page)
  await expect(page.getByText('No events match these filters.')).toBeVisible()

  await page.goto('/admin/user-management')
  await waitForScreen(page)
  const users = page.getByRole('table', { name: 'Users' }).locator('tbody tr')
  const all = await users.count()
  restore = await refuse(page, /role=agent/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Role').selectOption('agent')
  await expect(failure(page)).toContainText('Failed to fetch users')
  await expect(users).toHaveCount(all)
  await restore()
  await tryAgain(page)
  await expect(users).toHaveCount(2)

  await page.goto('/admin/site-settings')
  await waitForScreen(page)
  const mails = page.getByRole('region', { name: 'Outgoing mail' }).getByRole('table').locator('tbody tr')
  await expect(mails).toHaveCount(5)
  restore = await refuse(page, /\/api\/settings\/email\/outbox/)
  await page.getByRole('button', { name: 'Refresh outgoing mail' }).click()
  await expect(failure(page)).toContainText('Could not load the outgoing mail. Please try again.')
  await expect(mails).toHaveCount(5)
  await page.getByRole('tab', { name: /^Sent/ }).click()
  await expect(failure(page)).toBeVisible()
  await expect(mails).toHaveCount(5)
  await restore()
  await tryAgain(page)
  await expect(page.getByText('No emails have been sent yet.')).toBeVisible()
})

test('A part that cannot be loaded says so in its place, and the rest can be used', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500|404 .*tickets\/999999/)
  await signIn(page, site, 'daniel')
  await withoutFirstData(page)
  const restoreStaff = await refuse(page, /\/api\/lead-assignees/)
  await page.goto('/agent/sales')
  await expect(page.getByRole('alert')).toHaveText('Could not load the staff.')
  await expect(page.getByRole('table', { name: 'Leads' }).locator('tbody tr')).not.toHaveCount(0)
  await restoreStaff()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Assigned to').getByRole('option', { name: 'daniel' })).toHaveCount(1)

  const restoreCustomer = await refuse(page, /\/api\/users\/\d+/)
  await page.goto('/agent/invoices')
  await page.getByRole('link', { name: /^View/ }).first().click()
  await expect(page.getByRole('alert')).toHaveText('Error loading customer data.')
  await expect(page.getByText('This account was deleted')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Invoice' })).toBeVisible()
  await expectAccessible(page)
  await restoreCustomer()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: /^Customer ID/ })).toContainText('Harbor Supply Co.')

  const restoreTicket = await refuse(page, /\/api\/tickets\/\d+$/)
  await page.goto('/agent/tickets/1')
  const refused = page.waitForResponse(/\/api\/tickets\/\d+$/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await refused
  await restoreTicket()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: /^Ticket #1:/ })).toBeVisible()
  await page.goto('/agent/tickets/999999')
  await expect(page.getByRole('alert')).toContainText('Error loading ticket details.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('A ticket stays, with what was typed, where a dialog or a menu of it cannot be loaded', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await signIn(page, site, 'daniel')
  await page.goto('/agent/tickets/14')
  const reply = page.getByLabel('Add Response')
  await reply.fill('Half a thought')
  // Other scripts that wait for the first use, such as toasts.
  await page.waitForLoadState('networkidle')
  const scripts = /\/(CorrectTicketDialog|OpenMenu)-[^/]+\.js$/
  await page.route(scripts, (route) => route.abort())
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const more = page.getByRole('button', { name: 'More ways to send' })
  for (const button of [edit, more, edit]) {
    await button.click()
    await expect(toastOf(page)).toContainText('Could not load this part of the page')
    await toastOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(toastOf(page)).toHaveCount(0)
    await expect(reply).toHaveValue('Half a thought')
  }
  await page.unroute(scripts)
  await page.reload()
  await edit.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(reply).toHaveValue('Half a thought')
})
