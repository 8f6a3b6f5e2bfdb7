import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../src/demo/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { fillWithDemo } from '../support/demoSite.ts'
import { callApi } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

test('An agent sees how the last months went, reads the numbers by keyboard and keeps them as a file', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await callApi(page, 'POST', '/api/login', { username: 'daniel', password: demoPassword })
  await page.goto('/agent/dashboard')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const flow = page.getByRole('region', { name: 'Tickets opened and resolved' })
  await expect(flow.getByRole('img')).toHaveAccessibleName(/Opened \d+, Resolved \d+/)

  await page.getByRole('tab', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?range=90d$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '12 months' })).toBeFocused()
  await flow.getByText('Numbers', { exact: true }).focus()
  await page.keyboard.press('Enter')
  const table = flow.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(13)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    flow.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('tickets-opened-and-resolved.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(14)
  expect(lines[0]).toBe('\ufeffMonth,Opened,Resolved')
  expect(lines[12]).toMatch(/^\d{4}-\d{2},\d+,\d+$/)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }

  await page.reload()
  await waitForScreen(page)
  await expect(page.getByRole('tab', { name: '12 months' })).toHaveAttribute('aria-selected', 'true')
})

test('An administrator finds the reports empty at first, and can try again where they cannot be loaded', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal.*\/api\/reports/)
  await callApi(page, 'POST', '/api/login', site.admin)
  await page.goto('/admin')
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('alert')).toContainText('Could not load the report. Please try again.')
  await page.unroute('**/api/reports?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No ticket was opened or resolved in this time.')).toBeVisible()
  await expect(page.getByText('All invoices are paid.')).toBeVisible()
})
