import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'

let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher()
})
test.afterAll(() => catcher.stop())

const iris = {
  name: 'Iris Moor',
  email: 'iris@brightdental.example',
  phone: '(614) 555-0136',
  company: 'Bright Dental',
  message: 'Could someone restore our backup with us?',
}
const marcus = { name: 'Marcus Hill', email: 'marcus@hill.example', phone: '1', message: 'Please call me.' }

const person = (username: string) => ({
  username,
  password: 'first-Horse-7',
  role: 'agent',
  email: `${username}@northline.example`,
})

/** Creates two leads, the mail settings of the brand Northline and two agents; returns the agents' pages. */
async function prepare(page: Page, site: RunningServer, newBrowserPage: () => Promise<Page>) {
  await signInAsAdministrator(page, site)
  await callApi(page, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = { name: 'Northline', contactEmail: 'hello@northline.example' }
  const brandId = Number((await callApi(page, 'POST', '/api/brands', brand)).get('id'))
  await callApi(page, 'POST', '/api/domains', { domainName: 'northline.example', brandId, isPrimary: true })
  for (const lead of [iris, marcus]) await callApi(page, 'POST', '/api/contact', lead)
  const agents: Page[] = []
  for (const { username, password, ...more } of [person('ben'), person('daniel')]) {
    await callApi(page, 'POST', '/api/users', { username, password, ...more })
    const agent = await newBrowserPage()
    await callApi(agent, 'POST', '/api/login', { username, password })
    agents.push(agent)
  }
  const [ben = page, daniel = page] = agents
  return { ben, daniel }
}

async function expectAccessibleAtBothWidths(page: Page) {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

const leadNames = (page: Page) => page.getByRole('table', { name: 'Leads' }).getByRole('link')

test('Agents assign a lead, answer it by mail, and are told where two do it at once @core', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\).*\/api\/leads/)
  const { ben, daniel } = await prepare(page, site, newBrowserPage)
  await ben.goto('/agent/sales/1')
  await daniel.goto('/agent/sales/1')
  await expect(ben.getByText('No one has answered yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(ben)

  await ben.getByLabel('Assigned to').selectOption('ben')
  await ben.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(ben)).toContainText('Lead updated')
  await daniel.getByLabel('Status').selectOption('Lost')
  await daniel.getByLabel('Reason').fill('Chose another provider')
  await expectAccessibleAtBothWidths(daniel)
  await daniel.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(daniel)).toContainText('Together with what ben changed: Assigned to.')
  const handling = (agent: Page) => agent.getByRole('region', { name: 'Handling' })
  await expect(handling(daniel)).toContainText('Lost by daniel on')
  await expect(daniel.getByLabel('Reason')).toHaveValue('Chose another provider')
  await ben.getByLabel('Assigned to').selectOption('Nobody')
  await ben.getByRole('button', { name: 'Save' }).click()
  await expect(handling(ben)).toContainText('Lost by daniel on')
  await daniel.getByLabel('Status').selectOption('New')
  await expect(daniel.getByLabel('Reason')).toBeHidden()
  await daniel.getByRole('button', { name: 'Save' }).click()
  await expect(handling(daniel)).not.toContainText('Lost by')

  await daniel.getByLabel('Your answer').fill('Gladly.\nIs Monday all right?')
  await daniel.getByRole('button', { name: 'Send answer' }).click()
  await expect(toastOf(daniel)).toContainText("We'll email it to iris@brightdental.example.")
  await expect(daniel.getByRole('article').filter({ hasText: 'Is Monday all right?' })).toContainText(
    'daniel',
  )
  await expect(daniel.getByLabel('Your answer')).toHaveValue('')
  await expect(daniel.getByLabel('Status')).toHaveValue('contacted')
  const mail = await catcher.waitForMailTo(iris.email)
  expect(mail.subject).toBe('About your inquiry (Northline)')
  expect(mail.from).toMatchObject({ name: 'Northline' })
  expect(mail.replyTo).toMatchObject([{ address: 'hello@northline.example' }])
  expect(mail.text).toContain('Is Monday all right?')
  expect(mail.text).not.toContain(iris.message)

  await ben.getByLabel('Your answer').fill('We come by.')
  await ben.getByRole('button', { name: 'Send answer' }).click()
  await expect(ben.getByText('Not sent yet: daniel has answered meanwhile.')).toBeVisible()
  await expect(ben.getByRole('article').filter({ hasText: 'Is Monday all right?' })).toBeVisible()
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Send answer' }).click()
  await expect(ben.getByRole('article')).toHaveCount(2)
  await ben.reload()
  await expect(ben.getByRole('article').first()).toContainText('Sent')
  await expectAccessibleAtBothWidths(ben)
})

