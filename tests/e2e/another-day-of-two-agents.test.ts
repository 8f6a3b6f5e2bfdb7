import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, customerPassword, registerWithTickets, signInAsStaff } from '../support/people.ts'
import { pngOfPixels } from '../support/pictures.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const titles = [
  'The printer hums',
  'The VPN asks twice',
  'The old address is on the invoice',
  'A laptop for Mia',
]

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const told = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('list', { name: 'Notifications' })
    .getByRole('link')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const reply = (page: Page) => page.getByLabel('Add Response')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const rowLinks = (page: Page) => rows(page).locator('[data-row-link]')
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const toastWith = (page: Page, text: string) => toastOf(page).filter({ hasText: text })
const details = (page: Page) => page.getByRole('region', { name: 'Ticket details' })
const assignedTo = (page: Page) => page.getByRole('combobox', { name: 'Assigned to' })
const back = (page: Page) => page.getByRole('link', { name: 'Back to Support Tickets' })

/** Opens pages for a customer with four tickets and for two agents, who are not signed in yet. */
async function open(site: RunningServer, newBrowserPage: () => Promise<Page>) {
  const [administrator, carla, ana, ben] = [
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
  ]
  await registerWithTickets(carla, ...titles)
  await signInAsStaff(administrator, site)
  for (const username of ['ana', 'ben'])
    await callApi(administrator, 'POST', '/api/users', {
      username,
      password: customerPassword,
      role: 'agent',
    })
  await callApi(administrator, 'PUT', '/api/service-desk-settings', {
    reopensOnReply: true,
    newTickets: 'unassigned',
    assigneeIds: [],
  })
  await callApi(administrator, 'PUT', '/api/tickets/2', { status: 'open', priority: 'critical' })
  await callApi(administrator, 'PUT', '/api/tickets/1', { status: 'open', priority: 'high' })
  return { carla, ana, ben }
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/agent/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(customerPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(`Welcome, ${username}`)
  await waitForScreen(page)
}

/** Pastes a screenshot into the focused field. */
const paste = (page: Page) =>
  page.evaluate(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true, clipboardData: data }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
    },
    [...pngOfPixels(300, 200, {})],
  )

