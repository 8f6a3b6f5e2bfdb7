import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '../support/browser.ts'
import {
  callApi,
  customerPassword,
  registerCustomer,
  signInAsCustomer,
  signInAsStaff,
} from '../support/people.ts'
import { hasEnd, holdLiveUpdates, waitForScreen } from '../support/screen.ts'

const ticket = {
  title: 'VPN asks for the code twice',
  description: 'Since Monday the VPN asks for the code a second time.',
  category: 'technical',
  priority: 'high',
}

const signedOutElsewhere = 'You signed out in another tab.'

/** Signs a user in without telling the browser's tabs, like a form without JavaScript. */
const signInUnheard = (page: Page, username: string) =>
  callApi(page, 'POST', '/api/login', { username, password: customerPassword })

/** Creates two customers with an invoice each and leaves Carla signed in. */
async function twoCustomers(
  page: Page,
  staff: Page,
  site: Parameters<typeof signInAsStaff>[1],
): Promise<void> {
  const sam = await registerCustomer(page, 'sam')
  const carla = await registerCustomer(page, 'carla')
  await signInAsStaff(staff, site)
  for (const [userId, invoiceNumber] of [
    [carla, 'INV-CARLA'],
    [sam, 'INV-SAM'],
  ] as const) {
    await callApi(staff, 'POST', '/api/invoices', {
      userId,
      invoiceNumber,
      issueDate: '2026-11-01',
      dueDate: '2026-12-01',
      status: 'unpaid',
      items: [{ description: 'Support', quantity: 1, unitPrice: '10.00' }],
    })
  }
}

// The stream would tell each tab who is signed in.
test.beforeEach(({ page }) => holdLiveUpdates(page))

test('Someone who signs in in one tab clears the others, and nobody sees what is someone else’s @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await twoCustomers(page, await newBrowserPage(), site)
  await page.goto('/customer/invoices')
  await expect(page.getByRole('link', { name: 'View invoice INV-CARLA' })).toBeVisible()
  const second = await page.context().newPage()
  // A further tab reloads its tickets once, up to a second after it is opened.
  const isReloaded = second.waitForResponse('**/api/attachments')
  await second.goto('/customer/tickets/new')
  await second.getByLabel('Title').fill('Only Carla may read this')

  // A request that the server refuses after the sign-out would be an error in the console.
  await isReloaded
  for (const tab of [page, second]) await waitForScreen(tab)

  const third = await page.context().newPage()
  await third.goto('/customer/dashboard')
  await third.getByRole('button', { name: 'Logout' }).click()
  await expect(third).toHaveURL(/\/customer\/login$/)
  await expect(third.getByText(signedOutElsewhere)).toBeHidden()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/customer\/login$/)
    await expect(tab.getByText(signedOutElsewhere)).toBeVisible()
  }

  // Carla signs in again in the first tab, then Sam in the third, where the sign-in page is still open.
  await signInAsCustomer(page, 'carla')
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await page.goto('/customer/invoices')
  await expect(page.getByRole('link', { name: 'View invoice INV-CARLA' })).toBeVisible()
  await signInAsCustomer(third, 'sam')
  await expect(third.getByText('Signed in as sam')).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await expect(page.getByText('Signed in as sam')).toBeVisible()
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'View invoice INV-SAM' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View invoice INV-CARLA' })).toBeHidden()
})

/** Opens the tickets without moving the focus, by which a tab would notice a sign-out. */
const openTickets = (page: Page) =>
  page
    .getByRole('link', { name: 'Support Tickets' })
    .first()
    .evaluate((link: HTMLElement) => link.click())

test('A tab whose call is refused before it hears of the sign-out says who has signed out', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  await registerCustomer(page, 'carla')
  const other = await page.context().newPage()
  await page.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation())
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  for (const tab of [page, other]) {
    await tab.goto('/customer/dashboard')
    await waitForScreen(tab)
  }
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/customer\/login$/)
  await openTickets(page)
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(page.getByText(signedOutElsewhere)).toBeVisible()
})

test('A tab that was refused a call hears later that the user signed out, and that no text was kept', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  const userId = await registerCustomer(page, 'carla')
  await page.goto('/customer/dashboard')
  await waitForScreen(page)
  await page.request.post('/api/logout')
  await openTickets(page)
  await expect(page.getByText('What you were writing is kept.')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/contact')
  await other.evaluate((id) => {
    const message = { kind: 'person', content: { reason: 'other-tab', userId: id } }
    new BroadcastChannel('tabs').postMessage(message)
  }, userId)
  await expect(page.getByText(signedOutElsewhere)).toBeVisible()
  await expect(page.getByText('What you were writing is kept.')).toBeHidden()
})

test('A tab that heard of nothing is cleared by the first call that the server refuses', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  await twoCustomers(page, await newBrowserPage(), site)
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()

  // Reading: Sam's records never appear in Carla's portal.
  await signInUnheard(page, 'sam')
  // Either the rows or the counts may be refused first.
  const refused = page.waitForResponse(/\/api\/invoices/)
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByText('Signed in as sam')).toBeVisible()

  // Writing: Carla's text is not sent as Sam, and is kept for her.
  await signInUnheard(page, 'carla')
  await page.goto('/customer/tickets/new')
  await page.getByLabel('Title').fill(ticket.title)
  await page.getByLabel('Category').selectOption('Technical Support')
  await page.getByLabel('Description').fill(ticket.description)
  await signInUnheard(page, 'sam')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await expect(page.getByText('Signed in as sam')).toBeVisible()
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  await page.goto('/customer/tickets/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await signInUnheard(page, 'carla')
  await page.goto('/customer/tickets/new')
  await expect(page.getByLabel('Title')).toHaveValue(ticket.title)
})

test('A tab that is shown again finds out by itself who is signed in, without a call', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await twoCustomers(page, await newBrowserPage(), site)
  await page.goto('/customer/invoices')
  await expect(page.getByRole('link', { name: 'View invoice INV-CARLA' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && hasEnd(request)) calls.push(request.url())
  })
  const showAgain = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await waitForScreen(page)
  await showAgain()
  await waitForScreen(page)
  await expect(page.getByRole('link', { name: 'View invoice INV-CARLA' })).toBeVisible()
  expect(calls).toEqual([])

  await signInUnheard(page, 'sam')
  await showAgain()
  await expect(page.getByText('Signed in as sam')).toBeVisible()

  await page.goto('/customer/invoices')
  await expect(page.getByRole('link', { name: 'View invoice INV-SAM' })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(
    page.getByText('Your session has ended. Please sign in again. What you were writing is kept.'),
  ).toBeVisible()
})

test('An open dialog and a toast go with the person', async ({ page, site, newBrowserPage }) => {
  await registerCustomer(page, 'carla')
  await registerCustomer(await newBrowserPage(), 'sam')
  await signInAsStaff(page, site)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Username').fill('someone')

  const second = await page.context().newPage()
  await second.goto('/agent/dashboard')
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('someone')).toBeHidden()
  await expect(toastOf(page)).toHaveCount(0)
})

test('A public page is made again, without what the other person wrote on it', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await twoCustomers(page, await newBrowserPage(), site)
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Message').fill('Something that only Carla knows')
  await signInUnheard(page, 'sam')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page).toHaveURL(/\/contact$/)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
})
