import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { makeLine } from '../support/line.ts'
import { callApi, registerWithTickets, signInAsStaff } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'

const password = 'first-Horse-7'
const streamPath = '/api/live-updates'
const ticket = { description: 'It has done so since this morning.', category: 'other' }

/** Creates a customer with a ticket, and two agents. */
async function prepare(site: RunningServer, newBrowserPage: () => Promise<Page>) {
  const [customer, ben, ana] = [await newBrowserPage(), await newBrowserPage(), await newBrowserPage()]
  await registerWithTickets(customer, 'The printer hums')
  await signInAsStaff(ben, site)
  for (const username of ['ben.miles', 'ana'])
    await callApi(ben, 'POST', '/api/users', { username, password, role: 'agent' })
  await callApi(ben, 'POST', '/api/login', { username: 'ben.miles', password })
  await callApi(ana, 'POST', '/api/login', { username: 'ana', password })
  return { customer, ben, ana }
}

/** Records the requests for the stream by all tabs of a browser. */
function countStreams(context: BrowserContext) {
  const urls: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === streamPath) urls.push(request.url())
  })
  return () => urls.length
}

const opened = (page: Page, status = 200, timeout = 0) =>
  page.waitForResponse(
    (response) => new URL(response.url()).pathname === streamPath && response.status() === status,
    { timeout },
  )
const box = (page: Page) => page.getByLabel('Add Response')
const articles = (page: Page) => page.getByRole('article')
const rows = (page: Page) => page.getByRole('table').getByRole('link', { name: /View ticket/ })
const caretOf = (page: Page) =>
  box(page).evaluate((field: HTMLTextAreaElement) => [
    field.selectionStart,
    field.selectionEnd,
    document.activeElement === field,
  ])

test('Tickets and replies come by themselves, in all tabs over one connection, and leave the draft and its caret alone @core', async ({
  site,
  newBrowserPage,
}) => {
  const { customer, ben, ana } = await prepare(site, newBrowserPage)
  const streamsOfBen = countStreams(ben.context())
  const isOpen = opened(ben)
  await ben.goto('/agent/tickets')
  await isOpen
  await expect(rows(ben)).toHaveCount(1)
  const second = await ben.context().newPage()
  await second.goto('/agent/tickets/1')
  await customer.goto('/customer/tickets/1')
  await ana.goto('/agent/tickets/1')

  await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'The scanner smells' })
  await expect(rows(ben)).toHaveCount(2)

  await box(second).fill('We send Ana.')
  await box(second).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 7))
  await expect(ana.getByText('ben.miles is writing')).toHaveCount(2)
  await expect(second.getByText('ana is viewing')).toBeVisible()
  await expectAccessible(ana)
  await box(second).scrollIntoViewIfNeeded()
  const topOfBox = async () => (await box(second).boundingBox())?.y
  const before = await topOfBox()
  await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It smokes now.' })
  await expect(articles(second)).toHaveText([/It smokes now\.$/])
  await expect(articles(ana)).toHaveCount(1)
  await expect(box(second)).toHaveValue('We send Ana.')
  expect(await caretOf(second)).toEqual([3, 7, true])
  // Fractions of a pixel are rounded.
  expect(await topOfBox()).toBeCloseTo(before ?? 0, 0)

  await callApi(ana, 'POST', '/api/tickets/1/responses', { message: 'Switch it off.' })
  await expect(articles(customer)).toHaveCount(2)
  await expect(customer.getByText(/is viewing|is writing/)).toHaveCount(0)
  expect(streamsOfBen()).toBe(1)

  // The tab with the connection is closed, so the other one opens it.
  const isOpenAgain = opened(second)
  await ben.close()
  await isOpenAgain
  await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It is off.' })
  await expect(articles(second)).toHaveCount(3)
  expect(streamsOfBen()).toBe(2)
})

