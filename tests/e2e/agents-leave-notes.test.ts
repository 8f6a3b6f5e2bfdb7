import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const password = 'first-Horse-7'
const marker = 'Zanzibar'

/** Creates a customer with a ticket, and two agents, each signed in on a separate page. */
async function prepare(site: RunningServer, newBrowserPage: () => Promise<Page>) {
  const [customer, administrator, ben, ana] = [
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
    await newBrowserPage(),
  ]
  await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', {
    title: 'VPN asks for the code twice',
    description: 'Since Monday the VPN asks for the code a second time.',
    category: 'technical',
  })
  await signInAsStaff(administrator, site)
  const staff = [
    { page: ben, username: 'ben.miles' },
    { page: ana, username: 'ana' },
  ]
  // Both accounts must exist before a screen opens, because it loads the staff only once.
  for (const { username } of staff)
    await callApi(administrator, 'POST', '/api/users', { username, password, role: 'agent' })
  for (const { page, username } of staff) {
    await callApi(page, 'POST', '/api/login', { username, password })
    await page.goto('/agent/tickets/1')
  }
  return { customer, administrator, ben, ana }
}

const noteTab = (page: Page) => page.getByRole('tab', { name: 'Internal note' })
const replyTab = (page: Page) => page.getByRole('tab', { name: 'Reply to customer' })
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Internal note' })
const replyField = (page: Page) => page.getByLabel('Add Response')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

async function expectAccessibleAtBothWidths(page: Page) {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

test('An agent writes a note with a mention by keyboard, a colleague reads and an administrator deletes it, and the customer never sees it @core', async ({
  site,
  newBrowserPage,
}) => {
  const { customer, administrator, ben, ana } = await prepare(site, newBrowserPage)
  await tabTo(replyTab(ben))
  await ben.keyboard.press('ArrowRight')
  await expect(noteTab(ben)).toHaveAttribute('aria-selected', 'true')
  await expect(replyField(ben)).toBeHidden()
  await ben.keyboard.press('Tab')
  await expect(noteField(ben)).toBeFocused()
  await ben.keyboard.type(`${marker} router. @a`)
  const colleagues = ben.getByRole('listbox', { name: 'Colleagues' })
  await expect(colleagues.getByRole('option')).toHaveText(['admin', 'ana'])
  await expectAccessibleAtBothWidths(ben)
  await ben.keyboard.press('Escape')
  await expect(colleagues).toBeHidden()
  await ben.keyboard.type('n')
  await expect(colleagues).toBeHidden()
  await ben.keyboard.press('Backspace')
  await ben.keyboard.press('Backspace')
  await ben.keyboard.press('Backspace')
  await ben.keyboard.type('@')
  await expect(colleagues.getByRole('option')).toHaveText(['admin', 'ana'])
  await ben.keyboard.press('ArrowDown')
  await expect(colleagues.getByRole('option', { name: 'ana' })).toHaveAttribute('aria-selected', 'true')
  await ben.keyboard.press('Enter')
  await expect(noteField(ben)).toHaveValue(`${marker} router. @ana `)
  await ben.keyboard.type('has the key.')
  await tabTo(ben.getByRole('button', { name: 'Add note' }))
  await ben.keyboard.press('Enter')
  await expect(toastOf(ben)).toContainText('Note addedNo email goes to ana.')
  await expect(noteField(ben)).toHaveValue('')
  const note = conversation(ben).getByRole('listitem').filter({ hasText: 'Internal note' })
  await expect(note).toContainText(`${marker} router. @ana has the key.`)
  await expect(note.locator('strong')).toHaveText('@ana')
  await expectAccessibleAtBothWidths(ben)

  await ana.reload()
  await expect(conversation(ana)).toContainText(`ben.miles`)
  await expect(conversation(ana)).toContainText(`${marker} router.`)
  await expect(ana.getByRole('button', { name: /^Delete internal note/ })).toBeHidden()
  await customer.goto('/customer/tickets/1')
  await expect(conversation(customer)).toContainText('Since Monday')
  await waitForScreen(customer)
  await expect(noteTab(customer)).toBeHidden()
  expect(await customer.content()).not.toContain(marker)

  await administrator.goto('/agent/tickets/1')
  await administrator.getByRole('button', { name: /^Delete internal note/ }).click()
  const dialog = administrator.getByRole('alertdialog', { name: 'Delete internal note' })
  await expectAccessible(administrator)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(administrator)).toContainText('Note deleted')
  await expect(conversation(administrator)).not.toContainText(marker)
})

