import { openDatabase } from '../../src/server/database/database.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { testLog } from '../support/testLog.ts'

const ticket = {
  title: 'Printer offline',
  description: 'The printer on the second floor answers nobody.',
  category: 'technical',
}

/** Sets the customer's contact details, which staff do not know until the customer enters them. */
async function introduce({ dataDir, databaseUrl }: RunningServer, id: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  const person = { fullName: 'Carla Jansen', company: 'Harbor Supply', phone: '(419) 555-0117' }
  await database.db.updateTable('users').set(person).where('id', '=', id).execute()
  await database.close()
}

test('Staff see who a ticket and an invoice are of, how to reach them, and what else is theirs', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  // The account is deleted at the end.
  expectConsoleError(/404/)
  const [carla, dana] = [await newBrowserPage(), await newBrowserPage()]
  const carlaId = await registerCustomer(carla)
  await registerCustomer(dana, 'dana')
  const ticketId = Number((await callApi(carla, 'POST', '/api/tickets', ticket)).get('id'))
  await callApi(carla, 'POST', '/api/tickets', { ...ticket, title: 'The scanner, too' })
  await callApi(dana, 'POST', '/api/tickets', ticket)
  await signInAsAdministrator(page, site)
  const invoice = {
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
  }
  const created = await callApi(page, 'POST', '/api/invoices', {
    ...invoice,
    userId: carlaId,
    invoiceNumber: 'INV-1',
  })
  await introduce(site, carlaId)

  await page.goto('/agent/tickets')
  const rows = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0).getByRole('cell').nth(1)).toContainText('dana')
  await expect(rows.nth(2).getByRole('cell').nth(1)).toContainText('Carla Jansen')
  await expectAccessible(page)

  await page.getByRole('link', { name: `View ticket #${ticketId}` }).click()
  const card = page.getByRole('region', { name: `Customer ID ${carlaId}` })
  await expect(card).toContainText('Carla Jansen')
  await expect(card).toContainText('Harbor Supply')
  await expect(card.getByRole('link', { name: '(419) 555-0117' })).toHaveAttribute('href', /^tel:/)
  await expect(card.getByRole('link', { name: 'carla@customer.example' })).toHaveAttribute(
    'href',
    'mailto:carla@customer.example',
  )
  await expect(card).toContainText('Gets no emails: the customer has not confirmed the email address')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 760 })
  await page.getByRole('button', { name: 'Details' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Ticket details' })
  await expect(sheet.getByRole('link', { name: '(419) 555-0117' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 760 })

  await card.getByRole('link', { name: 'All their tickets' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/agent/tickets\\?customer=${carlaId}$`))
  await expect(rows).toHaveCount(2)
  const filter = page.getByText(`Customer #${carlaId} Carla Jansen`)
  await expect(filter).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('tab', { name: 'All 2' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Open 2' })).toBeVisible()
  await page.getByRole('tab', { name: 'Closed 0' }).click()
  const none = page.getByText('No tickets match all of these filters.')
  await expect(none).toBeVisible()
  await page.reload()
  await expect(none).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Status: Closed 2' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: `Remove filter Customer #${carlaId} Carla Jansen` }).press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(filter).toBeHidden()

  await page.goto('/agent/invoices?customer=999')
  await expect(page.getByText('This customer has no invoices.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Customer #999' }).click()
  const invoices = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
  await expect(invoices).toHaveCount(1)
  await expect(invoices.first()).toContainText('Carla Jansen')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View invoice INV-1' }).click()
  await expect(page.getByRole('article', { name: 'Invoice INV-1' })).toContainText(
    'Carla JansenHarbor Supply',
  )
  await expect(card.getByRole('link', { name: '(419) 555-0117' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'All their invoices' }).click()
  await expect(invoices).toHaveCount(1)

  await page.request.delete(`/api/users/${carlaId}`)
  await page.goto(`/agent/invoices/${String(created.get('id'))}`)
  await expect(page.getByText('(Customer details not available)')).toBeVisible()
  await expect(card).toContainText('This account was deleted')
  await page.goto(`/agent/tickets/${ticketId}`)
  await expect(card).toContainText('This account was deleted')
  await expectAccessible(page)
})
