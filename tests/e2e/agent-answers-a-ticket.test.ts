import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { registerCustomer, signInAsStaff, callApi, customerPassword } from '../support/people.ts'
import { goOffline, holdLiveUpdates, holdReload, setServerBack, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const agent = { username: 'jordan', password: 'Correct-horse-7' }

async function signInAsAgent(page: Page): Promise<void> {
  await page.goto('/agent/login')
  await page.getByLabel('Username').fill(agent.username)
  await page.getByLabel('Password', { exact: true }).fill(agent.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, jordan' })).toBeVisible()
}

/** Creates a customer with this many tickets, and an agent who is signed in on the page. */
async function prepareData(
  page: Page,
  newBrowserPage: () => Promise<Page>,
  site: RunningServer,
  tickets = 1,
) {
  const [customer, administrator] = [await newBrowserPage(), await newBrowserPage()]
  const customerId = await registerCustomer(customer)
  await signInAsStaff(administrator, site)
  await callApi(administrator, 'POST', '/api/users', { ...agent, role: 'agent' })
  for (let number = 1; number <= tickets; number += 1) {
    await callApi(customer, 'POST', '/api/tickets', {
      title: `Printer ${number} is offline`,
      description: 'Since the move it does not answer any more.',
      category: 'technical',
      priority: 'high',
    })
  }
  await signInAsAgent(page)
  return { customer, customerId, administrator }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Agent portal' })
const responsesOf = (page: Page) => page.getByRole('main').getByRole('list').getByRole('article')
const cardOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).locator('..')

test('An agent sees open tickets, responds as staff and changes a ticket; a reload keeps the typed text @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const { customer, customerId } = await prepareData(page, newBrowserPage, site, 2)
  await expect(cardOf(page, 'Active Tickets')).toContainText('2')
  await expect(cardOf(page, 'Pending Invoices')).toContainText('0')
  await expect(cardOf(page, 'Agent Status')).toContainText('Active')
  await expect(menu(page).getByRole('link')).toHaveText([
    /Overview/,
    /Support Tickets/,
    /Invoices/,
    /Sales Leads/,
    /Held Email/, // Not specified, as the next ones, and therefore below the others.
    'Customers',
    'Prepared Answers',
    'Reports',
    'Your Account',
    'Logout',
  ])
  await expectAccessible(page)

  await menu(page).getByRole('link', { name: 'Support Tickets' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    // With the box that selects all.
    '',
    'ID',
    'Title',
    'Status',
    'Priority',
    'Created',
    'Updated',
    'View',
  ])
  await expect(page.getByRole('row').nth(1)).toContainText(/#2Waiting [\w ]+Printer 2 is offlineopenhigh/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View ticket #1' }).click()
  await expect(page.getByRole('heading', { name: 'Ticket #1: Printer 1 is offline' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Technical Support')
  await expect(page.getByText('No responses yet. Add a response below.')).toBeVisible()
  await expect(page.getByText('This response will be visible to the customer.')).toBeVisible()

  await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'Now it smells.', isStaff: true })
  await page.reload()
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response cannot be empty')).toBeVisible()
  await page.getByLabel('Add Response').fill('Please switch it off.')
  const response = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send Response' }).dblclick()
  expect((await response).postDataJSON()).toEqual({ message: 'Please switch it off.', isStaff: true })
  await expect(toastOf(page)).toContainText('Response Added')
  await expect(responsesOf(page)).toHaveText([
    new RegExp(`Customer #${customerId}\\s*carla.*Now it smells.`),
    /Support Team\s*Staff\s*jordan.*Please switch it off\./,
  ])
  await expectAccessible(page)

  await page.getByLabel('Add Response').fill('And call us on')
  await page.getByLabel('Status', { exact: true }).selectOption('In progress')
  await page.getByLabel('Priority', { exact: true }).selectOption('Critical')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const letReload = await holdReload(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update Ticket' }).dblclick()
  expect((await sent).postDataJSON()).toEqual({ status: 'in_progress', priority: 'critical' })
  await expect(toastOf(page)).toContainText('Ticket Updated')
  letReload()
  await reloaded
  await expect(page.getByLabel('Add Response')).toHaveValue('And call us on')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('in_progress')
  await expect(page.getByLabel('Priority', { exact: true })).toHaveValue('critical')
})

test('A closed ticket accepts no response from an agent, who can open it again', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const { administrator } = await prepareData(page, newBrowserPage, site)
  await callApi(administrator, 'PUT', '/api/tickets/1', { status: 'closed' })
  await page.goto('/agent/tickets/1')
  await expect(page.getByText('This ticket is closed and cannot be updated.')).toBeVisible()
  await expect(page.getByLabel('Add Response')).toBeHidden()
  await page.getByLabel('Status', { exact: true }).selectOption('Open')
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(page.getByLabel('Add Response')).toBeVisible()
})

test('The tickets are filtered by status, and Back keeps the filter', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const { administrator } = await prepareData(page, newBrowserPage, site, 3)
  await callApi(administrator, 'PUT', '/api/tickets/2', { status: 'resolved' })
  await page.goto('/agent/tickets?testDomain=acme.example')
  await page.getByRole('tab', { name: /^Resolved/ }).click()
  await expect(page.getByRole('link', { name: /^View ticket/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'View ticket #2' }).click()
  await expect(page.getByRole('heading', { name: /Ticket #2/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Resolved/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'In progress' }).click()
  await expect(page.getByText('No ticket is in progress.')).toBeVisible()
  await expect(page).toHaveURL(/testDomain=acme\.example/)
})

test('A ticket whose customer replied is marked and found by a filter, until it is answered', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const { customer, administrator } = await prepareData(page, newBrowserPage, site, 3)
  await callApi(administrator, 'PUT', '/api/tickets/2', { status: 'resolved' })
  await callApi(customer, 'POST', '/api/tickets/2/responses', {
    message: 'It is offline again, see https://status.example/printers.',
  })
  const table = page.getByRole('table')
  await page.goto('/agent/dashboard')
  await expect(table.getByRole('row', { name: '#2' })).toContainText('Customer replied')
  await page.goto('/agent/tickets?testDomain=acme.example')
  await expect(table.getByText('Customer replied')).toHaveCount(1)
  const filter = page.getByRole('tab', { name: 'Customer replied 1' })
  await filter.click()
  const rows = page.getByRole('link', { name: /^View ticket/ })
  await expect(rows).toHaveText(['View ticket #2'])
  await expectAccessible(page)
  await rows.click()
  await expect(page.getByRole('heading', { name: /Ticket #2/ })).toBeVisible()
  await expect(page.getByRole('main').getByText('Customer replied')).toBeVisible()
  const address = page.getByRole('link', { name: 'https://status.example/printers', exact: true })
  await expect(address).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Customer replied/ })).toHaveAttribute('aria-selected', 'true')
  await rows.click()
  await page.getByLabel('Add Response').fill('We are coming.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByRole('main').getByText('Customer replied')).toBeHidden()
  await page.goBack()
  await expect(page.getByText('No customer is waiting for a reply.')).toBeVisible()
  await expect(page).toHaveURL(/testDomain=acme\.example/)
})

test('The menu and the link back lead to the list of tickets as one left it; a status that does not exist is no filter', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const { administrator } = await prepareData(page, newBrowserPage, site, 3)
  await callApi(administrator, 'PUT', '/api/tickets/2', { status: 'resolved' })
  const filter = (name: string) => page.getByRole('tablist', { name: 'Status' }).getByRole('tab', { name })
  const rows = page.getByRole('link', { name: /^View ticket/ })
  // The menu, whose link has the same name until the tickets are counted, comes first.
  const backLink = page.getByRole('link', { name: 'Support Tickets' }).last()
  await page.goto('/agent/tickets?status=anything')
  await expect(rows).toHaveCount(3)
  await expect(filter('All')).toHaveAttribute('aria-selected', 'true')

  await filter('Resolved').click()
  await expect(rows).toHaveText(['View ticket #2'])
  await rows.click()
  await expect(page.getByRole('heading', { name: 'Ticket #2' })).toBeVisible()
  await backLink.click()
  await expect(filter('Resolved')).toHaveAttribute('aria-selected', 'true')
  await menu(page).getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Support Tickets' }).click()
  await expect(rows).toHaveText(['View ticket #2'])

  await rows.click()
  await expect(page.getByRole('heading', { name: 'Ticket #2' })).toBeVisible()
  await page.reload()
  await backLink.click()
  await expect(rows).toHaveText(['View ticket #2'])
  await menu(page).getByRole('link', { name: 'Support Tickets' }).click()
  await expect(rows).toHaveText(['View ticket #2'])

  await menu(page).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'All tickets' }).click()
  await expect(rows).toHaveCount(3)
  await filter('Open').click()
  await menu(page).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/agent\/login$/)
  await signInAsAgent(page)
  await menu(page).getByRole('link', { name: 'Support Tickets' }).click()
  await expect(rows).toHaveCount(3)
})

for (const [device, width] of [
  ['a desk', 1280],
  ['a phone', 375],
] as const) {
  test(`After Update Ticket the page is where it was, on ${device}, with the focus and the caret`, async ({
    page,
    site,
    newBrowserPage,
  }) => {
    const { customer } = await prepareData(page, newBrowserPage, site)
    for (let number = 1; number <= 12; number += 1) {
      await callApi(customer, 'POST', '/api/tickets/1/responses', { message: `Call ${number}\n\nNo answer.` })
    }
    await holdLiveUpdates(page)
    await setServerBack(page, 3)
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/agent/tickets/1')
    await page.getByLabel('Priority', { exact: true }).selectOption('Low')
    const box = page.getByLabel('Add Response')
    await box.pressSequentially('I call you')
    const update = page.getByRole('button', { name: 'Update Ticket' })
    await update.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    expect(await scrolled()).toBeGreaterThan(500)
    let reloaded = page.waitForEvent('load')
    let letReload = await holdReload(page)
    await update.click()
    // One more line, which the browser makes room for.
    await expect(page.getByText('set the priority to Low')).toBeVisible()
    const before = await scrolled()
    letReload()
    await reloaded
    await expect(update).toBeFocused()
    await expect.poll(scrolled).toBe(before)

    await page.getByLabel('Priority', { exact: true }).selectOption('High')
    reloaded = page.waitForEvent('load')
    letReload = await holdReload(page)
    await page.evaluate(() =>
      addEventListener('pagehide', () => sessionStorage.setItem('left at', String(Math.round(scrollY)))),
    )
    await update.click()
    await box.focus()
    await page.keyboard.press('Home')
    await page.keyboard.type('Tomorrow ')
    await expect(box).toHaveValue('Tomorrow I call you')
    await expect(page.getByText('set the priority to High')).toBeVisible()
    letReload()
    await reloaded
    await expect(box).toBeFocused()
    // Whatever came while the reload waited for the typing to end.
    const left = await page.evaluate(() => Number(sessionStorage.getItem('left at')))
    await expect.poll(scrolled).toBe(left)
    await page.keyboard.type('morning ')
    await expect(box).toHaveValue('Tomorrow morning I call you')
  })
}

test('What is typed before and during the reload after Update Ticket arrives', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await prepareData(page, newBrowserPage, site)
  await page.goto('/agent/tickets/1')
  await page.getByLabel('Priority', { exact: true }).selectOption('Low')
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(toastOf(page)).toContainText('Ticket Updated')
  const box = page.getByLabel('Add Response')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await scripts.promise
    await route.continue()
  })
  // Longer than the second after which the page is reloaded.
  await box.pressSequentially('Hello, we had to look into this twice.', { delay: 40 })
  await expect(box).toHaveValue('Hello, we had to look into this twice.')
  // The new document, before it has its scripts.
  await page.waitForFunction(() => document.documentElement.dataset['heldKeys'] === '')
  await page.keyboard.type(' Please try it once morr')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e,\nand again.')
  scripts.resolve()
  await expect(box).toHaveValue('Hello, we had to look into this twice. Please try it once more,\nand again.')
  await expect(box).toBeFocused()

  await page.goto('about:blank')
  await page.clock.install()
  await page.goto('/agent/tickets/1')
  await page.getByLabel('Priority', { exact: true }).selectOption('High')
  // Otherwise the page would be reloaded a second after the click, perhaps before the key is pressed.
  await page.clock.pauseAt(Date.now() + 1000)
  const reloadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(toastOf(page)).toContainText('Ticket Updated')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('dialog'), 'it would not come back').toBeVisible()
  await page.keyboard.press('Escape')
  // As while the browser asks for a file, in a window of its own.
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await page.clock.runFor(5_000)
  expect(await page.evaluate(() => document.hasFocus()), 'the same page').toBe(false)
  await page.evaluate(() => Reflect.deleteProperty(document, 'hasFocus'))
  await page.clock.runFor(5_000)
  await reloadedAgain
})

