import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'

test('An agent finds people and companies, and what is open and unpaid, and goes from a ticket to its customer', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  const addressOf = await signInOfDemo(page, 'daniel')
  await page.goto('/agent/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click()
  const table = page.getByRole('table', { name: 'Customers' })
  const rows = table.getByRole('row')
  await expect(rows.nth(1)).toContainText(/Carl Weldon.*Weldon Freight.*2.*\$6,242\.75/s)
  await table.getByRole('button', { name: 'Unpaid' }).click()
  await expect(table.getByRole('columnheader', { name: 'Unpaid' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('$6,242.75')
  await expect(table.getByRole('button', { name: 'Unpaid' })).toBeFocused()

  // By keyboard only.
  await tabTo(page.getByRole('searchbox', { name: 'Search customers' }))
  await page.keyboard.type('HARBOR priya')
  await expect(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await tabTo(page.getByRole('link', { name: 'View Priya Natarajan' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Natarajan' })).toBeFocused()
  await expect(page.getByText('4 · 2 unresolved')).toBeVisible()
  await expect(page.getByText('4 · $2,480.00 unpaid')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tickets' }).getByRole('row')).toHaveCount(5)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }

  // The list still has the search.
  await page.getByRole('link', { name: 'Back to Customers' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('HARBOR priya')
  await expect(rows).toHaveCount(2)
  await page.getByRole('tab', { name: 'Companies' }).click()
  await expect(page.getByText('No customers match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(rows.nth(1)).toContainText('Company Weldon Freight')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(addressOf('/agent/tickets/TICKET'))
  await page.getByRole('link', { name: 'Weldon Freight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weldon Freight' })).toBeVisible()
  await page.goto(addressOf('/agent/invoices/INVOICE'))
  await page.getByRole('link', { name: 'Priya Natarajan' }).click()
  await page.getByRole('link', { name: 'Harbor Supply Co.' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Supply Co.' })).toBeVisible()
  await page.getByRole('link', { name: 'Priya Natarajan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Natarajan' })).toBeVisible()
})

test('Customers that cannot be loaded are asked for again, and one who is none is said to be missing', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/(500|404).*\/api\/(customers|users)/)
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await withoutFirstData(page)
  await page.route('**/api/customers*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/agent/customers')
  await expect(page.getByText('Could not load the customers. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/customers*')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row', { name: /Carl Weldon/ })).toBeVisible()

  await page.route('**/api/customers/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/agent/customers/5')
  await expect(page.getByText('Error loading customer data.')).toBeVisible()
  await page.unroute('**/api/customers/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Natarajan' })).toBeVisible()
  // Account 1 is an administrator.
  for (const id of ['1', '999999', 'x']) {
    await page.goto(`/agent/customers/${id}`)
    await expect(page.getByText('Customer not found')).toBeVisible()
  }
})