test('Where a proxy keeps the stream back, pages say so and ask every 30 seconds', async ({
  site,
  newBrowserPage,
}) => {
  const { customer, ben } = await prepare(site, newBrowserPage)
  await ben.clock.install()
  await ben.route(`**${streamPath}*`, () => {})
  await ben.goto('/agent/tickets')
  await expect(rows(ben)).toHaveCount(1)
  const notice = ben.getByText('Live updates do not get through. Tickets are asked for every 30 seconds.')
  await expect(async () => {
    await ben.clock.runFor(5_000)
    await expect(notice).toBeVisible({ timeout: 100 })
  }).toPass()
  for (const width of [375, 1280]) {
    await ben.setViewportSize({ width, height: 800 })
    await expectAccessible(ben)
  }
  await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'The scanner smells' })
  await ben.clock.runFor(40_000)
  await expect(rows(ben)).toHaveCount(2)
  await ben.unroute(`**${streamPath}*`)
  await ben.clock.runFor(130_000)
  await expect(notice).toBeHidden()
})

test('After a lost network, everything that came meanwhile is shown', async ({
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/503|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/)
  const line = await makeLine(site.baseURL)
  const { customer } = await prepare(site, newBrowserPage)
  const ben = await newBrowserPage({ baseURL: line.url })
  await callApi(ben, 'POST', '/api/login', { username: 'ben.miles', password })
  const isOpen = opened(ben)
  await ben.goto('/agent/tickets')
  await isOpen
  await expect(rows(ben)).toHaveCount(1)
  await line.cut()
  await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'The scanner smells' })
  // A proxy responds before the restarted server does. EventSource does not retry after such a response.
  await ben.route(`**${streamPath}*`, (route) => route.fulfill({ status: 503 }))
  const isRefused = opened(ben, 503)
  await line.mend()
  await isRefused
  // Must not take the minute until the silence is noticed.
  const isOpenAgain = opened(ben, 200, 40_000)
  await ben.unroute(`**${streamPath}*`)
  await isOpenAgain
  await expect(rows(ben)).toHaveCount(2)
  await line.cut()
})

test('A reload that fails after an event is repeated, and a person sees that the server does not respond, or that they are offline', async ({
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const { customer, ben } = await prepare(site, newBrowserPage)
  const reply = (message: string) => callApi(customer, 'POST', '/api/tickets/1/responses', { message })
  const none = ben.getByText('No responses yet. Add a response below.')
  const failure = ben.getByText('Error loading responses. Please refresh and try again.')
  const line = ben.getByRole('status').filter({ hasText: 'may be out of date' })
  const isOpen = opened(ben)
  await ben.goto('/agent/tickets/1')
  await isOpen
  await expect(none).toBeVisible()

  // A server error is shown, and the user decides whether to retry.
  await ben.route('**/responses', (route) => route.fulfill({ status: 500, body: '{}' }))
  await reply('It smokes now.')
  await expect(failure).toBeVisible()
  await expect(none).toHaveCount(0)
  // A hidden page reloads nothing by itself, which would remove the failure before the button is pressed.
  await ben.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  await ben.unroute('**/responses')
  await ben.getByRole('button', { name: 'Refresh' }).click()
  await expect(articles(ben)).toHaveCount(1)
  await ben.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))

  await ben.route('**/api/tickets/**', (route) => route.abort())
  await reply('I switched it off.')
  await expect(line).toContainText("The server isn't responding.")
  await expect(articles(ben)).toHaveText([/It smokes now\.$/])
  await expect(ben.getByRole('alert')).toHaveCount(0)
  await ben.unroute('**/api/tickets/**')
  await expect(articles(ben)).toHaveCount(2)
  await expect(line).toHaveCount(0)

  await ben.context().setOffline(true)
  await expect(line).toContainText("You're offline.")
  for (const width of [375, 1280]) {
    await ben.setViewportSize({ width, height: 800 })
    await expectAccessible(ben)
  }
  await ben.context().setOffline(false)
  await expect(line).toHaveCount(0)
})
