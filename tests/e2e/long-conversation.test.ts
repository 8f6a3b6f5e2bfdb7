import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/server/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerWithTickets, signInAsStaff } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { hasEnd, waitForScreen } from '../support/screen.ts'
import { testLog } from '../support/testLog.ts'

const articles = (page: Page) => page.getByRole('article')
const showEarlier = (page: Page) => page.getByRole('button', { name: 'Show earlier' })
const hiddenText = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('status')
const box = (page: Page) => page.getByLabel('Add Response')

/**
 * Adds texts to ticket 1, each a minute younger than the one before.
 *
 * @param table of responses, or of notes
 */
async function addTexts(
  { dataDir, databaseUrl }: RunningServer,
  table: 'ticketResponses' | 'ticketNotes',
  { count, name }: { count: number; name: string },
): Promise<void> {
  const start = Date.now() - count * 60_000
  const texts = Array.from({ length: count }, (_, place) => ({
    ticketId: 1,
    userId: 1,
    message: `${name} ${place + 1}.`,
    createdAt: new Date(start + place * 60_000).toISOString(),
  }))
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  try {
    if (table === 'ticketNotes') {
      const notes = texts.map((text) => ({ ...text, mentions: '[]' }))
      await database.db.insertInto('ticketNotes').values(notes).execute()
    } else {
      const responses = texts.map((text, place) => ({ ...text, isStaff: place % 2 === 0 }))
      await database.db.insertInto('ticketResponses').values(responses).execute()
    }
  } finally {
    await database.close()
  }
}

