import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import {
  callApi,
  customerPassword,
  registerCustomer,
  signInAsCustomer,
  signInAsStaff,
} from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'

const ticket = {
  title: 'VPN asks for the code twice',
  description: 'Since Monday the VPN asks for the code a second time.',
  category: 'technical',
  priority: 'high',
}

const countdown = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const afterHalfAnHour =
  'You were signed out after 30 minutes without activity. What you were writing is kept.'

// The stream would notice the end of a session first. And when half an hour passes at once without heartbeats, it makes
// the screens reload again and again.
test.beforeEach(({ page }) => holdLiveUpdates(page))

/** Counts the requests that report the user as active. */
function countConfirmations(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user?active=true')) count += 1
  })
  return () => count
}

test('A dialog counts down the last minute; staying goes on, and at the limit the screen is cleared and typed text kept @core', async ({
  page,
}) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.clock.install()
  await page.goto('/customer/tickets/1')
  await page.getByLabel('Add Response').fill('It still asks twice.')
  await waitForScreen(page)

  await page.clock.runFor('28:30')
  await expect(countdown(page)).toBeHidden()
  await page.clock.runFor('00:45')
  await expect(countdown(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expect(countdown(page)).toContainText('You are signed out after 30 minutes without activity.')
  await expectAccessible(page)
  // Moving the pointer to a button must not close the dialog.
  await page.mouse.move(200, 200)
  await page.mouse.move(220, 220)
  await expect(countdown(page)).toBeVisible()
  await page.clock.runFor('00:20')
  await expect(countdown(page).getByRole('status')).toHaveText('Signing out in 30 seconds')

  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(countdown(page)).toBeHidden()
  await expect(page.getByLabel('Add Response')).toBeFocused()
  await page.clock.runFor('28:50')
  await expect(countdown(page)).toBeHidden()
  await page.clock.runFor('00:20')
  await expect(countdown(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(countdown(page)).toBeHidden()

  await page.clock.runFor('29:30')
  await expect(countdown(page)).toBeVisible()
  await page.clock.runFor('00:40')
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(page.getByText(afterHalfAnHour)).toBeVisible()
  await expectAccessible(page)
  // The server has ended the session, too.
  expect((await page.request.get('/api/user')).status()).toBe(401)

  await signInAsCustomer(page)
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on with Ticket #1' }).click()
  await expect(page).toHaveURL(/\/customer\/tickets\/1$/)
  await expect(page.getByLabel('Add Response')).toHaveValue('It still asks twice.')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(page.getByText('Go on with')).toBeHidden()
})

test('Activity counts in all tabs, and is confirmed to the server once a minute at most', async ({
  page,
}) => {
  await registerCustomer(page)
  await page.clock.install()
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/customer/invoices')
  await expect(second.getByText('You have no invoices yet.')).toBeVisible()
  for (const tab of [page, second]) await waitForScreen(tab)
  const confirmations = countConfirmations(second)

  for (let minute = 0; minute < 4; minute += 1) {
    for (let seconds = 0; seconds < 60; seconds += 15) {
      await second.mouse.move(100 + seconds, 100 + minute)
      await page.clock.runFor('00:15')
    }
  }
  await expect.poll(confirmations).toBeGreaterThanOrEqual(3)
  expect(confirmations()).toBeLessThanOrEqual(4)
  await page.clock.runFor('26:30')
  const before = confirmations()
  await expect(countdown(page)).toBeHidden()
  // Nobody was active for a long time, so no further requests were sent.
  expect(before).toBeLessThanOrEqual(5)
  await second.keyboard.press('Shift')
  await page.clock.runFor('05:00')
  await expect(countdown(page)).toBeHidden()
  await expect(countdown(second)).toBeHidden()
  await expect.poll(confirmations).toBe(before + 1)

  await page.clock.runFor('24:30')
  await expect(countdown(page)).toBeVisible()
  await expect(countdown(second)).toBeVisible()
  await second.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(countdown(second)).toBeHidden()
  await expect(countdown(page)).toBeHidden()
})

test('A clock that is set back does not end the confirming of activity', async ({ page }) => {
  await registerCustomer(page)
  const threeHoursMs = 3 * 60 * 60 * 1000
  await page.clock.install({ time: Date.now() + threeHoursMs })
  const confirmations = countConfirmations(page)
  await page.goto('/customer/tickets')
  await waitForScreen(page)
  await page.mouse.move(200, 200)
  await page.clock.runFor('01:10')
  const before = confirmations()

  await page.clock.setSystemTime(Date.now())
  await page.mouse.move(220, 220)
  await page.clock.runFor('01:10')
  await expect.poll(confirmations).toBeGreaterThan(before)
  // Without activity, the limit still ends the session.
  await page.clock.runFor('31:00')
  await expect(page).toHaveURL(/\/customer\/login$/)
})

test('A clock that is set back lets nobody stay longer than the limit', async ({ page }) => {
  await registerCustomer(page)
  await page.clock.install()
  await page.goto('/customer/tickets')
  await waitForScreen(page)
  await page.mouse.move(200, 200)
  await page.clock.setSystemTime(Date.now() - 10 * 60_000)
  await page.clock.runFor('31:00')
  await expect(page).toHaveURL(/\/customer\/login$/)
})

test('A computer that slept past the limit shows nothing when it wakes, in no tab', async ({ page }) => {
  await registerCustomer(page)
  await page.clock.install()
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/customer/tickets/new')
  await second.getByLabel('Title').fill(ticket.title)
  for (const tab of [page, second]) await waitForScreen(tab)
  await page.clock.fastForward('09:00:00')
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/customer\/login$/)
    await expect(tab.getByText(afterHalfAnHour)).toBeVisible()
  }
  await signInAsCustomer(second)
  await second.getByRole('link', { name: 'Go on with the ticket you were writing' }).click()
  await expect(second.getByLabel('Title')).toHaveValue(ticket.title)
})

test('Without a network the screen is cleared all the same, and the sign-in page follows with the network', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.clock.install()
  await page.goto('/customer/tickets/1')
  await expect(page.getByText(ticket.description)).toBeVisible()
  await waitForScreen(page)
  await page.context().setOffline(true)
  await page.clock.fastForward('45:00')
  await expect(
    page.getByText(
      `${afterHalfAnHour} There is no connection at the moment. This page goes on when there is.`,
    ),
  ).toBeVisible()
  await expect(page.getByText(ticket.description)).toBeHidden()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/customer\/login$/)
})

