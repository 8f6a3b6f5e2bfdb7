import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { registerCustomer } from '../support/people.ts'

test.use({ viewport: { width: 375, height: 700 } })

async function openSite(page: Page): Promise<void> {
  await registerCustomer(page)
  await page.goto('/services')
  await waitForHydration(page)
}

async function choose(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link, exact: true }).click()
}

test('From a page of visitors a customer comes into the portal, and back, within one document', async ({
  page,
}) => {
  await openSite(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await choose(page, 'Invoices')
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible()
  await choose(page, 'Dashboard')
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(documents).toEqual([])
})

test('Where the script of the portals cannot be loaded, the page says so and tries again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|dynamically imported module/)
  await openSite(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await choose(page, 'Invoices')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
})