/** Records the bytes of all API responses, except the stream, until the returned function is called. */
function countBytes(page: Page) {
  const sizes: Promise<number>[] = []
  const add = (request: Parameters<typeof hasEnd>[0]) => {
    if (hasEnd(request) && new URL(request.url()).pathname.startsWith('/api/tickets'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', add)
  return async () => {
    page.off('requestfinished', add)
    const all = await Promise.all(sizes)
    return all.reduce((sum, size) => sum + size, 0)
  }
}

for (const [who, width] of [
  ['customer', 1280],
  ['agent', 375],
] as const) {
  test(`A long conversation shows its newest messages and, by keyboard, the earlier ones, to the ${who} at ${width} px`, async ({
    site,
    newBrowserPage,
  }) => {
    const [customer, agent] = [await newBrowserPage(), await newBrowserPage()]
    await registerWithTickets(customer, 'The printer hums')
    await signInAsStaff(agent, site)
    await addTexts(site, 'ticketResponses', { count: 160, name: 'Call' })
    const page = who === 'agent' ? agent : customer
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${who}/tickets/1`)
    await expect(page.getByText('160 responses')).toBeVisible()
    await expect(articles(page)).toHaveCount(50)
    await expect(articles(page).first()).toContainText('Call 111.')
    await expect(hiddenText(page)).toHaveText('110 entries are hidden')
    await expect(page.getByText('It has done so since this morning.')).toBeVisible()
    await expectAccessible(page)

    await showEarlier(page).focus()
    const place = (await showEarlier(page).boundingBox())?.y
    await page.keyboard.press('Enter')
    await expect(articles(page)).toHaveCount(150)
    await expect(articles(page).first()).toContainText('Call 11.')
    await expect(hiddenText(page)).toHaveText('10 entries are hidden')
    await expect(showEarlier(page)).toBeFocused()
    expect((await showEarlier(page).boundingBox())?.y).toBe(place)

    await page.keyboard.press('Enter')
    await expect(articles(page)).toHaveCount(160)
    await expect(articles(page).first()).toContainText('Call 1.')
    await expect(showEarlier(page)).toHaveCount(0)
    await expect(hiddenText(page)).toHaveText('This is the whole conversation.')
    await expect(hiddenText(page)).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Newest response' }).click()
    await expect(articles(page).last()).toBeFocused()
    await expect(articles(page).last()).toContainText('Call 160.')
    await page.reload()
    await expect(articles(page)).toHaveCount(50)
  })
}

test('A reply that arrives in a long conversation is added to what is shown, and costs no more than in a short one', async ({
  site,
  newBrowserPage,
}) => {
  const [customer, agent] = [await newBrowserPage(), await newBrowserPage()]
  await registerWithTickets(customer, 'The printer hums')
  await signInAsStaff(agent, site)
  await addTexts(site, 'ticketResponses', { count: 600, name: 'Call' })
  await addTexts(site, 'ticketNotes', { count: 600, name: 'Note' })
  const isOpen = agent.waitForResponse('**/api/live-updates*')
  await agent.goto('/agent/tickets/1')
  await isOpen
  await waitForScreen(agent)
  const shown = agent.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  // The description, the button, and the newest 50 entries of both kinds.
  await expect(shown).toHaveCount(52)
  await expect(hiddenText(agent)).toHaveText('1,150 entries are hidden')
  const nodes = () => agent.evaluate(() => document.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThan(2_000)

  await box(agent).fill('Is it plugged in?')
  const elements = await shown.elementHandles()
  const [bytes, nodesBefore] = [countBytes(agent), await nodes()]
  await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It smokes now.' })
  const last = articles(agent).last()
  await expect(last).toContainText('It smokes now.')
  await expect(last).toContainText('New')
  await expect(agent.getByText('1 new response since you started writing.')).toBeVisible()
  await waitForScreen(agent)
  await expect(shown).toHaveCount(53)
  expect(await bytes()).toBeLessThan(32_000)
  expect((await nodes()) - nodesBefore).toBeLessThan(60)
  for (const [place, element] of elements.entries())
    expect(await shown.nth(place).evaluate((node, former) => node === former, element)).toBe(true)
  await expect(hiddenText(agent)).toHaveText('1,150 entries are hidden')
  await expect(box(agent)).toHaveValue('Is it plugged in?')

  await agent.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(agent)).toContainText('Response Added')
  await expect(shown).toHaveCount(54)

  await showEarlier(agent).click()
  await expect(shown).toHaveCount(154)
  await expect(hiddenText(agent)).toHaveText('1,050 entries are hidden')
})

test('All responses since a draft was stored are shown, also those that are older than what is shown first', async ({
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await registerWithTickets(customer, 'The printer hums')
  await addTexts(site, 'ticketResponses', { count: 60, name: 'Call' })
  await customer.goto('/customer/tickets/1')
  await box(customer).fill('Nobody calls')
  await customer.goto('/customer/tickets')
  await addTexts(site, 'ticketResponses', { count: 170, name: 'Answer' })
  await customer.goto('/customer/tickets/1')
  await expect(
    customer.getByText('170 new responses since you started writing. Please read them before sending.'),
  ).toBeVisible()
  await expect(articles(customer).filter({ hasText: 'New' })).toHaveCount(170)
})

test('Earlier entries that cannot be loaded are said to be missing, and are asked for again', async ({
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal/)
  const customer = await newBrowserPage()
  await registerWithTickets(customer, 'The printer hums')
  await addTexts(site, 'ticketResponses', { count: 90, name: 'Call' })
  await customer.goto('/customer/tickets/1')
  await waitForScreen(customer)
  await customer.route('**/responses', (route) => route.fulfill({ status: 500, body: '{}' }))
  await showEarlier(customer).click()
  await expect(toastOf(customer)).toContainText('Could not load earlier entries')
  await expect(articles(customer)).toHaveCount(50)
  await customer.unroute('**/responses')
  await showEarlier(customer).click()
  await expect(articles(customer)).toHaveCount(90)
})

for (const width of [375, 1280]) {
  test(`A long conversation opens at the first message that an agent has not read, at ${width} px`, async ({
    site,
    newBrowserPage,
  }) => {
    const [customer, agent] = [await newBrowserPage(), await newBrowserPage()]
    await registerWithTickets(customer, 'The printer hums', 'The scanner hums')
    await signInAsStaff(agent, site)
    await addTexts(site, 'ticketResponses', { count: 40, name: 'Call' })
    await agent.setViewportSize({ width, height: 800 })
    const line = agent.getByText('New since your last visit')
    const isStored = () =>
      agent.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith('/read-position'),
      )
    const stored = isStored()
    await agent.goto('/agent/tickets/1')
    await stored
    await expect(agent.getByText('It has done so since this morning.')).toBeInViewport()
    await expect(line).toHaveCount(0)

    await agent.goto('/agent/tickets/2')
    for (const message of ['It hums again.', `It is loud.${'\n\nStill.'.repeat(40)}`, 'And now it smokes.'])
      await callApi(customer, 'POST', '/api/tickets/1/responses', { message })
    const storedAgain = isStored()
    await agent.goto('/agent/tickets/1')
    await expect(line).toBeInViewport()
    await expect(articles(agent).filter({ hasText: 'It hums again.' })).toBeInViewport()
    await expect(agent.getByText('And now it smokes.')).not.toBeInViewport()
    await expectAccessible(agent)
    await storedAgain

    // In the list, a ticket opens without a new document.
    await agent.getByRole('link', { name: 'Back to Support Tickets' }).click()
    await expect(agent.getByRole('table', { name: 'Support tickets' })).toBeVisible()
    await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It burns.' })
    await agent.getByRole('link', { name: /ticket #1$/ }).press('Enter')
    await expect(articles(agent).filter({ hasText: 'It burns.' })).toBeInViewport()
    await expect(line).toBeInViewport()
  })
}
