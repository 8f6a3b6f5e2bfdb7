import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { customerForms, type DraftedForm, inquiryForm, staffForms } from '../support/draftedForms.ts'
import { callApi, registerCustomer, signInAsStaff, chooseByText } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const ticket = {
  title: 'The printer hums',
  description: 'It hums loudly since this morning.',
  category: 'technical',
}
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft restored' })
const box = (page: Page) => page.getByLabel('Add Response')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Response' })

/** The date this number of days from today, in the page's time zone and the format of date inputs. */
const dateIn = (page: Page, days: number) =>
  page.evaluate((after) => {
    const day = new Date()
    day.setDate(day.getDate() + after)
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
  }, days)

/** Makes the draft this number of days older. */
const ageDrafts = (page: Page, days: number) =>
  page.evaluate((by) => {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (!key.startsWith('draft:')) continue
      const age = (name: string, value: unknown) => (name === 'at' ? Number(value) - by * 86_400_000 : value)
      localStorage.setItem(key, JSON.stringify(JSON.parse(String(stored), age)))
    }
  }, days)

const storedDrafts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).filter((key) => key.startsWith('draft:')),
    ),
  )

async function prepareRecords(page: Page, newBrowserPage: () => Promise<Page>, site: RunningServer) {
  const customer = await newBrowserPage()
  const customerId = await registerCustomer(customer, 'priya')
  await callApi(customer, 'POST', '/api/tickets', ticket)
  await signInAsStaff(page, site)
  await callApi(page, 'POST', '/api/companies', { name: 'Harbor Supply Co.', phone: '555-0100' })
  const lead = { name: 'Iris Moor', email: 'iris@customer.example', phone: '1', message: 'Hello' }
  await callApi(page, 'POST', '/api/contact', lead)
  const brand = { name: 'Harbor IT', primaryColor: '#dc2626', secondaryColor: '#1f2937' }
  const made = await callApi(page, 'POST', '/api/brands', { ...brand, contactEmail: 'hello@harbor.example' })
  await callApi(page, 'POST', '/api/domains', {
    domainName: 'harbor.localhost',
    brandId: Number(made.get('id')),
  })
  await callApi(page, 'POST', '/api/invoices', {
    userId: customerId,
    invoiceNumber: 'INV-2024-000001',
    issueDate: '2024-01-05',
    dueDate: '2024-02-04',
    status: 'unpaid',
    items: [{ description: 'Workstation', quantity: 1, unitPrice: '65.00' }],
  })
  return customer
}

async function expectDraft(page: Page, form: DraftedForm) {
  const field = form.field(page)
  await form.open(page)
  await expect(field).toHaveValue(form.start)
  await field.fill(form.typed)
  await field.fill(form.start)
  await expect.poll(() => storedDrafts(page), 'nothing is kept where nothing is changed').toEqual([])
  await field.fill(form.typed)

  await form.open(page)
  await expect(notice(page)).toContainText('from a moment ago')
  await expect(field).toHaveValue(form.typed)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveValue(form.start)
  await expect(notice(page)).toBeHidden()
  await expect(page.locator('form :is(input, textarea, select):focus')).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toEqual([])

  await field.fill(form.typed)
  if (form.cancel) {
    await form.cancel(page).click()
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await form.open(page)
    await expect(field).toHaveValue(form.start)
    await expect(notice(page)).toBeHidden()
  } else await field.fill(form.start)
}

test('Whatever staff typed comes back, and goes with Discard and with Cancel', async ({
  page,
  site,
  newBrowserPage,
}) => {
  test.slow()
  await prepareRecords(page, newBrowserPage, site)
  for (const form of staffForms) await test.step(form.name, () => expectDraft(page, form))
})

test('Whatever customers and visitors typed comes back, and goes with Discard and with Cancel', async ({
  page,
}) => {
  await expectDraft(page, inquiryForm)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  for (const form of customerForms) await test.step(form.name, () => expectDraft(page, form))

  await callApi(page, 'POST', '/api/tickets', ticket)
  await box(page).fill('It hums again')
  await page.goto('/customer/tickets/2')
  await expect(box(page), 'each ticket has a draft of its own').toHaveValue('')
  await page.goto('/customer/tickets/1')
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
})

test('A draft brings back what was typed only, all items of an invoice too; its number and dates are new', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await prepareRecords(page, newBrowserPage, site)
  await page.goto('/agent/invoices/new')
  const customer = page.getByLabel('Customer', { exact: true })
  await chooseByText(customer, 'priya')
  await page.getByLabel('Description of item 1').fill('Cables')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await page.getByLabel('Description of item 2').fill('Technician, per hour')
  await page.getByLabel('Unit price of item 2').fill('65')
  const number = await page.getByLabel('Invoice number').inputValue()
  const [issued, due] = await Promise.all([dateIn(page, 0), dateIn(page, 30)])
  await ageDrafts(page, 20)
  await page.goto('/agent/invoices/new')
  await expect(notice(page)).toContainText('from 20 days ago')
  await expect(customer).toHaveValue('priya')
  await expect(page.getByLabel('Description of item 1')).toHaveValue('Cables')
  await expect(page.getByLabel('Description of item 2')).toHaveValue('Technician, per hour')
  await expect(page.locator('div', { has: page.getByText('Total Amount') }).last()).toContainText('$65.00')
  await expect(page.getByLabel('Issue date')).toHaveValue(issued)
  await expect(page.getByLabel('Due date')).toHaveValue(due)
  await expect(page.getByLabel('Invoice number')).not.toHaveValue(number)

  await page.getByLabel('Invoice number').fill('INV-HARBOR-7')
  await page.getByLabel('Due date').fill('2026-05-05')
  await page.reload()
  await expect(page.getByLabel('Invoice number')).toHaveValue('INV-HARBOR-7')
  await expect(page.getByLabel('Due date')).toHaveValue('2026-05-05')
})

