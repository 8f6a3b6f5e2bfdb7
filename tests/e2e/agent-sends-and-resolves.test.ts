import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const ticket = {
  title: 'The printer hums',
  description: 'It hums loudly since this morning.',
  category: 'other',
}
const box = (page: Page) => page.getByLabel('Add Response')
const more = (page: Page) => page.getByRole('button', { name: 'More ways to send' })
const items = (page: Page) => page.getByRole('menuitem')
const resolve = (page: Page) => page.getByRole('button', { name: 'Send and resolve' })
const status = (page: Page) => page.getByLabel('Status', { exact: true })

/** Raises a ticket as a customer, and opens it as staff. */
async function openTicket(page: Page, { site, customer }: { site: RunningServer; customer: Page }) {
  await holdLiveUpdates(page)
  await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', ticket)
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets/1')
  await waitForScreen(page)
}

for (const width of [1280, 375]) {
  test(`An agent sends a response and sets a status with it by the keyboard, at ${width} px`, async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    expectConsoleError(/409 \(Conflict\)|ERR_FAILED/)
    const customer = await newBrowserPage()
    await page.setViewportSize({ width, height: 800 })
    await openTicket(page, { site, customer })
    const { keyboard } = page

    await tabTo(more(page))
    await expect(page.getByRole('tooltip', { name: 'More ways to send' })).toBeVisible()
    await keyboard.press('Enter')
    await expect(items(page)).toHaveText(['Send and set in progress'])
    await expect(items(page).first()).toBeFocused()
    await expectAccessible(page)
    await keyboard.press('Enter')
    await expect(page.getByText('Response cannot be empty')).toBeVisible()
    await expect(box(page)).toBeFocused()

    await keyboard.type('I turned it off.')
    await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It smokes!' })
    await tabTo(resolve(page))
    await keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Response not sent yet')
    await expect(box(page)).toHaveValue('I turned it off.')
    await expect(status(page)).toHaveValue('open')

    await page.route('**/responses', (route) => route.abort())
    await tabTo(resolve(page))
    await keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Unable to submit response. Please try again.')
    await expect(box(page)).toHaveValue('I turned it off.')
    await page.unroute('**/responses')
    await expect(resolve(page)).toBeFocused()
    await keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Response Added')
    await expect(toastOf(page)).toContainText('The status is now resolved.')
    await expect(box(page)).toHaveValue('')
    await expect(page.getByRole('article')).toHaveText([/It smokes!/, /I turned it off\./])
    await expect(status(page)).toHaveValue('resolved')
    // The current status is not offered.
    await expect(resolve(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()

    await keyboard.type('Or rather: I look at it.')
    await tabTo(more(page))
    await keyboard.press('Enter')
    await expect(items(page)).toHaveText(['Send and set in progress'])
    await keyboard.press('Escape')
    await expect(more(page)).toBeFocused()
    await keyboard.press('Enter')
    await expect(items(page).first()).toBeFocused()
    await keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('The status is now in progress.')
    await expect(status(page)).toHaveValue('in_progress')

    await tabTo(box(page), 'Shift+Tab')
    await keyboard.type('A new one comes.')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('article').last()).toContainText('A new one comes.')
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await expect(status(page)).toHaveValue('in_progress')
    await expectAccessible(page)
  })
}

test('A response whose answer got lost is not stored again without its status', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)|ERR_FAILED/)
  await openTicket(page, { site, customer: await newBrowserPage() })
  // The request arrives, but its response is lost.
  await page.route('**/responses', async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      await route.abort()
    } else await route.fallback()
  })
  await box(page).fill('I turned it off.')
  await resolve(page).click()
  await expect(toastOf(page)).toContainText('Unable to submit response. Please try again.')
  await page.unrouteAll()
  await page.reload()
  await waitForScreen(page)
  await expect(box(page)).toHaveValue('I turned it off.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('This form was already sent with other content.')
  await expect(page.getByRole('article')).toHaveText([/I turned it off\./])
  await expect(box(page)).toHaveValue('I turned it off.')
  await expect(status(page)).toHaveValue('resolved')
})

test('A customer sends by the same key, and has no menu', async ({ page }) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.goto('/customer/tickets/1')
  await waitForScreen(page)
  await expect(page.getByRole('button', { name: 'Send Response' })).toBeVisible()
  await expect(more(page)).toBeHidden()
  await box(page).fill('It hums again.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('article')).toHaveText([/It hums again\./])
})
