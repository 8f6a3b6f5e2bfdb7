import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, customerPassword, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdReload } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

/** The refusal that tells a page that another user has changed the record. */
const conflict = /409 \(Conflict\)/

interface People {
  page: Page
  newBrowserPage: () => Promise<Page>
  site: RunningServer
}

/** Signs the first administrator in on the page; returns the page of paula, a second administrator. */
async function signInBoth({ page, newBrowserPage, site }: People): Promise<Page> {
  await signInAsStaff(page, site)
  const paula = { username: 'paula', password: customerPassword }
  await callApi(page, 'POST', '/api/users', { ...paula, role: 'Administrator' })
  const colleague = await newBrowserPage()
  await callApi(colleague, 'POST', '/api/login', paula)
  return colleague
}

const companyOf = { name: 'Harbor Supply', phone: '555-0100', address: '48 Dock Road' }

/** Counts the requests that change a record. Who is at a ticket, and how far each has read it, is none. */
function countWrites(page: Page): () => number {
  let writes = 0
  page.on('request', (request) => {
    const isOfReader = /\/(presence|read-position)$/.test(request.url())
    if (!['GET', 'HEAD'].includes(request.method()) && !isOfReader) writes += 1
  })
  return () => writes
}

test('Changes of different fields are put together: a ticket stays closed when its priority changes @core', async ({
  page,
  newBrowserPage,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(conflict)
  const colleague = await signInBoth({ page, newBrowserPage, site })
  await registerCustomer(await newBrowserPage())
  const customer = await newBrowserPage()
  await registerCustomer(customer, 'ben')
  const ticket = {
    title: 'Printer is offline',
    description: 'It does not answer any more.',
    category: 'other',
  }
  await callApi(customer, 'POST', '/api/tickets', { ...ticket, priority: 'low' })

  await page.goto('/agent/tickets/1')
  await page.getByLabel('Priority', { exact: true }).selectOption('High')
  await callApi(colleague, 'PUT', '/api/tickets/1', { status: 'closed' })
  const letReload = await holdReload(page)
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(toastOf(page)).toContainText('Ticket Updated')
  await expect(toastOf(page)).toContainText('Together with what paula changed: Status.')
  letReload()
  await expect(page.getByText('This ticket is closed and cannot be updated.')).toBeVisible()
  const stored = await callApi(page, 'GET', '/api/tickets/1')
  expect([stored.get('status'), stored.get('priority')]).toEqual(['closed', 'high'])
})

test('For the same field the person chooses, and nothing typed is lost @core', async ({
  page,
  newBrowserPage,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(conflict)
  const colleague = await signInBoth({ page, newBrowserPage, site })
  await callApi(page, 'POST', '/api/companies', companyOf)
  await page.goto('/admin/companies/1/edit')
  await page.getByLabel('Phone').fill('555-0111')
  await page.getByLabel('Company name').fill('Harbor Supply Co.')
  await callApi(colleague, 'PUT', '/api/companies/1', {
    ...companyOf,
    phone: '555-0122',
    address: '50 Dock Road',
  })

  const update = page.getByRole('button', { name: 'Update company' })
  await update.click()
  const dialog = page.getByRole('dialog', { name: 'Changed while you were editing' })
  await expect(dialog).toContainText(/paula changed this on .* Nothing of yours is lost/)
  await expect(dialog.getByRole('group', { name: 'Phone' })).toContainText('555-0111')
  await expect(dialog.getByRole('group', { name: 'Phone' })).toContainText('555-0122')
  await expect(dialog.getByRole('group', { name: 'Address' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose one')).toBeVisible()
  await expectAccessible(page)

  // By keyboard only: back to the form, which still has all typed text, and once more.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Phone')).toHaveValue('555-0111')
  await update.press('Enter')
  await dialog.getByRole('radio', { name: 'Yours' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'From paula' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: 'Yours' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toastOf(page)).toContainText('Company updated')
  expect(Object.fromEntries(await callApi(page, 'GET', '/api/companies/1'))).toMatchObject({
    name: 'Harbor Supply Co.',
    phone: '555-0111',
    address: '50 Dock Road',
  })
})

test('A description that is saved does not put back the status and the amount of an invoice', async ({
  page,
  newBrowserPage,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(conflict)
  const colleague = await signInBoth({ page, newBrowserPage, site })
  const userId = await registerCustomer(await newBrowserPage())
  const invoice = {
    userId,
    invoiceNumber: 'INV-2026-000001',
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    items: [{ description: 'Managed workstation', quantity: 1, unitPrice: 45 }],
  }
  await callApi(page, 'POST', '/api/invoices', invoice)
  await page.goto('/agent/invoices/edit/1')
  await page.getByLabel('Description (optional)').fill('For January')
  const paid = { ...invoice, status: 'paid', items: [{ ...invoice.items[0], unitPrice: 50 }] }
  await callApi(colleague, 'PUT', '/api/invoices/1', paid)

  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(toastOf(page)).toContainText('Together with what paula changed: Status, Items.')
  expect(Object.fromEntries(await callApi(page, 'GET', '/api/invoices/1'))).toMatchObject({
    description: 'For January',
    status: 'paid',
    amount: '50.00',
  })

  // Both users' items are shown side by side.
  await page.goto('/agent/invoices/edit/1')
  await page.getByRole('textbox', { name: 'Unit price of item 1' }).fill('60')
  await callApi(colleague, 'PUT', '/api/invoices/1', { ...paid, items: invoice.items })
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  const items = page.getByRole('dialog').getByRole('group', { name: 'Items' })
  await expect(items).toContainText('Managed workstation: 1 × $60.00')
  await expect(items).toContainText('Managed workstation: 1 × $45.00')
  await items.getByRole('radio', { name: 'From paula' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await callApi(page, 'GET', '/api/invoices/1')).get('amount')).toBe('45.00')
})

test('Users, team, templates, settings, brands and domains keep what someone else has changed', async ({
  page,
  newBrowserPage,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(conflict)
  // Playwright's own script is blocked in the preview's frame, and this is logged.
  expectConsoleError(/Blocked script execution/)
  const colleague = await signInBoth({ page, newBrowserPage, site })
  const together = (changed: string) =>
    expect(toastOf(page)).toContainText(`Together with what paula changed: ${changed}.`)
  const dialog = page.getByRole('dialog')

  const member = { name: 'Maria', role: 'Founder', image: 'https://example.test/m.png', bio: 'Founded it.' }
  await page.route('https://example.test/**', (route) => route.fulfill({ status: 200, body: '' }))
  await callApi(page, 'POST', '/api/team', member)
  await page.goto('/admin/team')
  await page.getByRole('button', { name: 'Edit Maria' }).click()
  await dialog.getByLabel('Title').fill('Chief Officer')
  await callApi(colleague, 'PUT', '/api/team/1', { ...member, bio: 'Founded it in 2009.' })
  await dialog.getByRole('button', { name: 'Update member' }).click()
  await together('Bio')

  const user = { username: 'jordan', password: customerPassword, role: 'agent' }
  const id = Number((await callApi(page, 'POST', '/api/users', user)).get('id'))
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Edit jordan' }).click()
  await dialog.getByLabel('Send notifications').check()
  await callApi(colleague, 'PUT', `/api/users/${id}`, { username: 'jordan.lee' })
  await dialog.getByRole('button', { name: 'Update user' }).click()
  await together('Username')

  await page.goto('/admin/site-settings')
  const save = page.getByRole('button', { name: 'Save settings' })
  const server = {
    smtpHost: 'mail.example.test',
    smtpPort: 587,
    smtpUser: 'portal',
    smtpPass: 'secret',
    fromEmail: 'portal@example.test',
    fromName: 'Portal',
  }
  await callApi(page, 'PUT', '/api/settings/email', server)
  await page.reload()
  await page.getByLabel('From name').fill('Northline')
  await callApi(colleague, 'PUT', '/api/settings/email', { ...server, fromEmail: 'desk@example.test' })
  await save.click()
  await together('From email')
  await expect(page.getByLabel('From email')).toHaveValue('desk@example.test')

  await page.getByRole('button', { name: 'Email Templates' }).click()
  await page.getByRole('button', { name: 'Edit New inquiry' }).click()
  await page.getByLabel('Text content').fill('A new inquiry.')
  const [template] = await templates(colleague, 'New inquiry')
  await callApi(colleague, 'PUT', `/api/templates/${Number(template?.['id'])}`, {
    ...template,
    htmlContent: '<p>New</p>',
  })
  await page.getByRole('button', { name: 'Save template' }).click()
  await together('HTML content')

  await page.getByRole('button', { name: /^Security/ }).click()
  const minutes = page.getByLabel('Session timeout (minutes)')
  await minutes.fill('45')
  await callApi(colleague, 'PUT', '/api/settings/security', { sessionTimeout: 50 })
  await page.getByRole('form', { name: 'Security Settings' }).getByRole('button').click()
  await dialog.getByRole('radio', { name: 'From paula' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(minutes).toHaveValue('50')

  const brand = { name: 'Harbor', contactEmail: 'us@harbor.example' }
  const brandId = Number((await callApi(page, 'POST', '/api/brands', brand)).get('id'))
  const domain = { domainName: 'harbor.localhost', brandId }
  const domainId = Number((await callApi(page, 'POST', '/api/domains', domain)).get('id'))
  await page.goto(`/admin/domain/${domainId}`)
  await page.getByRole('button', { name: 'Edit Brand' }).click()
  await page.getByLabel('Page title').fill('Harbor IT')
  await callApi(colleague, 'PUT', `/api/brands/${brandId}`, { contactPhone: '555-0100' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await together('Contact phone')

  const primary = page.getByRole('switch', { name: 'Primary' })
  await callApi(colleague, 'PUT', `/api/domains/${domainId}`, { isActive: false })
  await primary.click()
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  // The first domain of a brand was primary.
  await expect(primary).not.toBeChecked()
})

const templateList = z.array(z.record(z.string(), z.unknown()))

async function templates(page: Page, name: string) {
  const list = templateList.parse(await (await page.request.get('/api/templates')).json())
  return list.filter((template) => template['name'] === name)
}

test('Saving an unchanged form makes no call', async ({ page, newBrowserPage, site }) => {
  await signInAsStaff(page, site)
  const customer = await newBrowserPage()
  const userId = await registerCustomer(customer)
  const ticket = {
    title: 'Printer is offline',
    description: 'It does not answer any more.',
    category: 'other',
  }
  await callApi(customer, 'POST', '/api/tickets', ticket)
  await callApi(page, 'POST', '/api/companies', companyOf)
  await callApi(page, 'POST', '/api/invoices', {
    userId,
    invoiceNumber: 'INV-2026-000001',
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    items: [{ description: 'Managed workstation', quantity: 1, unitPrice: 45 }],
  })
  const writes = countWrites(page)
  for (const [path, button] of [
    ['/agent/tickets/1', 'Update Ticket'],
    ['/admin/companies/1/edit', 'Update company'],
    ['/agent/invoices/edit/1', 'Update Invoice'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(toastOf(page)).toContainText('No changes to save')
  }
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Edit carla' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update user' }).click()
  await expect(toastOf(page)).toContainText('No changes to save')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(writes()).toBe(0)
})

test('A draft that came back asks, where the same field was changed since it was typed', async ({
  page,
  newBrowserPage,
  site,
}) => {
  const colleague = await signInBoth({ page, newBrowserPage, site })
  await callApi(page, 'POST', '/api/companies', companyOf)
  await page.goto('/admin/companies/1/edit')
  await page.getByLabel('Phone').fill('555-0111')
  await callApi(colleague, 'PUT', '/api/companies/1', { ...companyOf, phone: '555-0122', address: 'Moved' })
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('Moved')
  await expect(page.getByLabel('Phone')).toHaveValue('555-0111')
  await page.getByRole('button', { name: 'Update company' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Someone else changed this meanwhile.')
  await dialog.getByRole('radio', { name: 'From someone else' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page)).toContainText('Company updated')
  expect((await callApi(page, 'GET', '/api/companies/1')).get('phone')).toBe('555-0122')
})
