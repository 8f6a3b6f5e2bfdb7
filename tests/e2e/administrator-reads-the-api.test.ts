import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expect, test } from '../support/browser.ts'

test('An administrator finds an endpoint, reads what it takes and returns, and downloads the document', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  const endpoints = page.getByRole('main').locator('details')
  await expect(page.getByRole('status').filter({ hasText: /^\d{2,} endpoints$/ })).toBeVisible()

  const search = page.getByLabel('Search endpoints')
  await search.fill('POST /API/TICKETS')
  await expect(endpoints.first()).toContainText('POST/api/tickets')
  await expect(endpoints.first()).toContainText('Allowed roles: customer.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const request = endpoints.first().getByRole('group', { name: 'Request', exact: true })
  await expect(request).toContainText('priority?: "low" | "medium" | "high" | "critical"')
  await expect(endpoints.first().getByRole('group', { name: 'Response 201' })).toContainText('id: number')
  await expect(endpoints.first()).toContainText('Refused with 400, 401, 403, 409, 429, 503')
  await expectAccessible(page)

  await search.fill('nothing like it')
  await expect(page.getByText('No endpoints match your search.')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download OpenAPI' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('openapi.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ openapi: '3.1.0' })
})
