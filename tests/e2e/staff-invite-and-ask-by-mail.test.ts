import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { acceptInvitation, linkIn } from '../support/confirmation.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi } from '../support/people.ts'

let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher()
})
test.afterAll(() => catcher.stop())

test('A lead becomes a customer by a mailed link, and staff are asked by mail for 2FA', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/(409 \(Conflict\)|500 \().*\/api\/lead-invitations/)
  const staff = await newBrowserPage()
  await signInAsAdministrator(staff, site)
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = await callApi(staff, 'POST', '/api/brands', { name: 'Northline' })
  const brandId = Number(brand.get('id'))
  await callApi(staff, 'POST', '/api/domains', {
    domainName: 'northline.example',
    brandId,
    isPrimary: true,
  })
  const person = {
    username: 'ben',
    password: 'first-Horse-7',
    role: 'agent',
    email: 'ben@northline.example',
  }
  await callApi(staff, 'POST', '/api/users', person)
  const inquiry = { name: 'Iris Moor', email: 'iris@customer.example', phone: '1', message: 'Hello' }
  await callApi(page, 'POST', '/api/contact', inquiry)

  const agent = await newBrowserPage()
  await callApi(agent, 'POST', '/api/login', { username: person.username, password: person.password })
  await withoutFirstData(agent)
  // An invitation can be sent even if the page cannot load the reasons against it.
  await agent.route('**/api/lead-invitations/1', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await agent.goto('/agent/sales/1')
  await tabTo(agent.getByRole('button', { name: 'Invite as customer' }))
  await agent.keyboard.press('Enter')
  const dialog = agent.getByRole('dialog', { name: 'Invite as customer' })
  await expect(dialog.getByLabel('First name')).toHaveValue('Iris')
  for (const width of [375, 1280]) {
    await agent.setViewportSize({ width, height: 800 })
    await expectAccessible(agent)
  }
  await dialog.getByLabel('Username').fill('ben')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Username already exists').first()).toBeVisible()
  await dialog.getByLabel('Username').fill('iris')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastOf(agent)).toContainText('iris is invited')
  await expect(agent.getByText('Invited as iris')).toBeVisible()
  for (const width of [375, 1280]) {
    await agent.setViewportSize({ width, height: 800 })
    await expectAccessible(agent)
  }

  const link = linkIn(await catcher.waitForMailTo(inquiry.email))
  expect(link?.origin).toBe('https://northline.example')
  await acceptInvitation(page, link, { username: 'iris', password: 'Own-horse-77' })
  await expect(page.getByText('Signed in as iris')).toBeVisible()

  await staff.goto('/admin/user-management')
  const row = staff.getByRole('row').filter({ hasText: 'ben@northline.example' })
  await row.getByRole('button', { name: /Setup 2FA/ }).click()
  await staff.getByRole('button', { name: 'Ask by email' }).click()
  await expect(toastOf(staff)).toContainText('ben will get an email that asks for it.')
  const mail = await catcher.waitForMailTo(person.email)
  expect(mail.text).toContain('https://northline.example/agent/account-settings')

  catcher.mails.length = 0
  await row.getByRole('button', { name: 'Reset password of ben' }).click()
  const reset = staff.getByRole('dialog', { name: 'Reset password' })
  await expect(reset.getByLabel('They choose another one at the next sign-in')).not.toBeChecked()
  for (const width of [375, 1280]) {
    await staff.setViewportSize({ width, height: 800 })
    await expectAccessible(staff)
  }
  await reset.getByRole('button', { name: 'Send a link instead' }).click()
  await expect(toastOf(staff)).toContainText('ben will get an email with a link.')
  await expect(reset).toBeHidden()
  const sent = await catcher.waitForMailTo(person.email)
  expect(sent.text).toContain('Administrator: admin')
  expect(linkIn(sent)?.pathname).toBe('/reset-password')
})

test('An open invitation is seen, found, sent again and withdrawn', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\).*\/api\/invitations|429 \(Too Many Requests\)/)
  await signInAsAdministrator(page, site)
  await callApi(page, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = await callApi(page, 'POST', '/api/brands', { name: 'Northline' })
  const brandId = Number(brand.get('id'))
  await callApi(page, 'POST', '/api/domains', { domainName: 'northline.example', brandId })
  const max = { username: 'max', email: 'max@northline.example', role: 'agent' }
  await callApi(page, 'POST', '/api/invitations', max)
  await page.goto('/admin/user-management?state=invited')
  const row = page.getByRole('row').filter({ hasText: 'Invited, until' })
  await expect(row).toContainText('max@northline.example')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('button', { name: 'Invite instead' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite a person' })
  await invitation.getByLabel('Email').fill('max@elsewhere.example')
  await invitation.getByLabel('Username').fill('Max')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation.getByText('max is invited already').first()).toBeVisible()
  catcher.mails.length = 0
  await invitation.getByRole('button', { name: 'Resend' }).click()
  await expect(toastOf(page)).toContainText('max is invited again')
  await expect(invitation).toBeHidden()
  const link = linkIn(await catcher.waitForMailTo(max.email))
  expect(link?.pathname).toBe('/reset-password')

  await row.getByRole('button', { name: 'Details of max' }).click()
  const details = page.getByRole('dialog', { name: 'max' })
  await expect(details).toContainText('They have not chosen a password yet.')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await details.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('the account is deleted')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toastOf(page)).toContainText('The invitation of max is withdrawn.')
  await expect(page.getByText('No users match these filters.')).toBeVisible()
})

test('A lead is not invited where no link can be mailed, and can be made a client all the same', async ({
  page,
  site,
}) => {
  const inquiry = { name: 'Iris Moor', email: 'iris@customer.example', phone: '1', message: 'Hello' }
  await callApi(page, 'POST', '/api/contact', inquiry)
  await signInAsAdministrator(page, site)
  await page.goto('/agent/sales/1')
  await page.getByRole('button', { name: 'Invite as customer' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite as customer' })
  await expect(invitation).toContainText('an administrator has to set up the mail server and add a domain')
  await expectAccessible(page)
  await invitation.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Make a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a client' })
  await expect(dialog).toContainText('They get no invitation: an administrator has to set up the mail server')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make a client' }).click()
  await expect(toastOf(page)).toContainText('Iris Moor is a client now')
})
