import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const password = 'first-Horse-7'

const box = (page: Page) => page.getByLabel('Add Response')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const assignedTo = (page: Page) => page.getByRole('combobox', { name: 'Assigned to' })
const status = (page: Page) => page.getByLabel('Status', { exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const linksOf = (page: Page) => page.getByRole('region', { name: 'Linked tickets' }).getByRole('listitem')
const back = (page: Page) => page.getByRole('link', { name: 'Back to Support Tickets' })

/** Opens pages for three customers and two agents with a prepared answer; replies reopen resolved tickets. */
async function open(site: RunningServer, newBrowserPage: () => Promise<Page>) {
  const [carla, omar, tia, ben, ana, administrator] = [
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
  ]
  for (const [page, name] of [
    [carla, 'carla'],
    [omar, 'omar'],
    [tia, 'tia'],
  ] as const)
    await registerCustomer(page, name)
  await signInAsStaff(administrator, site)
  for (const username of ['ben', 'ana'])
    await callApi(administrator, 'POST', '/api/users', { username, password, role: 'agent' })
  await callApi(administrator, 'PUT', '/api/service-desk-settings', {
    reopensOnReply: true,
    newTickets: 'unassigned',
    assigneeIds: [],
  })
  await callApi(administrator, 'POST', '/api/prepared-answers', {
    title: 'Restart',
    message: 'Please restart the device for {{ticket.title}}.',
    isShared: true,
    status: null,
    priority: 'high',
    assigneeId: null,
    assignsToSender: false,
  })
  await callApi(ben, 'POST', '/api/login', { username: 'ben', password })
  await callApi(ana, 'POST', '/api/login', { username: 'ana', password })
  return { carla, omar, tia, ben, ana }
}

/** Opens the first ticket of the list by the keyboard. */
async function openFirst(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await expect(rows(page).first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Raises a ticket as customers do. */
async function raise(page: Page, title: string): Promise<void> {
  await page.goto('/customer/tickets/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Technical Support')
  await page.getByLabel('Description').fill(`${title} since this morning.`)
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(toastOf(page)).toContainText('Ticket Created')
}

async function reply(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('ControlOrMeta+Enter')
  await expect(conversation(page)).toContainText(text)
}

test('A day of two agents and three customers', async ({ site, newBrowserPage, expectConsoleError }) => {
  test.slow()
  // A colleague changed the ticket first.
  expectConsoleError(/409 \(Conflict\)/)
  const { carla, omar, tia, ben, ana } = await open(site, newBrowserPage)
  let count = 0
  const step = (title: string, work: () => Promise<void>) => test.step(`${(count += 1)}. ${title}`, work)

  await step('Both agents open the list', async () => {
    for (const page of [ben, ana]) {
      await page.goto('/agent/tickets')
      await waitForScreen(page)
      await expect(rows(page)).toHaveCount(0)
    }
  })
  await step('Carla raises a ticket', () => raise(carla, 'The printer hums'))
  await step('Both see it come', async () => {
    for (const page of [ben, ana])
      await expect(row(page, 'The printer hums')).toContainText(/Waiting (a moment|\d)/)
    await expect(tab(ben, /^Unassigned/)).toHaveText('Unassigned1')
  })
  await step('Ben opens it and takes it, by two keys', async () => {
    await openFirst(ben)
    await expect(assignedTo(ben)).toHaveValue('Nobody')
    await ben.keyboard.press('a')
    await expect(assignedTo(ben)).toHaveValue('ben')
  })
  await step('Ana sees whose it is', () => expect(row(ana, 'The printer hums')).toContainText('ben'))
  await step('Omar raises a ticket', () => raise(omar, 'The VPN asks twice'))
  await step('Ana opens it by the keyboard, sets it in progress with an answer', async () => {
    await expect(rows(ana)).toHaveCount(2)
    await openFirst(ana)
    await expect(ana.getByRole('heading', { level: 1 })).toContainText('The VPN asks twice')
    await expect(box(ana)).toBeVisible()
    await ana.keyboard.press('r')
    await expect(box(ana)).toBeFocused()
    await ana.keyboard.type('I look at the server.')
    await tabTo(ana.getByRole('button', { name: 'More ways to send' }))
    await ana.keyboard.press('Enter')
    await expect(ana.getByRole('menuitem', { name: 'Send and set in progress' })).toBeFocused()
    await ana.keyboard.press('Enter')
    await expect(status(ana)).toHaveValue('in_progress')
  })
  await step('Omar reads it without asking for it, of the Support Team', async () => {
    await expect(conversation(omar)).toContainText('I look at the server.')
    await expect(conversation(omar)).toContainText('Support Team')
    await expect(omar.locator('main')).not.toContainText('ana')
  })
  await step('Ben leaves a note that asks Ana', async () => {
    await tabTo(ben.getByRole('tab', { name: 'Reply to customer' }))
    await ben.keyboard.press('ArrowRight')
    await ben.keyboard.press('Tab')
    await ben.keyboard.type('Who has the key? @an')
    await expect(ben.getByRole('option', { name: 'ana' })).toHaveAttribute('aria-selected', 'true')
    await ben.keyboard.press('Enter')
    await tabTo(ben.getByRole('button', { name: 'Add note' }))
    await ben.keyboard.press('Enter')
    await expect(conversation(ben)).toContainText('Who has the key? @ana')
  })
  await step('Ana reads it, and both see that the other is there', async () => {
    await ana.goto('/agent/tickets/1')
    await expect(conversation(ana)).toContainText('Who has the key? @ana')
    await expect(ana.getByText('ben is viewing')).toBeVisible()
    await expect(ben.getByText('ana is viewing')).toBeVisible()
  })
  await step('Ana answers by a note, which Ben sees come', async () => {
    await ana.getByRole('tab', { name: 'Internal note' }).click()
    await ana.getByRole('textbox', { name: 'Internal note' }).fill('It hangs in the kitchen.')
    await ana.getByRole('button', { name: 'Add note' }).click()
    await expect(conversation(ben)).toContainText('It hangs in the kitchen.')
  })
  await step('Carla has seen nothing of that', async () => {
    await expect(conversation(carla)).not.toContainText('key')
    await expect(carla.getByText(/is viewing|Internal note|kitchen/)).toHaveCount(0)
  })
  await step('Ben begins to answer, and Ana sees that', async () => {
    await tabTo(ben.getByRole('tab', { name: 'Internal note' }), 'Shift+Tab')
    await ben.keyboard.press('ArrowLeft')
    await ben.keyboard.press('Tab')
    await ben.keyboard.type('We come ')
    await expect(ana.getByText('ben is writing').first()).toBeVisible()
  })
  await step('Carla writes meanwhile; Ben reads it above his text, and goes on', async () => {
    await reply(carla, 'Now it smokes.')
    await expect(conversation(ben)).toContainText('Now it smokes.')
    await expect(box(ben)).toHaveValue('We come ')
    await expect(box(ben)).toBeFocused()
    await ben.keyboard.type('now.')
    await expect(box(ben)).toHaveValue('We come now.')
  })
  await step('Ben sends it by the keyboard', async () => {
    await ben.keyboard.press('ControlOrMeta+Enter')
    await expect(toastOf(ben)).toContainText('Response Added')
    await expect(conversation(carla)).toContainText('We come now.')
  })
  await step('Ana goes back to the list, where the ticket waits for Carla', async () => {
    await back(ana).press('Enter')
    await expect(row(ana, 'The printer hums')).toContainText('Waiting for the customer')
  })
  await step('Tia calls; Ana raises a ticket for her', async () => {
    await tabTo(ana.getByRole('link', { name: 'New Ticket' }))
    await ana.keyboard.press('Enter')
    const customer = ana.getByRole('combobox', { name: 'Customer' })
    await customer.fill('tia')
    await expect(ana.getByRole('option', { name: /tia/ })).toBeVisible()
    await customer.press('Enter')
    await ana.getByLabel('Title').fill('No sound')
    await ana.getByLabel('Category').selectOption('Technical Support')
    await ana.getByLabel('Description').fill('Tia calls: nobody hears her.')
    await ana.getByLabel('Assign to me').check()
    await ana.getByRole('button', { name: 'Create ticket' }).press('Enter')
    await expect(ana.getByRole('heading', { level: 1 })).toHaveText('Ticket #3: No sound')
  })
  await step('Tia finds it in her list', async () => {
    await tia.goto('/customer/tickets')
    await tia.getByRole('link', { name: 'View ticket #3' }).click()
    await expect(conversation(tia)).toContainText('Support Team raised this ticket')
  })
  await step('Ana corrects its title, and Tia sees it', async () => {
    await ana.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    const dialog = ana.getByRole('dialog', { name: 'Edit ticket #3' })
    await dialog.getByLabel('Title').fill('No microphone')
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(tia.getByRole('heading', { level: 1 })).toContainText('No microphone')
  })
  await step('Ana answers with a prepared answer and its priority', async () => {
    await ana.getByRole('heading', { level: 1 }).focus()
    await expect(box(ana)).toBeVisible()
    await ana.keyboard.press('r')
    await expect(box(ana)).toBeFocused()
    await ana.keyboard.type(';rest')
    await expect(ana.getByRole('option', { name: /Restart/ })).toBeVisible()
    await ana.keyboard.press('Enter')
    await expect(box(ana)).toHaveValue('Please restart the device for No microphone.')
    await ana.keyboard.press('ControlOrMeta+Enter')
    await expect(ana.getByLabel('Priority', { exact: true })).toHaveValue('high')
    await expect(conversation(tia)).toContainText('Please restart the device for No microphone.')
  })
  await step('Ana tags it', async () => {
    const field = ana.getByRole('combobox', { name: 'Add a tag' })
    await field.fill('headset')
    await expect(ana.getByRole('option', { name: 'Add “headset”' })).toBeVisible()
    await field.press('Enter')
    await expect(ana.getByRole('region', { name: 'Tags' }).getByRole('listitem')).toHaveText(['headset'])
  })
  await step('Ben finds it by the tag', async () => {
    await back(ben).press('Enter')
    await expect(row(ben, 'No microphone')).toContainText('headset')
    await tabTo(ben.getByRole('button', { name: 'Filter', exact: true }))
    await ben.keyboard.press('Enter')
    const menu = ben.getByRole('dialog', { name: 'Filters' })
    await menu.getByRole('button', { name: 'Tag' }).press('Enter')
    await menu.getByLabel(/head/i).press('Space')
    await expect(rows(ben)).toHaveText([/No microphone/])
  })
  await step('Tia is helped, and resolves it', async () => {
    await tia.getByRole('button', { name: 'Resolve ticket' }).click()
    await tia.getByRole('alertdialog').getByRole('button', { name: 'Resolve ticket' }).click()
    await expect(conversation(tia)).toContainText('Ticket marked as resolved by customer.')
  })
  await step('Both agents see it resolved', async () => {
    await expect(row(ben, 'No microphone')).toContainText('resolved')
    await expect(status(ana)).toHaveValue('resolved')
  })
  await step('Ana hands the VPN to Ben', async () => {
    await ana.goto('/agent/tickets/2')
    await tabTo(assignedTo(ana))
    await ana.keyboard.type('ben')
    await expect(ana.getByRole('option', { name: 'ben' })).toBeVisible()
    await ana.keyboard.press('Enter')
    await expect(toastOf(ana)).toContainText('Assigned to ben')
  })
  await step('Ben sees two tickets of his own', async () => {
    await tabTo(ben.getByRole('button', { name: /^Remove filter/ }).first())
    await ben.keyboard.press('Enter')
    await expect(rows(ben)).toHaveCount(3)
    await expect(tab(ben, /^My unresolved/)).toHaveText('My unresolved2')
  })
  await step('Carla writes at the moment at which Ana sends: Ana is asked, and sends again', async () => {
    await ana.route('**/api/live-updates*', () => {})
    await ana.goto('/agent/tickets/1')
    await expect(assignedTo(ana)).toHaveValue('ben')
    await box(ana).fill('Ben is on his way.')
    await reply(carla, 'It is off now.')
    await box(ana).press('ControlOrMeta+Enter')
    await expect(toastOf(ana)).toContainText('Response not sent yet')
    await expect(conversation(ana)).toContainText('It is off now.')
    await box(ana).press('ControlOrMeta+Enter')
    await expect(conversation(carla)).toContainText('Ben is on his way.')
    await ana.unroute('**/api/live-updates*')
  })
  await step('Omar raises his request once more', () => raise(omar, 'The VPN still asks'))
  await step('Ana merges it into the first one', async () => {
    await ana.goto('/agent/tickets/4')
    await tabTo(ana.getByRole('button', { name: 'Merge into another ticket' }))
    await ana.keyboard.press('Enter')
    const dialog = ana.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Merge into' }).fill('#2')
    await expect(dialog.getByRole('option', { name: '#2 The VPN asks twice' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Merge into' }).press('Enter')
    await expect(dialog).toContainText('All messages, notes, tags and links go to ticket #2')
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(ana).toHaveURL(/\/agent\/tickets\/2$/)
    await expect(conversation(ana)).toContainText('The VPN still asks since this morning.')
  })
  await step('Omar sees where it goes on, and writes there', async () => {
    await omar.getByRole('paragraph').filter({ hasText: 'Please write there:' }).getByRole('link').click()
    await expect(omar.getByRole('heading', { level: 1 })).toContainText('The VPN asks twice')
    await reply(omar, 'It is the same on my phone.')
  })
  await step('Ana reads it, and links the ticket of Carla', async () => {
    await expect(conversation(ana)).toContainText('It is the same on my phone.')
    const field = ana.getByRole('combobox', { name: 'Link to ticket' })
    await field.fill('hums')
    await expect(ana.getByRole('option', { name: /^#1 The printer hums/ })).toBeVisible()
    await field.press('Enter')
    await expect(linksOf(ana)).toHaveText([/#1 The printer hums/])
  })
  await step('Ben sees the link at the other one', async () => {
    await row(ben, 'The printer hums').getByRole('link').first().press('Enter')
    await expect(linksOf(ben)).toHaveText([/#2 The VPN asks twice/])
    await expect(carla.getByText('The VPN asks twice')).toHaveCount(0)
  })
  await step('Ben goes home, and gives his tickets to Ana', async () => {
    await back(ben).press('Enter')
    await tab(ben, /^My unresolved/).press('Enter')
    await expect(rows(ben)).toHaveCount(2)
    for (const id of [2, 1]) {
      await ben.keyboard.press('j')
      await ben.keyboard.press('x')
      await expect(ben.getByRole('checkbox', { name: `Select ticket #${id}`, exact: true })).toBeChecked()
    }
    const bar = ben.getByRole('region', { name: 'Selected tickets' })
    await tabTo(bar.getByRole('button', { name: 'Assign to' }))
    await ben.keyboard.press('Enter')
    await expect(ben.getByRole('menuitem', { name: 'Me', exact: true })).toBeFocused()
    await ben.keyboard.type('ana')
    await expect(ben.getByRole('menuitem', { name: 'ana', exact: true })).toBeFocused()
    await ben.keyboard.press('Enter')
    await expect(toastOf(ben)).toContainText('2 tickets changed')
    await expect(rows(ben)).toHaveCount(0)
  })
  await step('Ana sees it at the ticket that she has open', () => expect(assignedTo(ana)).toHaveValue('ana'))
  await step('Ana answers and resolves it', async () => {
    await ana.getByRole('heading', { level: 1 }).focus()
    await expect(box(ana)).toBeVisible()
    await ana.keyboard.press('r')
    await expect(box(ana)).toBeFocused()
    await ana.keyboard.type('I have mended the server.')
    await ana.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(status(ana)).toHaveValue('resolved')
  })
  await step('Omar sees it resolved, and says that it is not; Ana sees it open again', async () => {
    await expect(conversation(omar)).toContainText('I have mended the server.')
    await reply(omar, 'It asks again.')
    await expect(conversation(omar)).toContainText('The reply reopened the ticket')
    await expect(status(ana)).toHaveValue('open')
  })
  await step('Ana finds the ticket of Carla by the search, and resolves it', async () => {
    await ana.keyboard.press('ControlOrMeta+k')
    const search = ana.getByRole('dialog', { name: 'Search' })
    await search.getByRole('combobox', { name: 'Search' }).fill('hums')
    await expect(search.getByRole('option', { name: /The printer hums/ })).toBeVisible()
    await ana.keyboard.press('Enter')
    await expect(ana.getByRole('heading', { level: 1 })).toContainText('The printer hums')
    await status(ana).selectOption('Resolved')
    const reloaded = ana.waitForEvent('load')
    await ana.getByRole('button', { name: 'Update Ticket' }).press('Enter')
    await expect(toastOf(ana)).toContainText('Ticket Updated')
    // The page reloads one second after the update, as specified, which would abort the next navigation.
    await reloaded
    await expect(conversation(carla)).toContainText('Support Team set the status to Resolved')
  })
  await step('The file of the day says who worked on what', async () => {
    const { headers } = await ana.request.post('/api/ticket-exports', { data: {} }).then(async (file) => ({
      headers: (await file.text()).split('\r\n'),
    }))
    expect(headers.find((line) => line.includes('No microphone'))).toMatch(/ana.*headset/)
  })
  await step('The overview of Ana has the one that is left', async () => {
    await ana.goto('/agent/dashboard')
    const work = ana.getByRole('region', { name: 'Tickets to work on' })
    await expect(work.getByRole('link', { name: /^Waiting for us/ })).toContainText('1')
  })
  await step('Both sign out, and nothing of the day stays on the screen', async () => {
    for (const page of [ben, ana]) {
      await page.getByRole('link', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/agent\/login/)
      await expect(page.getByText('The VPN asks twice')).toHaveCount(0)
    }
  })
  expect(count).toBe(40)
})
