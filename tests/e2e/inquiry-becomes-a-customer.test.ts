import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { acceptInvitation, linkIn } from '../support/confirmation.ts'
import { waitForHydration } from '../support/hydration.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi, registerCustomer } from '../support/people.ts'

let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher()
})
test.afterAll(() => catcher.stop())

test('An inquiry from the public site becomes a customer, who sees the ticket of a colleague and no invoice of anybody else', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\).*\/api\/(invoices|tickets)/)
  const [staff, carla] = [await newBrowserPage(), await newBrowserPage()]
  await signInAsAdministrator(staff, site)
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = { name: 'Northline', contactEmail: 'hello@northline.example' }
  const brandId = Number((await callApi(staff, 'POST', '/api/brands', brand)).get('id'))
  await callApi(staff, 'POST', '/api/domains', { domainName: 'northline.example', brandId, isPrimary: true })
  // A company with a customer, her ticket and her invoice.
  const carlaId = await registerCustomer(carla)
  const company = await callApi(staff, 'POST', '/api/companies', { name: 'Harbor Supply Co.' })
  const members = `/api/companies/${String(company.get('id'))}/members`
  await callApi(staff, 'POST', members, { userId: carlaId })
  const raised = await callApi(carla, 'POST', '/api/tickets', {
    title: 'Printer offline',
    description: 'The printer on the second floor answers nobody.',
    category: 'technical',
  })
  const invoice = await callApi(staff, 'POST', '/api/invoices', {
    userId: carlaId,
    invoiceNumber: 'INV-1',
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
  })

  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByLabel('Name').fill('Iris Moor')
  await page.getByLabel('Email').fill('iris@harbor.example')
  await page.getByLabel('Phone').fill('(614) 555-0136')
  await page.getByLabel('Company').fill('HARBOR SUPPLY')
  await page.getByLabel('Message').fill('I am new here. Could I have an account?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page)).toContainText(/sent/i)

  // The lead suggests the company with the same name before anything is created.
  await staff.goto('/agent/sales')
  await staff
    .getByRole('row', { name: /Iris Moor/ })
    .getByRole('link')
    .click()
  await expect(staff.getByText('New', { exact: true }).first()).toBeVisible()
  await staff.getByRole('button', { name: 'Make a client' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Make a client' })
  await expect(dialog.getByText('Same name')).toBeVisible()
  await expect(dialog.getByLabel('Client company')).toHaveValue('Harbor Supply Co.')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Make a client' }).click()
  await expect(toastOf(staff)).toContainText('Iris Moor is a client now')
  await expect(staff.getByText('Won', { exact: true }).first()).toBeVisible()

  // The lead links to the company's page, which shows who may see which tickets.
  await staff.getByRole('region', { name: 'Client' }).getByRole('link', { name: 'Harbor Supply Co.' }).click()
  await expect(staff.getByRole('list', { name: 'People' })).toContainText('Iris Moor')
  await staff.goto(`/admin/companies/${String(company.get('id'))}`)
  await staff.getByRole('button', { name: 'Edit Iris Moor' }).click()
  const member = staff.getByRole('dialog')
  await member.getByLabel('Tickets of the company').selectOption('read')
  await member.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(staff)).toContainText('Iris Moor is updated')

  // She opens the link of the invitation, chooses a password and signs in.
  const link = linkIn(await catcher.waitForMailTo('iris@harbor.example'))
  await acceptInvitation(page, link, { username: 'iris', password: 'Own-horse-77' })
  await page.getByRole('navigation').getByRole('link', { name: 'Support Tickets' }).click()
  await page
    .getByRole('row', { name: /Printer offline/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('Ticket of carla')).toBeVisible()
  await page.goto('/customer/invoices')
  await expect(page.getByText('You have no invoices yet.')).toBeVisible()
  await page.goto(`/customer/invoices/${String(invoice.get('id'))}`)
  await expect(page.getByText('Error loading invoice details.')).toBeVisible()
  await expect(page.getByText('INV-1')).toHaveCount(0)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }

  // After moving to another company, she no longer sees it.
  const elsewhere = await callApi(staff, 'POST', '/api/companies', { name: 'Elsewhere' })
  const iris = await callApi(page, 'GET', '/api/user')
  await callApi(staff, 'POST', `/api/companies/${String(elsewhere.get('id'))}/members`, {
    userId: Number(iris.get('id')),
    from: Number(company.get('id')),
    ticketAccess: 'answer',
    readsInvoices: true,
  })
  await page.goto(`/customer/tickets/${String(raised.get('id'))}`)
  await expect(page.getByText(/The ticket may not exist or you may not have permission/)).toBeVisible()
})