test('An agent finds leads by status, assignee, day and message; the address keeps the view', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const { ben, daniel } = await prepare(page, site, newBrowserPage)
  await callApi(daniel, 'PUT', '/api/leads/2', { state: 'contacted', assignedTo: null })
  await ben.goto('/agent/sales')
  await expect(leadNames(ben)).toHaveCount(2)
  await ben.getByLabel('Status').selectOption('Won')
  await expect(ben.getByText('No contact requests found matching your search.')).toBeVisible()
  await ben.getByLabel('Status').selectOption('All open')
  await expect(leadNames(ben)).toHaveCount(2)
  await ben.getByLabel('Status').selectOption('Contacted')
  await expect(leadNames(ben)).toHaveCount(1)
  await expect(ben).toHaveURL(/\/agent\/sales\?state=contacted$/)
  await ben.reload()
  await expect(leadNames(ben)).toHaveAccessibleName(/Marcus Hill/)
  await ben.getByRole('button', { name: 'Clear filters' }).click()
  await expect(leadNames(ben)).toHaveCount(2)

  await ben.getByLabel('Assigned to').selectOption('Me')
  await expect(ben.getByText('No contact requests found matching your search.')).toBeVisible()
  await ben.getByLabel('Assigned to').selectOption('daniel')
  await expect(ben).toHaveURL(/assigned=\d+$/)
  await expect(ben.getByText('No contact requests found matching your search.')).toBeVisible()
  await ben.getByLabel('Assigned to').selectOption('Nobody')
  await expect(leadNames(ben)).toHaveCount(2)
  await ben.getByLabel('To day').fill('2020-01-31')
  await expect(ben.getByText('No contact requests found matching your search.')).toBeVisible()
  await ben.getByLabel('To day').fill('')
  await ben.getByLabel('From day').fill('2020-01-31')
  const search = ben.getByPlaceholder('Search leads and companies...')
  await search.fill('backup IRIS 6145550136')
  await expect(leadNames(ben)).toHaveCount(1)
  await search.fill('restore our BACKUP')
  await expect(leadNames(ben)).toHaveCount(1)
  await expect(ben).toHaveURL(/assigned=nobody/)
  await expect(ben).toHaveURL(/from=2020-01-31/)
  await expect(ben).toHaveURL(/search=restore/)
  await expectAccessibleAtBothWidths(ben)
  await leadNames(ben).click()
  await expect(ben.getByRole('heading', { name: 'Iris Moor' })).toBeVisible()
  await ben.getByRole('link', { name: 'Back to Sales Leads' }).click()
  await expect(search).toHaveValue('restore our BACKUP')
  await expect(ben.getByLabel('From day')).toHaveValue('2020-01-31')
  await ben.goto('/agent/sales?state=gone&from=2020-02-31&assigned=-1&search=marcus')
  await expect(leadNames(ben)).toHaveAccessibleName(/Marcus Hill/)
})

