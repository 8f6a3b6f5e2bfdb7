import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { hold, withoutFirstData } from '../support/firstData.ts'
import { nowhere } from '../support/mailCatcher.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 375, height: 800 },
]

/** Signs a customer in on the page and creates six tickets and six invoices. */
async function prepareRecords(page: Page, staff: Page): Promise<void> {
  const userId = await registerCustomer(page)
  for (let number = 1; number <= 6; number += 1) {
    await callApi(page, 'POST', '/api/tickets', {
      title: `Printer ${number}`,
      description: 'Since the move it does not answer any more.',
      category: 'technical',
    })
    await callApi(staff, 'POST', '/api/invoices', {
      userId,
      invoiceNumber: `INV-2026-00000${number}`,
      issueDate: '2026-11-01',
      dueDate: '2026-12-01',
      status: 'unpaid',
      amount: '50.00',
      items: [{ description: 'Support', quantity: 1, unitPrice: 50 }],
    })
  }
}

const topsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h2, footer')].map((one) =>
      Math.round(one.getBoundingClientRect().top + window.scrollY),
    ),
  )

for (const size of sizes) {
  test(`Recent records come into a room that is kept for them, ${size.width} px wide`, async ({
    page,
    site,
    newBrowserPage,
  }) => {
    const staff = await newBrowserPage()
    await signInAsStaff(staff, site)
    await prepareRecords(page, staff)
    const dashboards: [Page, path: string, rows: number][] = [
      [page, '/customer/dashboard', 5],
      [staff, '/agent/dashboard', 10],
    ]
    for (const [screen, path, rows] of dashboards) {
      await screen.setViewportSize(size)
      const release = await hold(screen, /\/api\/(tickets|invoices)\?/)
      await screen.goto(path)
      await expect(screen.getByText('Loading recently updated tickets...')).toBeAttached()
      await expect(screen.getByText('6', { exact: true }).filter({ visible: true }).first()).toBeVisible()
      const before = await topsOf(screen)
      release()
      await expect(screen.locator('tbody tr')).toHaveCount(rows)
      const moved = (await topsOf(screen)).map((top, index) => Math.abs(top - (before[index] ?? 0)))
      expect(Math.max(...moved), `${path}: ${moved.join()}`).toBeLessThanOrEqual(1)
    }
  })
}

test('Nothing is shown below the question about the address before it is known whether there is one', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await callApi(staff, 'PUT', '/api/settings/email', nowhere)
  await registerCustomer(page)
  const release = await hold(page, /\/api\/user$/)
  await page.goto('/customer/dashboard')
  const count = page.getByText('Account Status')
  await expect(count).toBeAttached()
  await expect(count).toBeHidden()
  const spinner = page.getByText('Loading your dashboard...')
  await expect(spinner).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Send confirmation email' })).toBeVisible()
  await expect(count).toBeVisible()
  await expect(spinner).toBeHidden()
})

test('Recent records that cannot be loaded say so in their place, with Retry; a list on a phone says when a ticket was updated', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await prepareRecords(page, staff)
  for (const screen of [page, staff]) {
    // A server that has just started makes screens reload, which would remove a failure before its button is pressed.
    await holdLiveUpdates(screen)
    await withoutFirstData(screen)
  }
  const failing = (screen: Page, path: RegExp) =>
    screen.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))

  await page.setViewportSize({ width: 375, height: 800 })
  await failing(page, /\/api\/tickets\?/)
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('alert')).toContainText('Error loading tickets. Please try again.')
  await expectAccessible(page)
  const failedTops = await topsOf(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText(/Updated [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(page.getByText(/^Updated/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  expect((await topsOf(page)).at(-1)).toBe(failedTops.at(-1))

  await failing(staff, /\/api\/(invoices\?|tickets\/summary)/)
  await staff.goto('/agent/dashboard')
  await expect(staff.getByRole('alert')).toHaveText([
    'Error loading tickets. Please try again.Try Again',
    'Error loading invoices. Please try again.Try Again',
  ])
  await staff.unrouteAll()
  await staff.getByRole('button', { name: 'Try Again' }).first().click()
  await expect(staff.getByRole('table', { name: 'Recently updated tickets' })).toBeVisible()
  await staff.getByRole('button', { name: 'Try Again' }).first().click()
  await expect(staff.getByRole('table', { name: 'Pending invoices' })).toBeVisible()
})