test('What was sent is created once, though its answer got lost and the page was reloaded', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await prepareRecords(page, newBrowserPage, site)
  // The request arrives, but its response is lost.
  await page.route('**/api/invoices', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      await route.abort()
    } else await route.fallback()
  })
  await page.goto('/agent/invoices/new')
  await chooseByText(page.getByLabel('Customer', { exact: true }), 'priya')
  await page.getByLabel('Description of item 1').fill('Cables')
  await page.getByLabel('Unit price of item 1').fill('65')
  const number = await page.getByLabel('Invoice number').inputValue()
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  const failure = page.getByRole('form').getByText('Failed to create invoice.')
  await expect(failure).toContainText('The server could not be reached.')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('Invoice number')).toHaveValue(number)
  await page.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(toastOf(page)).toContainText('Invoice created successfully')
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('Typing goes on while a response and settings are being sent', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await prepareRecords(page, newBrowserPage, site)
  let goOn = () => {}
  const hold = async (path: string, method: string) => {
    const underWay = new Promise<void>((then) => (goOn = then))
    await page.route(path, async (route) => {
      if (route.request().method() === method) await underWay
      await route.fallback()
    })
  }
  await hold('**/responses', 'POST')
  await page.goto('/agent/tickets/1')
  await box(page).fill('Please switch it off')
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await box(page).press('End')
  await box(page).pressSequentially('. And on again.')
  goOn()
  await expect(toastOf(page)).toContainText('Response Added')
  await expect(box(page)).toHaveValue('. And on again.')
  await page.reload()
  await expect(box(page)).toHaveValue('. And on again.')
  await expect(page.getByRole('article')).toHaveText([/Please switch it off$/])

  await hold('**/api/settings/security', 'PUT')
  await page.goto('/admin/site-settings')
  await page.getByRole('button', { name: 'Security Settings' }).click()
  const minutes = page.getByLabel('Session timeout (minutes)')
  await minutes.fill('45')
  await page.getByRole('form', { name: 'Security' }).getByRole('button', { name: 'Save' }).click()
  await minutes.fill('60')
  goOn()
  await expect(toastOf(page)).toContainText('Security settings updated')
  await expect(minutes).toHaveValue('60')
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible()
})

test('A response that was not sent says so beside its text until it is', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(/)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.goto('/customer/tickets/1')
  await page.route('**/responses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
      : route.fallback(),
  )
  await box(page).fill('It hums again')
  await sendButton(page).click()
  const failure = page.locator('form').getByText('Failed to add response.')
  await expect(failure).toBeVisible()
  await expect(toastOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toastOf(page)).toBeHidden()
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await sendButton(page).click()
  await expect(toastOf(page)).toContainText('Response Added')
  await expect(failure).toBeHidden()
})

test('A response being written when its ticket is closed stays in view and goes into a new ticket', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  await agent.goto('/agent/tickets/1')
  await box(agent).fill('We are on our way')

  // The live update would close the form before the customer sends.
  await holdLiveUpdates(page)
  await page.goto('/customer/tickets/1')
  await box(page).fill('It hums again')
  await callApi(agent, 'PUT', '/api/tickets/1', { status: 'closed' })
  await sendButton(page).click()
  await expect(page.getByText('This ticket is closed and cannot be updated.').first()).toBeVisible()
  const unsent = page.getByLabel('Your unsent response')
  await expect(unsent).toHaveValue('It hums again')
  await expect(unsent).not.toBeEditable()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(toastOf(page)).toContainText('Response copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('It hums again')

  await page.reload()
  await expect(unsent).toHaveValue('It hums again')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: 'Create New Ticket' }).click()
  // Found by role, because the ticket stays in view until the form has loaded and has a section of this name.
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue(
    'My response to ticket #1, which was closed before I sent it:\n\nIt hums again',
  )
  await expect(page).toHaveURL(/\/new$/)
  await expect(notice(page)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Create New Ticket' }).click()
  await expect(description, 'it is taken along once').toHaveValue(/^My response[^M]*$/)
  await expect(page).toHaveURL(/\/new$/)

  // Staff also keep the text in view, and it returns to the box when they reopen the ticket.
  await agent.reload()
  await expect(agent.getByLabel('Your unsent response')).toHaveValue('We are on our way')
  await agent.getByLabel('Status', { exact: true }).selectOption('Open')
  await agent.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(box(agent)).toHaveValue('We are on our way')
  await expect(box(agent)).toBeEditable()
})