test('Another day of two agents and a customer: told, answered and passed on', async ({
  site,
  newBrowserPage,
}) => {
  test.slow()
  const { carla, ana, ben } = await open(site, newBrowserPage)
  let count = 0
  const step = (title: string, work: () => Promise<void>) => test.step(`${(count += 1)}. ${title}`, work)

  await step('Both agents sign in', async () => {
    await signIn(ana, 'ana')
    await signIn(ben, 'ben')
    await expect(bell(ana)).toHaveAccessibleName('Notifications')
  })
  await step('Ben adds the assignee to his list, by mouse', async () => {
    await ben.goto('/agent/tickets?queue=unassigned')
    await waitForScreen(ben)
    await expect(rows(ben)).toHaveCount(4)
    await ben.getByRole('button', { name: 'Columns', exact: true }).click()
    await ben.getByRole('menuitemcheckbox', { name: 'Assignee' }).click()
    await ben.keyboard.press('Escape')
  })
  await step('He takes the wrong ticket by one click, and puts it back', async () => {
    await row(ben, 'The VPN').hover()
    await row(ben, 'The VPN').getByRole('button', { name: 'Assign to me' }).click()
    await expect(rows(ben)).toHaveCount(3)
    await toastOf(ben).getByRole('button', { name: 'Undo' }).click()
    await expect(rows(ben)).toHaveCount(4)
  })
  await step('He gives two tickets to Ana, from the list of all', async () => {
    await tab(ben, /^All unresolved/).click()
    for (const title of titles.slice(0, 2)) {
      await row(ben, title).hover()
      await row(ben, title).getByRole('button', { name: 'Assign to me' }).click()
      await row(ben, title).getByRole('button', { name: 'Assigned to ben' }).click()
      await ben.getByRole('menuitem', { name: 'ana' }).click()
      await expect(row(ben, title).getByRole('button', { name: 'Assigned to ana' })).toBeVisible()
    }
  })
  await step('Ana is told on the overview, and opens her tickets by the keyboard', async () => {
    await expect(bell(ana)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(ana).toHaveTitle(/^\(1\) /)
    await tabTo(bell(ana))
    await ana.keyboard.press('Enter')
    await expect(told(ana)).toContainText('ben assigned you 2 tickets')
    await tabTo(told(ana))
    await ana.keyboard.press('Enter')
    await expect(tab(ana, /^My unresolved/)).toHaveAttribute('aria-selected', 'true')
    await expect(rows(ana)).toHaveText([/The VPN/, /The printer hums/])
    await expect(ana).not.toHaveTitle(/^\(/)
  })
  await step('She looks who has waited longest', async () => {
    await tab(ana, /^Waiting longest/).press('Enter')
    await expect(rows(ana)).toHaveText([/The printer hums/, /The VPN/, /The old address/, /A laptop/])
  })
  await step('She filters by two priorities, and opens the first row by the keyboard', async () => {
    await tab(ana, /^All unresolved/).press('Enter')
    await tabTo(ana.getByRole('button', { name: 'Filter', exact: true }))
    await ana.keyboard.press('Enter')
    const menu = ana.getByRole('dialog', { name: 'Filters' })
    await menu.getByRole('button', { name: 'Priority' }).press('Enter')
    for (const name of ['High', 'Medium']) await menu.getByLabel(name).press('Space')
    await ana.keyboard.press('Escape')
    await expect(ana.getByRole('button', { name: /^Priority: \w+ or \w+$/ })).toBeVisible()
    await expect(rows(ana)).toHaveText([/A laptop/, /The old address/, /The printer hums/])
    await ana.keyboard.press('j')
    await expect(rowLinks(ana).first()).toBeFocused()
    await ana.keyboard.press('Enter')
    await expect(heading(ana)).toContainText('A laptop for Mia')
  })
  await step('She answers with bold text and a screenshot, which she sees before it is sent', async () => {
    await ana.keyboard.press('r')
    await expect(reply(ana)).toBeFocused()
    await ana.keyboard.type('Is it ')
    await ana.keyboard.press('ControlOrMeta+b')
    await ana.keyboard.type('this one')
    await expect(reply(ana)).toHaveValue('Is it **this one**')
    await paste(ana)
    const files = ana.getByRole('list', { name: 'Files of this message' }).getByRole('listitem')
    await expect(files.locator('img')).toBeVisible()
    await expect(files.getByRole('button', { name: /^Remove/ })).toBeVisible()
    await ana.keyboard.press('ControlOrMeta+Enter')
    await expect(toastWith(ana, 'Response Added')).toBeVisible()
  })
  await step('Carla reads it with its picture', async () => {
    await carla.goto('/customer/tickets/4')
    await expect(conversation(carla).locator('strong').filter({ hasText: 'this one' })).toBeVisible()
    await expect(conversation(carla).getByRole('button', { name: /^View Screenshot/ })).toBeVisible()
  })
  await step('Ana sets the status alone, in place', async () => {
    await details(ana).getByRole('button', { name: 'Status:' }).press('Enter')
    await ana.getByRole('menuitemcheckbox', { name: 'In progress' }).press('Enter')
    await expect(toastWith(ana, 'The status is now in progress.')).toBeVisible()
    await expect(conversation(carla)).toContainText('Support Team set the status to In progress')
  })
  await step('She goes through the view, and asks for the next ticket after resolving', async () => {
    for (const [key, title] of [
      ['n', 'The old address'],
      ['p', 'A laptop'],
      ['n', 'The old address'],
    ] as const) {
      await ana.keyboard.press(key)
      await expect(heading(ana)).toContainText(title)
    }
    await ana.getByRole('button', { name: 'More ways to send' }).press('Enter')
    await ana.getByRole('menuitemcheckbox', { name: 'Open the next ticket' }).press('Enter')
    await expect(ana.getByRole('button', { name: 'More ways to send' })).toBeFocused()
  })
  await step('She answers and resolves it, and the next one opens', async () => {
    await ana.keyboard.press('r')
    await ana.keyboard.type('The new address is on it now.')
    await ana.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(heading(ana)).toContainText('The printer hums')
    await expect(toastWith(ana, 'The status is now resolved.')).toBeVisible()
  })
  await step('She asks Ben by a note, without the mouse', async () => {
    await ana.keyboard.press('i')
    await ana.keyboard.type('Is the fuser old? @b')
    await expect(ana.getByRole('option', { name: 'ben' })).toHaveAttribute('aria-selected', 'true')
    await ana.keyboard.press('Enter')
    await ana.keyboard.press('ControlOrMeta+Enter')
    await expect(toastWith(ana, 'Note added')).toBeVisible()
  })
  await step('Ben is told in both of his tabs, opens it by mouse, and has read it in both', async () => {
    const second = await ben.context().newPage()
    await second.goto('/agent/dashboard')
    for (const page of [ben, second]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(ben).click()
    await expect(told(ben).first()).toContainText('ana mentioned you on #1')
    await told(ben).first().click()
    await expect(conversation(ben)).toContainText('Is the fuser old? @ben')
    for (const page of [ben, second]) await expect(bell(page)).toHaveAccessibleName('Notifications')
    await second.close()
  })
  await step('Ana corrects her note, and Ben sees that', async () => {
    await tabTo(ana.getByRole('button', { name: /^Correct internal note/ }), 'Shift+Tab')
    await ana.keyboard.press('Enter')
    const field = ana.getByRole('textbox', { name: 'Corrected note' })
    await expect(field).toBeFocused()
    await field.fill('Is the drum old? @ben')
    await ana.keyboard.press('ControlOrMeta+Enter')
    await expect(conversation(ben)).toContainText('Is the drum old? @ben')
    await expect(conversation(ben).getByText('corrected')).toBeVisible()
  })
  await step('Both begin to answer; Ana is faster, and Ben is told so before he sends', async () => {
    await reply(ben).click()
    await ben.keyboard.type('We bring a new drum')
    await expect(ana.getByText('ben is writing').first()).toBeVisible()
    await ana.keyboard.press('r')
    await ana.keyboard.type('Please turn it off.')
    await ana.keyboard.press('ControlOrMeta+Enter')
    await expect(ben.getByText('1 new response since you started writing.')).toBeVisible()
    await expect(conversation(ben)).toContainText('Please turn it off.')
    await ben.keyboard.type(' at noon.')
    await ben.getByRole('button', { name: 'Send Response' }).click()
    await expect(conversation(ana)).toContainText('We bring a new drum at noon.')
  })
  await step('Carla answers while Ana is at her overview, whom the bell leads to what is new', async () => {
    await ana.goto('/agent/dashboard')
    await expect(heading(ana)).toHaveText('Welcome, ana')
    await carla.goto('/customer/tickets/1')
    for (const text of ['It is off.', 'It still hums.']) {
      await reply(carla).fill(text)
      await carla.keyboard.press('ControlOrMeta+Enter')
      await expect(conversation(carla)).toContainText(text)
    }
    await expect(bell(ana)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(ana).press('Enter')
    await expect(told(ana).first()).toContainText('carla replied 2 times to #1')
    await told(ana).first().press('Enter')
    const unread = conversation(ana).getByRole('listitem').filter({ hasText: 'New since your last visit' })
    await expect(unread).toBeVisible()
    await expect(ana.getByText('It is off.')).toBeInViewport()
    await expect(bell(ana)).toHaveAccessibleName('Notifications')
  })
  await step('Ben finds it by a misspelled word, and takes it over in the search', async () => {
    await back(ben).click()
    await expect(rows(ben)).toHaveCount(3)
    await ben.keyboard.press('ControlOrMeta+k')
    const search = ben.getByRole('dialog', { name: 'Search' })
    await ben.keyboard.type('pirnter')
    await expect(search.getByText('Showing “printer”.')).toBeVisible()
    await expect(search.getByRole('option', { name: /The printer hums/ })).toBeVisible()
    await ben.keyboard.press('Enter')
    await expect(heading(ben)).toContainText('The printer hums')
    await ben.keyboard.press('ControlOrMeta+k')
    await expect(search.getByRole('option').first()).toHaveText('Assign to me')
    await ben.keyboard.press('Enter')
    await expect(assignedTo(ben)).toHaveValue('ben')
    await expect(assignedTo(ana)).toHaveValue('ben')
    await expect(conversation(ana)).toContainText('took this ticket from ana')
  })
  await step('Ana takes the last unassigned ticket by a key, and keeps her place', async () => {
    await ana.keyboard.press('u')
    await tab(ana, /^Unassigned/).press('Enter')
    await ana.getByRole('button', { name: /^Remove filter/ }).press('Enter')
    await expect(rows(ana)).toHaveText([/A laptop/])
    await ana.keyboard.press('j')
    await ana.keyboard.press('a')
    await expect(ana.getByText('Every unresolved ticket is assigned.')).toBeVisible()
    await expect(heading(ana)).toBeFocused()
    await ana.keyboard.press('F8')
    await tabTo(toastOf(ana).getByRole('button', { name: 'Undo' }))
    await ana.keyboard.press('Enter')
    await expect(rows(ana)).toHaveText([/A laptop/])
  })
  await step('On his phone, Ben sets the status in a sheet, and answers from the bar', async () => {
    await ben.setViewportSize({ width: 375, height: 700 })
    await ben.reload()
    await waitForScreen(ben)
    const bar = ben.getByRole('group', { name: 'Write or change' })
    await bar.getByRole('button', { name: 'Details' }).click()
    const sheet = ben.getByRole('dialog', { name: 'Ticket details' })
    await sheet.getByRole('button', { name: 'Status:' }).click()
    await ben.getByRole('menuitemcheckbox', { name: 'In progress' }).click()
    await expect(sheet.getByRole('button', { name: 'Status:' })).toHaveAccessibleName('Status: In progress')
    await ben.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await bar.getByRole('button', { name: 'Reply' }).click()
    await expect(reply(ben)).toBeFocused()
    await ben.keyboard.type('The new drum is in.')
    await ben.getByRole('button', { name: 'Send and resolve' }).click()
    await expect(toastWith(ben, 'The status is now resolved.')).toBeVisible()
    await expect(conversation(carla)).toContainText('The new drum is in.')
  })
})
