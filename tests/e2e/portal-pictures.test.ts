import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { holdApplication } from '../support/holdApplication.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const ticket = {
  title: 'The scanner sends nothing',
  description: 'Since the move it does not answer any more.',
  category: 'technical',
}

/** Opens a portal once, which tells the server the time zone. */
async function openOnce(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScreen(page)
}

test.describe('Where the reader is', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('A screen is there before its script, with times on the clock of the reader', async ({ page }) => {
    await registerCustomer(page)
    await callApi(page, 'POST', '/api/tickets', ticket)
    await openOnce(page, '/customer/tickets')
    const row = page.getByRole('row').filter({ hasText: ticket.title })
    const shown = await row.innerText()
    expect(shown).toMatch(/\d:\d\d [AP]M/)
    const start = await holdApplication(page)
    await page.goto('/customer/tickets', { waitUntil: 'commit' })
    await expect(
      page.locator('[data-picture]').getByRole('row').filter({ hasText: ticket.title }),
    ).toBeVisible()
    expect(await row.innerText()).toBe(shown)
    start()
    await waitForScreen(page)
    await expect(page.locator('[data-picture]')).toHaveCount(0)
    expect(await row.innerText()).toBe(shown)
  })
})

test('A person who types and presses a button before the script runs has done so after it', async ({
  page,
}) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await openOnce(page, '/customer/tickets/1')
  const start = await holdApplication(page)
  await page.goto('/customer/tickets/1', { waitUntil: 'commit' })
  const message = page.getByLabel('Add Response')
  await message.fill('It is the one in the hall.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  start()
  await expect(page.getByRole('article').filter({ hasText: 'It is the one in the hall.' })).toBeVisible()
  await expect(message).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
})

test('Logout pressed before the script runs signs out', async ({ page, expectConsoleError }) => {
  // The stream of live updates may open while the session ends.
  expectConsoleError(/401 \(Unauthorized\).*live-updates/)
  await registerCustomer(page)
  await openOnce(page, '/customer/tickets')
  const start = await holdApplication(page)
  await page.goto('/customer/tickets', { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Customer portal' })
  await menu.getByRole('link', { name: 'Logout' }).click()
  start()
  await expect(page).toHaveURL(/\/customer\/login/)
})

test('A link works where the application cannot be loaded', async ({ page, site, expectConsoleError }) => {
  expectConsoleError(/\/assets\/main-/)
  await signInAsStaff(page, site)
  await openOnce(page, '/agent/tickets')
  await page.route(/\/assets\/main-/, (route) => route.abort())
  await page.goto('/agent/tickets')
  await page.getByRole('navigation', { name: 'Agent portal' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(page).toHaveURL(/\/agent\/invoices/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
})
