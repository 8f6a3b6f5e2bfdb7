import { openDatabase } from '../../src/server/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff, chooseByText } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { testLog } from '../support/testLog.ts'

/** Each contains a Cyrillic letter, which was allowed before the rules about names. */
const username = 'pаypal'
const visitor = 'Suppоrt Team'
const mark = 'This name contains characters that look like others'

/** Stores names for the customer and the inquiry that the endpoints no longer accept. */
async function makeOld({ dataDir, databaseUrl }: RunningServer, userId: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  await database.db.updateTable('users').set({ username }).where('id', '=', userId).execute()
  await database.db.updateTable('contactRequests').set({ name: visitor }).execute()
  await database.close()
}

test('Staff see wherever they choose or read a name that it looks like another', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customerId = await registerCustomer(await newBrowserPage(), 'old-name')
  await registerCustomer(await newBrowserPage(), 'carla')
  const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
  await callApi(page, 'POST', '/api/contact', inquiry)
  await makeOld(site, customerId)
  await signInAsStaff(page, site)

  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/agent/invoices/new')
    const customer = page.getByLabel('Customer', { exact: true })
    const marked = `${username} (odd characters)`
    await customer.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['carla', marked])
    await expectAccessible(page)
    await chooseByText(customer, username)
    await expect(customer).toHaveValue(marked)
    await expectAccessible(page)

    await page.goto('/agent/sales')
    await page
      .getByRole('row')
      .filter({ hasText: `${visitor}(${mark})` })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${visitor}(${mark})`)
    await expectAccessible(page)

    await page.goto('/admin/user-management')
    const row = page.getByRole('row').filter({ hasText: username })
    await expect(row).toContainText(mark)
    await row.getByRole('button', { name: `Delete ${username}` }).click()
    await expect(page.getByRole('heading', { name: `Delete user ${username}` })).toContainText(mark)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
})