test('A screen that cannot be loaded or saved shows a message, and no typed text is lost', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|500 \(Internal|ERR_INTERNET_DISCONNECTED/)
  // A server that has just started makes screens reload, which would fail too, or remove a failure.
  await holdLiveUpdates(page)
  await prepareData(page, newBrowserPage, site)
  // The second pattern also matches the address of another endpoint.
  for (const id of ['999', 'summary']) {
    await page.goto(`/agent/tickets/${id}`)
    await expect(
      page.getByText(
        'Error loading ticket details. The ticket may not exist or you may not have permission to view it.',
      ),
    ).toBeVisible()
  }
  await expectAccessible(page)

  await page.goto('/agent/tickets/1')
  await page.getByLabel('Add Response').fill('Half a thought')
  await page.getByLabel('Priority', { exact: true }).selectOption('Critical')
  await goOffline(page)
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(toastOf(page)).toContainText('Unable to update ticket. Please try again.')
  await page.context().setOffline(false)
  await page.route('**/api/tickets/1', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await expect(toastOf(page)).toContainText('Failed to update ticket. Please try again.')
  await expect(page.getByLabel('Add Response')).toHaveValue('Half a thought')
  await withoutFirstData(page)
  await page.route('**/api/tickets', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/agent/tickets')
  await expect(page.getByText('Error loading tickets. Please try again.')).toBeVisible()
  await page.unroute('**/api/tickets')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('link', { name: 'View ticket #1' })).toBeVisible()
})

