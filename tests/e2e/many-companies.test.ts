import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { manyCompanies } from '../support/manyCompanies.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

/** Records the ranges that the page asks for. A request for all companies counts as 'all'. */
function rangesOf(page: Page): Set<string> {
  const ranges = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/companies' || request.method() !== 'GET') return
    void request.headerValue('list-range').then((range) => ranges.add(range ?? 'all'))
  })
  return ranges
}

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

test('Many companies are loaded where they are shown, searched and sorted on the server', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await manyCompanies(site, 250)
  const zoo = { name: 'Åre Zoo', email: 'keeper@zoo.example', phone: '555-0100', address: '9 Zoo Lane' }
  await callApi(page, 'POST', '/api/companies', zoo)
  const ranges = rangesOf(page)
  await page.goto('/admin/companies')
  const table = page.getByRole('table', { name: 'Companies' })
  const first = table.getByRole('row').nth(1)
  const status = page.getByRole('status').filter({ hasText: /compan(y|ies)$/ })
  await expect(status).toHaveText('251 companies')
  await expect(table).toHaveAttribute('aria-rowcount', '252')
  await expect(first).toContainText('Åre Zoo')
  expect(await table.getByRole('row').count(), 'only rows near the screen are rendered').toBeLessThan(100)
  await page.keyboard.press('End')
  await expect(table).toContainText('Company 249')
  expect(ranges).toEqual(new Set(['rows=200-299']))
  await page.keyboard.press('Home')

  const search = page.getByRole('searchbox', { name: 'Search companies' })
  await search.fill('harbor company 24')
  await expect(status).toHaveText('11 of 251 companies')
  await expect(first).toContainText('Company 024')
  await page.getByRole('button', { name: 'Company', exact: true }).press('Enter')
  await expect(first).toContainText('Company 249')
  await expect(page.getByRole('button', { name: 'Company', exact: true })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await search.fill('no such words')
  await expect(page.getByText('No companies found matching your search.')).toBeVisible()
  await expect(status).toHaveText('0 of 251 companies')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(status).toHaveText('251 companies')
  await search.fill('555-0100 are')
  await expect(status).toHaveText('1 of 251 companies')

  // The list shows a change at once, and restores the search.
  await page.getByRole('link', { name: 'Edit Åre Zoo' }).click()
  await page.getByLabel('Company name').fill('Are Wildlife')
  await page.getByRole('button', { name: 'Update company' }).click()
  await expect(first).toContainText('Are Wildlife')
  await expect(search).toHaveValue('555-0100 are')
  await page.getByRole('button', { name: 'Delete Are Wildlife' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Company deleted')
  await expect(status).toHaveText('0 of 250 companies')
  expect(ranges, 'all companies are not loaded').not.toContain('all')
})

test('Agents find one of many client companies, and dialogs offer 50 and search the others', async ({
  page,
  site,
}) => {
  const customerId = await registerCustomer(page)
  await callApi(page, 'PUT', '/api/account/profile', { company: 'company 120' })
  await signInAsStaff(page, site)
  await manyCompanies(site, 250)
  const ranges = rangesOf(page)
  await page.goto('/agent/sales')
  const table = page.getByRole('table', { name: 'Client Companies' })
  await expect(table).toHaveAttribute('aria-rowcount', '251')
  await expect(table.getByRole('row').nth(1)).toContainText('Company 000')
  await page.getByRole('searchbox').fill('company17')
  await expect(table).toHaveAttribute('aria-rowcount', '12')
  await expect(page).toHaveURL(/search=company17$/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '251')
  await expectAccessibleAtBothWidths(page)

  // The company whose name the account has is proposed.
  await page.goto(`/agent/customers/${customerId}`)
  await page.getByRole('button', { name: 'Add to Company' }).click()
  const dialog = page.getByRole('dialog')
  const company = dialog.getByRole('combobox', { name: 'Company', exact: true })
  const matches = dialog.getByRole('listbox', { name: 'Matches' }).getByRole('option')
  await expect(company).toHaveValue('Company 120')
  await tabTo(company)
  await page.keyboard.press('ArrowDown')
  await expect(matches).toHaveCount(50)
  await expect(dialog.getByText('200 more. Type a part of the name.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await company.fill('company 24')
  await expect(matches).toHaveCount(11)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(company).toHaveValue('Company 241')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastOf(page)).toContainText('belongs to Company 241')
  await page.getByRole('button', { name: 'Move to Company' }).click()
  await company.fill('company 24')
  await expect(matches, 'the current company is not offered').toHaveCount(10)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(ranges, 'all companies are not loaded').not.toContain('all')
})
