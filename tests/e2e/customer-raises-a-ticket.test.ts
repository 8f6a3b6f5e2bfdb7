import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import {
  registerCustomer,
  signInAsStaff,
  callApi,
  customerPassword,
  signInAsCustomer,
} from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

const ticket = {
  title: 'VPN asks for the code twice',
  description: 'Since Monday the VPN asks for the code a second time.',
  category: 'technical',
  priority: 'high',
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Title').fill(ticket.title)
  await page.getByLabel('Category').selectOption('Technical Support')
  await page.getByLabel('Priority').selectOption('High')
  await page.getByLabel('Description').fill(ticket.description)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create ticket' })
const responsesOf = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
    .getByRole('article')

test('A customer raises a ticket, reads the response, responds and resolves it; a closed one leads to a new one @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await registerCustomer(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/tickets'))
      sent.push(request.postDataJSON())
  })
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Active Tickets' }).locator('..')).toContainText('0')
  await expect(page.getByRole('heading', { name: 'Account Status' }).locator('..')).toContainText('Active')
  await page.getByRole('link', { name: 'Active Tickets' }).click()
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New Ticket' }).click()
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  expect(await page.getByLabel('Category').locator('option').allTextContents()).toEqual([
    'Select a category',
    'Technical Support',
    'Billing & Payments',
    'Service Request',
    'Feedback',
    'Other',
  ])
  await create(page).click()
  await expect(page.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(page.getByText('Description must be at least 20 characters')).toBeVisible()
  await expect(page.getByText('Please select a category')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)

  await fillIn(page)
  await create(page).dblclick()
  await expect(toastOf(page)).toContainText('Ticket Created')
  await expect(page.getByRole('heading', { name: `Ticket #1: ${ticket.title}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Technical Support')
  await expect(page.getByText('No responses yet. Add a response below.')).toBeVisible()
  expect(sent).toEqual([ticket])

  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  await callApi(agent, 'POST', '/api/tickets/1/responses', {
    message: 'We are on it.\nPlease try now.',
    isStaff: true,
  })
  await page.reload()
  await expect(responsesOf(page).nth(0)).toContainText(/Support Team\s*Staff/)
  await expect(responsesOf(page).nth(0)).toContainText('We are on it.')

  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response cannot be empty')).toBeVisible()
  await page.getByLabel('Add Response').fill('It works, thank you.')
  await page.getByRole('button', { name: 'Send Response' }).dblclick()
  await expect(toastOf(page)).toContainText('Response Added')
  await expect(responsesOf(page)).toHaveCount(2)
  await expect(responsesOf(page).nth(1)).toContainText(/You.*It works, thank you\./s)
  await expect(page.getByLabel('Add Response')).toHaveValue('')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Resolve ticket' }).click()
  const question = page.getByRole('alertdialog', { name: 'Resolve this ticket?' })
  await expect(question).toContainText('You can still answer it')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Resolve ticket' }).click()
  await expect(toastOf(page)).toContainText('Ticket Resolved')
  await expect(responsesOf(page).nth(2)).toContainText('Ticket marked as resolved by customer.')
  await expect(page.getByRole('button', { name: 'Resolve ticket' })).toBeHidden()
  await expect(page.getByRole('main')).toContainText('resolved')
  expect(sent.slice(1)).toEqual([{ message: 'It works, thank you.' }, { status: 'resolved' }])

  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  const heads = ['ID', 'Title', 'Status', 'Priority', 'Created', 'Updated', 'View']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('#1')
  await expect(row).toContainText('resolved')
  await expect(row).toContainText('high')
  await expectAccessible(page)

  await callApi(agent, 'PUT', '/api/tickets/1', { status: 'closed' })
  await page.reload()
  await row.getByRole('link', { name: 'View ticket #1' }).click()
  await expect(page.getByText('This ticket is closed and cannot be updated.')).toBeVisible()
  await expect(page.getByLabel('Add Response')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create New Ticket' }).click()
  await expect(page).toHaveURL(/\/customer\/tickets\/new$/)
})

test('Typed text survives a failed send, a reload and the end of a session, and is sent once @core', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|401 \(Unauthorized\)/)
  // A server that has just started makes screens reload, which would notice the end of the session before the click.
  await holdLiveUpdates(page)
  await registerCustomer(page)
  await page.goto('/customer/tickets/new')
  await fillIn(page)

  // The server handles the request, but its response is lost.
  await page.route('**/api/tickets', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await create(page).click()
  await expect(toastOf(page)).toContainText('Failed to create ticket. Please try again.')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(ticket.title)
  await expect(page.getByLabel('Description')).toHaveValue(ticket.description)
  await create(page).click()
  await expect(page).toHaveURL(/\/customer\/tickets\/1$/)

  await page.getByLabel('Add Response').fill('One more thing')
  await page.route('**/responses', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('Unable to submit response. Please try again.')
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('Add Response')).toHaveValue('One more thing')

  await page.goto('/customer/tickets/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await fillIn(page)
  await page.context().clearCookies()
  await create(page).click()
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(toastOf(page)).toContainText(
    'Authentication Error: You must be logged in to create a ticket. Please log in and try again.',
  )
  await signInAsCustomer(page)
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await page.getByRole('link', { name: 'Go on with the ticket you were writing' }).click()
  await expect(page.getByLabel('Description')).toHaveValue(ticket.description)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))))
    .toEqual([])
})

test('A customer who is too late sees why, and the status of the ticket', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)|500 \(/)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  // The live update would close the form before the customer sends.
  await holdLiveUpdates(page)
  await page.goto('/customer/tickets/1')
  await page.route('**/api/tickets/1', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  const resolve = page.getByRole('button', { name: 'Resolve ticket' })
  await resolve.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Resolve ticket' }).click()
  await expect(toastOf(page)).toContainText('Failed to resolve ticket. Please try again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(resolve).toBeFocused()
  await page.unrouteAll()

  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  await callApi(agent, 'PUT', '/api/tickets/1', { status: 'closed' })
  await page.getByLabel('Add Response').fill('Hello?')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('Failed to add response. Please try again.')
  await expect(page.getByRole('link', { name: 'Create New Ticket' })).toBeVisible()
  await expect(resolve).toBeHidden()
})

test('Screens that cannot load show a message and a link to continue', async ({
  page,
  newBrowserPage,
  expectConsoleError,
}) => {
  // Live updates would make the screens reload and notice the end of the session.
  await holdLiveUpdates(page)
  expectConsoleError(/404 \(Not Found\)|500 \(|401 \(Unauthorized\)/)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  const stranger = await newBrowserPage()
  await registerCustomer(stranger, 'sam')
  for (const id of ['1', '77', 'none']) {
    await stranger.goto(`/customer/tickets/${id}`)
    await expect(stranger.getByRole('alert')).toContainText(
      'Error loading ticket details. The ticket may not exist or you may not have permission to view it.',
    )
  }
  await expectAccessible(stranger)

  await withoutFirstData(page)
  const failing = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
  await failing('**/api/tickets')
  await failing('**/api/*/summary')
  await page.goto('/customer/dashboard')
  await expect(page.getByText('Error', { exact: true })).toHaveCount(2)
  await page.goto('/customer/tickets')
  await expect(page.getByRole('alert')).toContainText('Error loading tickets. Please try again.')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Support Tickets' })).toBeFocused()

  await failing('**/responses')
  await page.goto('/customer/tickets/1')
  await expect(page.getByRole('alert')).toContainText(
    'Error loading responses. Please refresh and try again.',
  )
  await page.unrouteAll()

  await page.goto('/customer/dashboard')
  await expect(page.getByRole('heading', { name: 'Recently updated tickets' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Customer portal' })
  await page.context().clearCookies()
  await menu.getByRole('link', { name: 'Invoices' }).click()
  await expect(toastOf(page)).toContainText('Please log in to view your invoices.')
  await expect(page).toHaveURL(/\/customer\/login$/)

  await callApi(page, 'POST', '/api/login', { username: 'carla', password: customerPassword })
  await page.goto('/customer/invoices')
  await expect(page.getByText('You have no invoices yet.')).toBeVisible()
  await page.context().clearCookies()
  await menu.getByRole('link', { name: 'Support Tickets' }).click()
  await expect(toastOf(page)).toContainText('Please log in to view your tickets.')
  await expect(page).toHaveURL(/\/customer\/login$/)
})

test('With the keyboard alone a customer raises a ticket and responds', async ({ page }) => {
  await registerCustomer(page)
  await page.goto('/customer/tickets/new')
  await page.getByLabel('Title').focus()
  const { keyboard } = page
  await keyboard.type(ticket.title)
  await keyboard.press('Tab')
  await keyboard.press('b')
  await expect(page.getByLabel('Category')).toHaveValue('billing')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type(ticket.description)
  await keyboard.press('Tab')
  await expect(page.getByLabel('Attach files')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Ticket #1' })
  await expect(heading).toBeFocused()
  const response = page.getByLabel('Add Response')
  await expect(response).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Resolve ticket' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(response).toBeFocused()
  await keyboard.type('And another thing')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByLabel('Attach files')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(responsesOf(page)).toContainText(['And another thing'])
})
