import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { manyUsers } from '../support/manyUsers.ts'
import { slowNetworkOf } from '../support/slowNetwork.ts'

test('An export shows how much has arrived, and once cancelled keeps no file', async ({ page, site }) => {
  await manyUsers(site, 3_000)
  await signInAsAdministrator(page, site)
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const network = await slowNetworkOf(page)

  await page.goto('/admin/user-management')
  await expect(page.getByText('3,001 users')).toBeVisible()
  const users = page.getByRole('button', { name: 'Export all users as CSV' })
  // At this speed the file of 100 KB takes half a minute, longer than the check below.
  await network.limit(4_000)
  await users.press('Enter')
  const bar = page.getByRole('progressbar', { name: 'Exporting users' })
  await expect(bar).toContainText(/[1-9][\d,]* of 3,001 users/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel export' }).press('Enter')
  await expect(bar).toBeHidden()
  await expect(users).toBeFocused()
  await expect(toastOf(page)).toContainText('The export was cancelled.')

  await network.limit(undefined)
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
  await network.limit(60_000)
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const events = page.getByRole('progressbar', { name: 'Exporting events' })
  await expect(events).toContainText(/[1-9][\d,]* events/)
  await expect(events).not.toHaveAttribute('aria-valuenow')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 760 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel export' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
  await expect(toastOf(page)).toContainText('The export was cancelled.')
  expect(downloads).toEqual([])

  await network.limit(undefined)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  await downloaded
  await expect(toastOf(page)).toContainText('The audit log was exported')
})
