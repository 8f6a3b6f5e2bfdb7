import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

const raise = (page: Page, title: string) =>
  callApi(page, 'POST', '/api/tickets', {
    title,
    description: 'Since the move it does not answer any more.',
    category: 'technical',
  })

/** Goes to the list from another screen, and waits until it has been reloaded. */
async function comeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Invoices' }).first().click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  const response = page.waitForResponse(/\/api\/tickets$/)
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  await response
}

test('A list shows what has changed when a person comes back, and the next person does not get it', async ({
  page,
  newBrowserPage,
}) => {
  const other = await newBrowserPage()
  await registerCustomer(other, 'dana')
  await raise(other, 'Keyboard sticks')
  await registerCustomer(page)
  await raise(page, 'Printer offline')
  await page.goto('/customer/invoices')
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  const list = page.getByRole('table')
  await expect(list).toContainText('Printer offline')

  await raise(page, 'No sound in the meeting room')
  await comeBack(page)
  await expect(list).toContainText('No sound in the meeting room')

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  // Waits for the dashboard's list: after the logout, a request for it would be refused and logged.
  await expect(page.getByRole('heading', { name: 'Recently updated tickets' })).toBeVisible()
  await expect(list).toContainText('No sound in the meeting room')
  await page.getByRole('button', { name: 'Logout' }).click()
  await signInAsCustomer(page, 'dana')
  await expect(page.getByText('Signed in as dana')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Keyboard sticks')
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  await expect(list).toContainText('Keyboard sticks')
  await expect(page.getByText('Printer offline')).toHaveCount(0)
})

test('Coming back to the list of all tickets is one request, with its counts', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await registerCustomer(customer)
  await raise(customer, 'Printer offline')
  await holdLiveUpdates(page)
  await page.clock.install()
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets')
  const all = page.getByRole('tablist', { name: 'Status' }).getByRole('tab', { name: 'All' })
  await expect(all).toHaveText(/1$/)
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/tickets')) calls.push(`${response.status()} ${pathname}`)
  })
  const goAndComeBack = async () => {
    await page.getByRole('link', { name: 'Sales' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible()
    await page.clock.fastForward('02:00')
    calls.length = 0
    await page.getByRole('link', { name: 'Tickets' }).first().click()
  }

  await goAndComeBack()
  await expect.poll(() => calls).toEqual(['206 /api/tickets'])
  await raise(customer, 'No sound in the meeting room')
  await goAndComeBack()
  await expect(all).toHaveText(/2$/)
  expect(calls).toEqual(['206 /api/tickets'])
})