test('Where the countdown cannot be loaded the screen stays until the limit, and is cleared then', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await page.route('**/dialogs-*.js', (route) => route.abort())
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.clock.install()
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/dialogs-'))
  await page.goto('/customer/tickets/1')
  await waitForScreen(page)
  await page.clock.fastForward('29:30')
  await refused
  await expect(page.getByText(ticket.description)).toBeVisible()
  await page.clock.runFor('00:40')
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(page.getByText(afterHalfAnHour)).toBeVisible()
})

test('With a limit of one minute the countdown takes half of it, and Logout is in it', async ({
  page,
  site,
}) => {
  await signInAsStaff(page, site)
  await callApi(page, 'PUT', '/api/settings/security', { sessionTimeout: 1 })
  await page.clock.install()
  await page.goto('/agent/tickets')
  await expect(page.getByRole('heading', { name: 'Support Tickets' })).toBeVisible()
  await waitForScreen(page)
  await page.clock.runFor('00:25')
  await expect(countdown(page)).toBeHidden()
  await page.clock.runFor('00:10')
  await expect(countdown(page)).toContainText('You are signed out after 1 minute without activity.')
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL(/\/agent\/login$/)
  await expect(page.getByText('You were signed out')).toBeHidden()
})

test('Where the server finds out first, the sign-in page says why, and the other tabs do @core', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.goto('/customer/tickets/1')
  await expect(page.getByText(ticket.description)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/customer/invoices')
  await expect(second.getByText('You have no invoices yet.')).toBeVisible()

  // An administrator sets a new password, which ends the account's sessions, and then the former one again.
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  const account = await callApi(page, 'GET', '/api/user')
  for (const newPassword of ['another one', customerPassword])
    await callApi(staff, 'PUT', `/api/users/${String(account.get('id'))}/reset-password`, { newPassword })
  await page.getByLabel('Add Response').fill('Hello?')
  await page.getByRole('button', { name: 'Send Response' }).click()
  const ended = 'Your session has ended. Please sign in again. What you were writing is kept.'
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/customer\/login$/)
    await expect(tab.getByText(ended)).toBeVisible()
  }
  await signInAsCustomer(page)
  await expect(page.getByText(ended)).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Go on with')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(page.getByText('Go on with')).toBeHidden()
  await page.goto('/customer/tickets/1')
  await expect(page.getByLabel('Add Response')).toHaveValue('Hello?')
})

test('The way back is past when the same person has signed in in another tab', async ({ page }) => {
  await registerCustomer(page)
  await page.clock.install()
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  await waitForScreen(page)
  await page.clock.fastForward('45:00')
  await expect(page.getByText(afterHalfAnHour)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/customer/login')
  await signInAsCustomer(second)
  await expect(second.getByText('Signed in as carla')).toBeVisible()
  await expect(second.getByText('Go on with')).toBeHidden()
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(page.getByText('Go on with')).toBeHidden()
})

test('The way back is for the person whose session ended, and for a link of a mail for any user who signs in', async ({
  page,
  newBrowserPage,
}) => {
  await registerCustomer(await newBrowserPage(), 'sam')
  await registerCustomer(page, 'carla')
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.clock.install()
  await page.goto('/customer/tickets/1')
  await expect(page.getByText(ticket.description)).toBeVisible()
  await waitForScreen(page)
  await page.clock.fastForward('45:00')
  await expect(page.getByText(afterHalfAnHour)).toBeVisible()
  await signInAsCustomer(page, 'sam')
  await expect(page.getByText('Signed in as sam')).toBeVisible()
  await expect(page.getByText('Go on with')).toBeHidden()

  const fromMail = await newBrowserPage()
  await fromMail.goto('/customer/tickets/1')
  await expect(fromMail).toHaveURL(/\/customer\/login$/)
  await expect(fromMail.getByText('session')).toBeHidden()
  await signInAsCustomer(fromMail, 'carla')
  await expect(fromMail).toHaveURL(/\/customer\/dashboard$/)
  await fromMail.getByRole('link', { name: 'Go on with Ticket #1' }).click()
  await expect(fromMail.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()

  // Ignores paths outside the portal, even if they were stored in the browser.
  const misled = await newBrowserPage()
  // Each sign-in ends the stream of the session before.
  await holdLiveUpdates(misled)
  await misled.goto('/customer/login')
  for (const path of ['//evil.example/customer/tickets', 'https://evil.example/', '/admin/companies', '/x']) {
    await misled.evaluate(
      (where) => sessionStorage.setItem('session-end', JSON.stringify({ path: where })),
      path,
    )
    await callApi(misled, 'POST', '/api/login', { username: 'carla', password: customerPassword })
    await misled.goto('/customer/dashboard')
    await expect(misled.getByText('Signed in as carla')).toBeVisible()
    await expect(misled.getByText('Go on with')).toBeHidden()
  }
})
