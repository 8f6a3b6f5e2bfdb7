import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { settingsFor, startMailCatcher } from '../support/mailCatcher.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

// The production limits: 20 tickets and 60 answers an hour.
test.use({ serverEnv: { THROTTLE_FACTOR: '1' } })

const ticket = {
  title: 'VPN asks for the code twice',
  description: 'Since Monday the VPN asks for the code a second time.',
  category: 'technical',
  priority: 'high',
}
// Opened as on the host of the brand.
const newTicket = '/customer/tickets/new?testDomain=acme.example'
const refused = /429 \(Too Many Requests\)/
const create = (page: Page) => page.getByRole('button', { name: 'Create ticket' })
const sendResponse = (page: Page) => page.getByRole('button', { name: 'Send Response' })

/** Creates tickets through the API; returns the id of the last one. */
async function openTickets(page: Page, count: number): Promise<number> {
  let id = 0
  for (let n = 0; n < count; n += 1)
    id = Number((await callApi(page, 'POST', '/api/tickets', ticket)).get('id'))
  return id
}

async function openTicketByForm(page: Page): Promise<void> {
  await page.goto(newTicket)
  await page.getByLabel('Title').fill(ticket.title)
  await page.getByLabel('Category').selectOption('Technical Support')
  await page.getByLabel('Description').fill(ticket.description)
  await create(page).click()
}

const opened = (page: Page) => expect(page).toHaveURL(/\/customer\/tickets\/\d+\?/)

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

test('A customer sees how many tickets are left, and whom to call when there are none', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  const brand = await callApi(staff, 'POST', '/api/brands', {
    name: 'Northline',
    contactPhone: '(614) 555-0199',
  })
  await callApi(staff, 'POST', '/api/domains', {
    domainName: 'acme.example',
    brandId: Number(brand.get('id')),
    isPrimary: true,
  })
  await registerCustomer(page)
  await openTickets(page, 15)
  await openTicketByForm(page)
  await opened(page)
  await page.goto(newTicket)
  await expect(create(page)).toBeEnabled()
  await expect(page.getByText(/You can open/), 'four are left').toBeHidden()

  for (const left of ['3 more tickets', '2 more tickets', '1 more ticket']) {
    await openTicketByForm(page)
    await opened(page)
    await page.goto(newTicket)
    await expect(page.getByText(`You can open ${left} this hour.`)).toBeVisible()
  }
  await expectAccessibleAtBothWidths(page)

  await openTicketByForm(page)
  await opened(page)
  await page.goto(newTicket)
  const main = page.getByRole('main')
  const phone = main.getByRole('link', { name: '(614) 555-0199' })
  await expect(
    main.getByText(/You can open another ticket in \d+ minutes\. If it is urgent, call us/),
  ).toBeVisible()
  await expect(phone).toHaveAttribute('href', 'tel:+16145550199')
  await expectAccessibleAtBothWidths(page)

  await openTicketByForm(page)
  await expect(toastOf(page)).toContainText('Failed to create ticket. Please try again.')
  const failure = main.getByText(/Failed to create ticket\. You can open tickets 20 times in 60 minutes\./)
  await expect(failure).toContainText('or call us if it is urgent. Our number is (614) 555-0199.')
  await expect(phone).toHaveAttribute('href', 'tel:+16145550199')
  await expect(main.getByText(/another ticket/)).toBeHidden()
  await expectAccessibleAtBothWidths(page)
  // The live update about the last ticket would be refused once the session has ended.
  await holdLiveUpdates(page)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(ticket.title)
  await expect(page.getByLabel('Description')).toHaveValue(ticket.description)

  await callApi(page, 'POST', '/api/logout')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await registerCustomer(page, 'dora')
  await page.goto(newTicket)
  await expect(create(page)).toBeEnabled()
  await expect(page.getByText(/You can open/), 'someone else has all of theirs').toBeHidden()
})

test('A customer sees how many answers are left, and keeps what is one too many', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  await registerCustomer(page)
  const id = await openTickets(page, 1)
  for (let n = 0; n < 57; n += 1) {
    const path = `/api/tickets/${id}/responses`
    await callApi(page, 'POST', path, { message: `It happened ${n} times.` })
  }
  await page.goto(`/customer/tickets/${id}`)
  const response = page.getByLabel('Add Response')
  for (const left of ['2 more times', '1 more time']) {
    await response.fill(`Once more, and I can answer ${left}.`)
    await sendResponse(page).click()
    await expect(page.getByText(`You can answer ${left} this hour.`)).toBeVisible()
  }
  await expectAccessibleAtBothWidths(page)
  await response.fill('The last one.')
  await sendResponse(page).click()
  const main = page.getByRole('main')
  await expect(main.getByText(/You can answer again in \d+ minutes\. If it is urgent, call us/)).toBeVisible()

  await response.fill('One too many.')
  await sendResponse(page).click()
  const failure = main.getByText(/Failed to add response\. You can answer 60 times in 60 minutes\./)
  await expect(failure).toContainText('Our number is')
  await expect(failure.getByRole('link')).toHaveAttribute('href', /^tel:\+\d+$/)
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expect(response).toHaveValue('One too many.')
})

test('A customer reads when the link was mailed, and can ask for another one when it may be sent', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const catcher = await startMailCatcher()
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = await callApi(staff, 'POST', '/api/brands', { name: 'Northline' })
  await callApi(staff, 'POST', '/api/domains', {
    domainName: 'northline.example',
    brandId: Number(brand.get('id')),
  })
  await registerCustomer(page)
  await page.clock.install()
  const again = page.getByRole('button', { name: 'Resend confirmation email' })
  for (const path of ['/customer/dashboard', '/customer/account']) {
    await page.goto(path)
    await expect(page.getByText(/We sent a link (at|on) .+ [AP]M\. You can send it again in/)).toBeVisible()
    await expect(again).toBeDisabled()
    await expectAccessibleAtBothWidths(page)
  }
  await page.clock.fastForward('10:00')
  await expect(page.getByText(/We sent a link (at|on) .+ [AP]M\.$/)).toBeVisible()
  // The server's clock has not moved, only the page's.
  await again.press('Enter')
  await expect(toastOf(page)).toContainText(/You can send it again in \d+ minutes\./)
  await catcher.stop()
})