test('An ended session leads from the list to the sign-in page, which says why', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  await holdLiveUpdates(page)
  await prepareData(page, newBrowserPage, site)
  await page.goto('/agent/tickets/1')
  await waitForScreen(page)
  await page.context().clearCookies()
  await menu(page).getByRole('link', { name: 'Support Tickets' }).click()
  await expect(toastOf(page)).toContainText('Please log in to view tickets.')
  await expect(page).toHaveURL(/\/agent\/login$/)
})

test('The dashboard has the hidden tabs and the log-out; only an administrator sees the link to the admin dashboard', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|ERR_INTERNET_DISCONNECTED/)
  const { administrator } = await prepareData(page, newBrowserPage, site)
  const create = page.getByText('Create New Ticket')
  await expect(create).toBeHidden()
  await expect(create).toHaveAttribute('href', '/agent/tickets/new')
  await expect(page.getByRole('button', { name: 'Retry', includeHidden: true })).toBeHidden()
  expect((await page.goto('/agent/tickets/new'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()

  await page.goto('/agent/dashboard')
  await expect(cardOf(page, 'Active Tickets')).toContainText('1')
  await goOffline(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toastOf(page)).toContainText('Logout Failed')
  await expect(toastOf(page)).toContainText('There was an error logging out. Please try again.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/agent\/login$/)
  await page.goto('/agent/tickets')
  await expect(page).toHaveURL(/\/agent\/login$/)

  await administrator.goto('/agent/dashboard?testDomain=acme.example')
  const loaded = administrator.waitForEvent('load')
  await menu(administrator).getByRole('link', { name: 'Admin Dashboard' }).click()
  await loaded
  await expect(administrator).toHaveURL(/\/admin\/dashboard\?testDomain=acme\.example$/)
})

test('A dashboard that cannot count shows a message, and one without a session leads to the sign-in page', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal/)
  await prepareData(page, newBrowserPage, site)
  await withoutFirstData(page)
  await page.route('**/summary', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/agent/dashboard')
  await expect(cardOf(page, 'Active Tickets')).toContainText('Error')
  await expect(cardOf(page, 'Pending Invoices')).toContainText('Error')
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/agent/dashboard')
  await expect(page.getByText('Error loading user data. Please try logging in again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/agent/login')
  await expectAccessible(page)
})

test('An agent changes their own password in the account settings', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*change-password|401 \(Unauthorized\)/)
  await prepareData(page, newBrowserPage, site, 0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/agent\/account-settings$/)
  const change = page.getByRole('button', { name: 'Change Password' })
  const next = page.getByLabel('New password', { exact: true })
  await change.click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Please confirm your new password')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  for (const [typed, refusal] of [
    ['Ab1!', 'Password must be at least 8 characters'],
    ['lower-case-1', 'Password must contain at least one uppercase letter'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
    ['No-figures', 'Password must contain at least one number'],
    ['NoSpecial123', 'Password must contain at least one special character'],
  ] as const) {
    await next.fill(typed)
    await expect(page.getByText(refusal)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(customerPassword)
  await next.fill('Staple-battery-8')
  await page.getByLabel('Confirm new password').fill('Staple-battery-9')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm new password').fill('Staple-battery-8')
  await change.click()
  await expect(toastOf(page)).toContainText(/Error.*Current password is incorrect/)
  await page.getByLabel('Current password').fill(agent.password)
  await change.click()
  await expect(toastOf(page)).toContainText('Your password has been updated successfully')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, jordan' })).toBeFocused()
})