test('The draft of each tab survives a reload and the end of the session', async ({
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  const { ben } = await prepare(site, newBrowserPage)
  await replyField(ben).fill('Dear customer')
  await noteTab(ben).click()
  await expect(noteField(ben), 'a press of the mouse goes on to write').toBeFocused()
  await ben.keyboard.type('Dear colleagues')
  // The reloaded page must not notice the end of the session before the note is sent.
  await holdLiveUpdates(ben)
  await ben.reload()
  await expect(replyField(ben)).toHaveValue('Dear customer')
  await noteTab(ben).click()
  await expect(noteField(ben)).toHaveValue('Dear colleagues')
  await replyTab(ben).click()
  await replyField(ben).fill('')

  // The session ends while the note is being sent.
  await noteTab(ben).click()
  await callApi(ben, 'POST', '/api/logout')
  await ben.getByRole('button', { name: 'Add note' }).click()
  await expect(ben).toHaveURL(/\/agent\/login/)
  await callApi(ben, 'POST', '/api/login', { username: 'ben.miles', password })
  await ben.goto('/agent/tickets/1')
  await expect(noteTab(ben)).toHaveAttribute('aria-selected', 'true')
  await expect(noteField(ben)).toHaveValue('Dear colleagues')
  await noteField(ben).press('ControlOrMeta+Enter')
  await expect(conversation(ben)).toContainText('Dear colleagues')
})

test('A closed ticket takes notes, and notes that cannot be loaded can be asked for again', async ({
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal Server Error\).*tickets\/1\/notes/)
  const { administrator, ben } = await prepare(site, newBrowserPage)
  await callApi(administrator, 'POST', '/api/tickets/1/notes', { message: 'They may call again.' })
  await callApi(administrator, 'PUT', '/api/tickets/1', { status: 'closed' })
  // The live update would load the notes before the button is pressed.
  await holdLiveUpdates(ben)
  await withoutFirstData(ben)
  await ben.route('/api/tickets/1/notes', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await ben.reload()
  await expect(ben.getByText('Could not load the internal notes.')).toBeVisible()
  await expect(ben.getByText('This ticket is closed and cannot be updated.')).toBeVisible()
  await expectAccessible(ben)
  await ben.unroute('/api/tickets/1/notes')
  await ben.getByRole('button', { name: 'Try Again' }).click()
  await expect(conversation(ben)).toContainText('They may call again.')
  await noteTab(ben).click()
  await ben.keyboard.press('r')
  await expect(noteField(ben), 'of the form that is shown').toBeFocused()
  await noteField(ben).fill('Not so far.')
  await ben.getByRole('button', { name: 'Add note' }).click()
  await expect(conversation(ben)).toContainText('Not so far.')
  await expect(ben.getByText('Could not load the internal notes.')).toBeHidden()
})

test('The author corrects a note in its place by keyboard, and a live update leaves what is typed', async ({
  site,
  newBrowserPage,
}) => {
  const { ben, ana } = await prepare(site, newBrowserPage)
  await callApi(ben, 'POST', '/api/tickets/1/notes', { message: 'The ruoter is old.' })
  const entry = (page: Page) => conversation(page).getByRole('listitem').filter({ hasText: 'Internal note' })
  const pencil = ben.getByRole('button', { name: /^Correct internal note of/ })
  const field = ben.getByRole('textbox', { name: 'Corrected note' })
  await expect(entry(ana).first()).toContainText('The ruoter is old.')
  await expect(ana.getByRole('button', { name: /^Correct internal note/ })).toHaveCount(0)
  await tabTo(pencil)
  await ben.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await ben.keyboard.press('End')
  await ben.keyboard.type(' Not true.')
  await ben.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(pencil).toBeFocused()
  await expect(entry(ben)).not.toContainText('Not true.')

  await ben.keyboard.press('Enter')
  await expect(field).toHaveValue('The ruoter is old.')
  await field.fill('The router is old. @a')
  const colleagues = ben.getByRole('listbox', { name: 'Colleagues' })
  await expect(colleagues).toBeVisible()
  await ben.keyboard.press('Escape')
  await expect(colleagues, 'Escape closes the list first').toBeHidden()
  await expect(field).toBeVisible()
  await expectAccessibleAtBothWidths(ben)
  await callApi(ana, 'POST', '/api/tickets/1/notes', { message: 'I order one.' })
  await expect(conversation(ben)).toContainText('I order one.')
  await expect(field).toHaveValue('The router is old. @a')
  await ben.reload()
  await pencil.click()
  await expect(field, 'the draft of a correction').toHaveValue('The router is old. @a')
  await field.fill('The router is old. @ana')
  await ben.keyboard.press('ControlOrMeta+Enter')
  await expect(toastOf(ben)).toContainText('Note correctedNo email goes to ana.')
  await expect(field).toBeHidden()
  await expect(pencil).toBeFocused()
  await expect(entry(ana).first()).toContainText('corrected')
  await expect(entry(ana).first()).toContainText('The router is old. @ana')
  await expect(entry(ana).first().getByText('corrected')).toHaveAttribute('title', /[AP]M/)
  await expectAccessibleAtBothWidths(ben)
})

test('A correction in another tab is shown to who corrects the same note', async ({
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  const { ben } = await prepare(site, newBrowserPage)
  await callApi(ben, 'POST', '/api/tickets/1/notes', { message: 'One' })
  await ben.getByRole('button', { name: /^Correct internal note of/ }).click()
  const field = ben.getByRole('textbox', { name: 'Corrected note' })
  await field.fill('Two')
  await callApi(ben, 'PUT', '/api/tickets/1/notes/1', { message: 'Three' })
  await field.press('ControlOrMeta+Enter')
  const question = ben.getByRole('dialog', { name: 'Changed while you were editing' })
  await expect(question).toContainText('Three')
  await question.getByRole('radio', { name: /Yours/ }).check()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(ben)).toContainText('Note corrected')
  await expect(conversation(ben)).toContainText('Two')
})