test('A lead becomes company, customer and invitation in one step, by keyboard', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\).*\/conversion/)
  expectConsoleError(/500.*\/api\/companies/)
  const { ben } = await prepare(page, site, newBrowserPage)
  await ben.route('**/api/companies?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await ben.goto('/agent/sales/1')
  await tabTo(ben.getByRole('button', { name: 'Make a client' }))
  await ben.keyboard.press('Enter')
  const dialog = ben.getByRole('dialog', { name: 'Make a client' })
  await expect(dialog.getByLabel('Company name')).toHaveValue('Bright Dental')
  await expect(dialog.getByRole('region', { name: 'May be the same' })).toBeHidden()
  await expectAccessibleAtBothWidths(ben)
  const existingCompany = dialog.getByRole('group', { name: 'Company' }).getByLabel('Existing')
  await existingCompany.focus()
  await ben.keyboard.press('Space')
  await expect(dialog.getByText('Could not load the companies. Please try again.')).toBeVisible()
  await expectAccessibleAtBothWidths(ben)
  await ben.unroute('**/api/companies?*')
  await tabTo(dialog.getByRole('button', { name: 'Try Again' }))
  await ben.keyboard.press('Enter')
  await expect(dialog.getByText('There are no companies yet.')).toBeVisible()
  await dialog.getByLabel('Username').fill('')
  await dialog.getByRole('button', { name: 'Make a client' }).click()
  await expect(dialog.getByText('Choose a company', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Client company'), 'the first bad field, though shown last').toBeFocused()
  await existingCompany.focus()
  await ben.keyboard.press('ArrowLeft')
  await dialog.getByLabel('Username').fill('ben')
  await dialog.getByRole('button', { name: 'Make a client' }).click()
  await expect(dialog.getByText('Username already exists').first()).toBeVisible()
  await dialog.getByLabel('Username').fill('iris')
  await tabTo(dialog.getByRole('button', { name: 'Make a client' }))
  await ben.keyboard.press('Enter')
  await expect(toastOf(ben)).toContainText('Iris Moor is a client now')
  const client = ben.getByRole('region', { name: 'Client' })
  await expect(client).toContainText('Customer iris')
  await expect(ben.getByRole('button', { name: 'Make a client' })).toBeHidden()
  await expect(ben.getByRole('button', { name: 'Invite as customer' })).toBeHidden()
  await expectAccessibleAtBothWidths(ben)
  expect((await catcher.waitForMailTo(iris.email)).subject).toContain('Your account is ready')
  await client.getByRole('link', { name: 'Bright Dental' }).click()
  await expect(ben.getByRole('heading', { name: 'Company Details' })).toBeVisible()
})

test.describe('Of a client', () => {
  test('A lead that is a client already is linked with company and customer, by keyboard', async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    expectConsoleError(/500.*\/lead-duplicates/)
    const { ben } = await prepare(page, site, newBrowserPage)
    await callApi(page, 'POST', '/api/companies', { name: 'Hill & Sons', email: 'desk@hill.example' })
    const company = { name: 'Bright-Dental, Inc.', phone: '614.555.0136' }
    await callApi(page, 'POST', '/api/companies', company)
    const customer = { ...person('iris'), role: 'customer', email: 'Iris+portal@brightdental.example' }
    const userId = Number((await callApi(page, 'POST', '/api/users', customer)).get('id'))
    await ben.route('**/lead-duplicates*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await ben.goto('/agent/sales/1')
    await ben.getByRole('button', { name: 'Make a client' }).click()
    const dialog = ben.getByRole('dialog', { name: 'Make a client' })
    const failure = dialog.getByText('Could not check whether they are known already.')
    await expect(failure).toBeVisible()
    await expect(dialog.getByLabel('Company name')).toHaveValue('Bright Dental')
    await expectAccessibleAtBothWidths(ben)
    // Text that is typed in the meantime stays.
    await dialog.getByLabel('Company name').fill('Bright')
    await ben.unroute('**/lead-duplicates*')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    const likely = dialog.getByRole('region', { name: 'May be the same' })
    await expect(likely.getByRole('listitem')).toHaveText([
      /Bright-Dental, Inc\.Same name, same phone number/,
      /irisCustomer iris, same email address/,
    ])
    await expect(failure).toBeHidden()
    await tabTo(likely.getByRole('button', { name: 'Choose Bright-Dental, Inc.' }))
    await ben.keyboard.press('Enter')
    await expect(dialog.getByLabel('Client company')).toHaveValue(company.name)
    await tabTo(likely.getByRole('button', { name: 'Choose iris' }))
    await ben.keyboard.press('Space')
    await expect(likely.getByRole('button', { name: 'Chosen iris' })).toBeFocused()
    await expect(dialog.getByLabel('Existing customer')).toHaveValue('iris')
    await expect(dialog.getByLabel('Username')).toBeHidden()
    await expectAccessibleAtBothWidths(ben)
    // A choice is restored after a reload, like typed text.
    await ben.reload()
    await ben.getByRole('button', { name: 'Make a client' }).click()
    await expect(likely.getByRole('button', { name: 'Chosen' })).toHaveCount(2)
    const existing = dialog.getByLabel('Existing customer')
    await expect(existing).toHaveValue('iris')
    await existing.press('ArrowDown')
    const matches = dialog.getByRole('listbox', { name: 'Matches' })
    await expect(matches.getByRole('option')).toHaveText(['iris'])
    await existing.press('Escape')
    await expect(matches).toBeHidden()
    await expect(existing, 'Escape has closed the list alone').toBeFocused()
    await dialog.getByRole('button', { name: 'Make a client' }).click()
    await expect(toastOf(ben)).toContainText('Iris Moor is a client now')
    const client = ben.getByRole('region', { name: 'Client' })
    await expect(client).toContainText('Customer iris')
    await expect(ben.getByLabel('Status')).toHaveValue('won')
    await client.getByRole('link', { name: 'Bright-Dental, Inc.' }).click()
    await expect(ben.getByRole('region', { name: 'People' })).toContainText('iris')

    // Choosing someone who belongs to a company also chooses the company.
    await callApi(page, 'POST', '/api/contact', { ...iris, company: 'Moor & Co.' })
    await ben.goto('/agent/sales/3')
    await ben.getByRole('button', { name: 'Make a client' }).click()
    await likely.getByRole('button', { name: 'Choose iris' }).click()
    await expect(dialog.getByLabel('Client company')).toHaveValue(company.name)
    // The account is deleted in the meantime.
    expectConsoleError(/400 \(Bad Request\).*\/conversion/)
    expect((await page.request.delete(`/api/users/${userId}`)).ok()).toBe(true)
    await dialog.getByRole('button', { name: 'Make a client' }).click()
    await expect(dialog.getByText('This account was deleted. Choose another one.').first()).toBeVisible()
    await expect(dialog.getByLabel('Existing customer')).toBeFocused()
  })
})

test.describe('While Archive works', () => {
  test.use({ serverEnv: { PLACEHOLDERS: 'work' } })

  test('Archive takes a lead off the list, and the list brings it back', async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    expectConsoleError(/409 \(Conflict\).*\/api\/archived-leads/)
    const { ben, daniel } = await prepare(page, site, newBrowserPage)
    await ben.goto('/agent/sales/1')
    await daniel.goto('/agent/sales/1')
    await ben.getByRole('button', { name: 'Archive' }).click()
    await expect(toastOf(ben)).toContainText('Lead archived')
    await expect(ben.getByText(/Archived by ben on/)).toBeVisible()
    await expectAccessibleAtBothWidths(ben)
    await daniel.getByRole('button', { name: 'Archive' }).click()
    await expect(toastOf(daniel)).toContainText('ben has archived this lead already.')
    await expect(daniel.getByRole('button', { name: 'Restore' })).toBeVisible()

    await ben.getByRole('link', { name: 'Back to Sales Leads' }).click()
    await expect(leadNames(ben)).toHaveCount(1)
    await ben.reload()
    await expect(leadNames(ben)).toHaveCount(1)
    await expect(ben.getByRole('term').filter({ hasText: 'Total Leads' }).locator('..')).toContainText('1')
    await tabTo(ben.getByRole('button', { name: 'Archived leads (1)' }))
    await ben.keyboard.press('Enter')
    await expectAccessibleAtBothWidths(ben)
    await tabTo(ben.getByRole('button', { name: 'Restore the lead of Iris Moor' }))
    await ben.keyboard.press('Enter')
    await expect(leadNames(ben)).toHaveCount(2)
    await expect(ben.getByRole('button', { name: /Archived leads/ })).toBeHidden()

    // The list does not depend on the archive.
    expectConsoleError(/500.*\/api\/archived-leads/)
    await withoutFirstData(ben)
    await ben.route('**/api/archived-leads', (route) => route.fulfill({ status: 500, body: '{}' }))
    await ben.reload()
    const failure = ben.getByText('Could not load the archived leads.')
    await expect(failure).toBeVisible()
    await expect(leadNames(ben)).toHaveCount(2)
    await expectAccessibleAtBothWidths(ben)
    await ben.unroute('**/api/archived-leads')
    await ben.getByRole('button', { name: 'Try Again' }).click()
    await expect(failure).toBeHidden()
  })
})
