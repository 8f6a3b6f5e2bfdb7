import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'

const titles = ['Printer offline', 'Keyboard sticks']

/** Opens a customer's list with two tickets; returns the requests for records from then on. */
async function openList(page: Page): Promise<string[]> {
  await holdLiveUpdates(page)
  await registerCustomer(page)
  for (const title of titles) {
    await callApi(page, 'POST', '/api/tickets', {
      title,
      description: 'Since the move it does not answer any more.',
      category: 'technical',
    })
  }
  await page.goto('/customer/tickets')
  await waitForScreen(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/tickets\/\d/.test(pathname)) calls.push(pathname)
  })
  return calls
}

const readingOf = (id: number) => ['', '/responses'].map((part) => `/api/tickets/${id}${part}`)

/** Waits for the responses to all requests for a ticket. */
const ticketRead = (page: Page, id: number) =>
  Promise.all(readingOf(id).map((path) => page.waitForResponse((response) => response.url().endsWith(path))))

test('A ticket is read as soon as someone points at its row, and opening it asks for nothing more', async ({
  page,
}) => {
  const calls = await openList(page)
  const isRead = ticketRead(page, 1)
  await page.getByRole('row', { name: 'Printer offline' }).hover()
  await isRead
  expect(calls).toEqual(readingOf(1))

  await page.getByRole('row', { name: 'Printer offline' }).click()
  await expect(page.getByRole('heading', { name: 'Printer offline' })).toBeVisible()
  await waitForScreen(page)
  expect(calls).toEqual(readingOf(1))
})

test('A ticket is read as soon as its link has the focus', async ({ page }) => {
  const calls = await openList(page)
  const isRead = ticketRead(page, 2)
  await page.getByRole('link', { name: 'View ticket #2' }).focus()
  await isRead
  expect(calls).toEqual(readingOf(2))
})

test('A ticket that could not be read ahead is read when it is opened', async ({
  page,
  expectConsoleError,
}) => {
  await openList(page)
  expectConsoleError(/ERR_FAILED/)
  await page.route(/\/api\/tickets\/1/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/responses'))
  await page.getByRole('row', { name: 'Printer offline' }).hover()
  await failed
  await expect(page.getByRole('table')).toContainText('Printer offline')

  await page.unroute(/\/api\/tickets\/1/)
  await page.getByRole('row', { name: 'Printer offline' }).click()
  await expect(page.getByRole('heading', { name: 'Printer offline' })).toBeVisible()
  await expect(page.getByText('Since the move it does not answer any more.')).toBeVisible()
})

test('On a touch screen, the script of a ticket is loaded before the first touch', async ({
  newBrowserPage,
}) => {
  const page = await newBrowserPage({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
  await registerCustomer(page)
  const isLoaded = page.waitForResponse(/\/CustomerTicketPage-[^/]+\.js$/)
  await page.goto('/customer/tickets')
  expect((await isLoaded).ok()).toBe(true)
})
