import type { Page } from '@playwright/test'
import { statusOfCall, submitAdministratorSignIn } from '../support/administrator.ts'
import { officeCertificate } from '../support/certificates.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { waitForFailedMails } from '../support/failedMails.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'

let catcher: MailCatcher
test.beforeEach(async () => {
  catcher = await startMailCatcher()
})
test.afterEach(() => catcher.stop())

async function openSettings(page: Page, site: RunningServer): Promise<void> {
  await page.goto('/admin/site-settings')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await submitAdministratorSignIn(page, site)
  await page.getByRole('link', { name: 'Go on with Site Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Site Settings', level: 1 })).toBeVisible()
}

async function fillServer(page: Page): Promise<void> {
  await page.getByLabel('SMTP host').fill(catcher.host)
  await page.getByLabel('SMTP port').fill(String(catcher.port))
  await page.getByLabel('Require a secure connection (TLS)').uncheck()
  await page.getByLabel('SMTP username').fill('portal')
  await page.getByLabel('SMTP password').fill('secret of the server')
  await page.getByLabel('From name').fill('Northline')
  await page.getByLabel('From email').fill('portal@northline.example')
}

/** Playwright's own script is blocked in the preview's frame, where no script may run, and this is logged. */
const blocked = /Blocked script execution/
const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }

test('An administrator sets up the mail server, tests it, and sees which mails are sent @core', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await openSettings(page, site)
  await expect(page.getByLabel('SMTP port')).toHaveValue('587')
  await expect(page.getByLabel('Require a secure connection (TLS)')).toBeChecked()
  await expect(page.getByText('No mail server is set up yet.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  for (const text of [
    'SMTP host is required',
    'SMTP username is required',
    'SMTP password is required',
    'Invalid email address',
    'From name is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('SMTP host')).toBeFocused()
  await expectAccessible(page)

  await fillServer(page)
  await save.click()
  await expect(toastOf(page)).toContainText('Email settings updated')
  await expect(page.getByLabel('SMTP password')).toHaveValue('••••••••')

  await page.getByLabel('SMTP username').fill('another')
  await save.click()
  await expect(toastOf(page)).toContainText('Failed to update email settings')
  await expect(page.getByText('Please re-enter the password').first()).toBeVisible()
  await page.getByLabel('SMTP username').fill('portal')
  await save.click()
  await expect(toastOf(page)).toContainText('No changes to save')

  const tryIt = page.getByRole('button', { name: 'Send test email' })
  await tryIt.click()
  await expect(
    page.getByText('The mail server accepted the test email for portal@northline.example.'),
  ).toBeVisible()
  expect(catcher.mails[0]?.text).toContain('The email settings work')
  catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
  await tryIt.click()
  await expect(toastOf(page)).toContainText('Failed to send test email')
  await expect(page.getByRole('main').getByText('refused this email (550)')).toBeVisible()
  await expect(page.getByRole('main').getByText('Failed to send test email')).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('A test email is sent once, however often its button is pressed before the form is checked', async ({
  page,
  site,
}) => {
  await openSettings(page, site)
  await callApi(page, 'PUT', '/api/settings/email', settingsFor(catcher))
  catcher.mails.length = 0
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  await page.route('**/shapes-*.js', async (route) => {
    await goOn
    await route.continue()
  })
  await page.reload()
  const tryIt = page.getByRole('button', { name: 'Send test email' })
  for (let presses = 0; presses < 3; presses += 1) await tryIt.click()
  letGoOn()
  await expect(
    page.getByText('The mail server accepted the test email for portal@northline.example.'),
  ).toBeVisible()
  await tryIt.click()
  await expect.poll(() => catcher.mails.length).toBeGreaterThan(1)
  expect(catcher.mails).toHaveLength(2)
})

test('Another host or port, or no TLS, asks for the password again and keeps what was typed', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await openSettings(page, site)
  await fillServer(page)
  await page.getByLabel('Require a secure connection (TLS)').check()
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(toastOf(page)).toContainText('Email settings updated')
  const password = page.getByLabel('SMTP password')
  const host = page.getByLabel('SMTP host')
  const port = page.getByLabel('SMTP port')
  const tls = page.getByLabel('Require a secure connection (TLS)')
  await page.getByLabel('From name').fill('Northline Desk')

  const change = {
    host: () => host.fill('mail.elsewhere.example'),
    port: () => port.fill('2525'),
    tls: () => tls.uncheck(),
  }
  for (const [changed, width] of [
    ['host', 1280],
    ['port', 375],
    ['tls', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await change[changed]()
    await save.click()
    await expect(password).toHaveAccessibleDescription(/Please re-enter the password/)
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('••••••••')
    await expect(page.getByLabel('From name')).toHaveValue('Northline Desk')
    await expectAccessible(page)
    await host.fill(catcher.host)
    await port.fill(String(catcher.port))
  }
  await expect(tls).not.toBeChecked()
  await password.fill('secret of the server')
  await save.click()
  await expect(toastOf(page)).toContainText('Email settings updated')
  await page.reload()
  await expect(tls).not.toBeChecked()
  await expect(page.getByLabel('From name')).toHaveValue('Northline Desk')
})

test('A relay that asks for no login is set up, and a port that is typed with its host is named', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await openSettings(page, site)
  const login = page.getByLabel('Sign in to the mail server')
  const startTls = page.getByLabel('Use STARTTLS where the server offers it')
  await expect(startTls).toBeHidden()
  await fillServer(page)
  await login.uncheck()
  await expect(page.getByLabel('SMTP username')).toBeHidden()
  await expect(page.getByLabel('SMTP password')).toBeHidden()
  await startTls.uncheck()
  await expect(page.getByText('Email is not encrypted, and neither is the password.')).toBeVisible()
  await page.getByLabel('SMTP host').fill(`${catcher.host}:25`)
  await page.getByLabel('Name of this server (EHLO)').fill('portal.example')
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(page.getByText('Enter the port 25 as SMTP port, and leave it out here')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('SMTP host').fill(catcher.host)
  await save.click()
  await expect(toastOf(page)).toContainText('Email settings updated')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText(/^The mail server accepted the test email/)).toBeVisible()
  await page.reload()
  await expect(login).not.toBeChecked()
  await expect(startTls).not.toBeChecked()
  await expect(page.getByLabel('Name of this server (EHLO)')).toHaveValue('portal.example')
})

test('A mail server with a certificate of its own is used once the administrator trusts it', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request/)
  const office = await startMailCatcher({
    tls: officeCertificate,
    login: { username: 'portal', password: 'a secret of the mail server' },
  })
  await openSettings(page, site)
  await callApi(page, 'PUT', '/api/settings/email', settingsFor(office, true))
  await page.reload()
  const form = page.getByRole('form', { name: 'Test email' })
  await form.getByLabel('Send to').fill('ada@example.test')
  await form.getByRole('button', { name: 'Send test email' }).click()
  await expect(form).toContainText('The certificate of the mail server could not be verified.')
  await page.getByRole('button', { name: 'Show certificate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Trust this certificate?' })
  await expect(question).toContainText('75:69:65:48:00:B4:45:D0')
  await expect(question).toContainText('For mail.office.example')
  await expect(question).toContainText('Valid until Jan 1, 2120')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Trust this certificate' }).click()
  await expect(toastOf(page)).toContainText('The certificate is trusted.')
  await expect(
    page.getByText(/^Email is sent only to a server with the certificate that you trust/),
  ).toBeVisible()
  await expect(question).toBeHidden()
  await form.getByRole('button', { name: 'Send test email' }).click()
  await expect(form).toContainText('The mail server accepted the test email for ada@example.test.')
  await page.getByRole('button', { name: 'Stop trusting it' }).click()
  await expect(toastOf(page)).toContainText('No certificate is trusted.')
  await office.stop()
})

test('A mail that failed is shown with its error and sent again', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(blocked)
  await openSettings(page, site)
  await fillServer(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Email settings updated')
  await page.getByRole('button', { name: 'Email Templates' }).click()
  await page.getByRole('button', { name: 'Edit New inquiry' }).click()
  await page.getByLabel('Recipients').fill('desk@northline.example')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toastOf(page)).toContainText('Template updated')
  await expect(page.getByText('desk@northline.example')).toBeVisible()

  catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
  expect(await statusOfCall(page, 'POST', '/api/contact', inquiry)).toBe(201)
  await waitForFailedMails(page, 1)
  const failed = page.getByRole('tab', { name: /Failed/ })
  await page.getByRole('button', { name: 'Refresh outgoing mail' }).click()
  await expect(failed).toHaveText('Failed1')
  await failed.click()
  const row = page.getByRole('row').filter({ hasText: 'New inquiry from Tom' })
  await expect(row).toContainText('The mail server refused this email (550).')
  await expectAccessible(page)
  catcher.setFault(undefined)
  await row.getByRole('button', { name: 'Send again: desk@northline.example' }).click()
  const mail = await catcher.waitForMailTo('desk@northline.example')
  expect(mail.text).toContain('Hello there')
  await page.getByRole('tab', { name: /Sent/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'New inquiry from Tom' })).toBeVisible()
})

test('A template is edited beside its preview, which follows the typed text and runs nothing @core', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  expectConsoleError(blocked)
  await openSettings(page, site)
  await page.getByRole('button', { name: 'Email Templates' }).click()
  await expect(page.getByText('No recipients, so no one gets this email.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit Answer to a ticket' }).click()
  await expect(page.getByLabel('Template name')).toBeDisabled()
  await expect(page.getByLabel('Subject line')).toBeDisabled()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'An answer to your ticket' })).toBeVisible()
  const button = preview.locator('.brand')
  expect(await button.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('700')
  await expectAccessible(page)

  await page
    .getByLabel('HTML content')
    .fill('<h1>Dear {{ customer }}</h1><script>document.title = "run"</script>')
  await expect(preview.getByRole('heading', { name: 'Dear Priya Natarajan' })).toBeVisible()
  await page.getByLabel('HTML content').fill('{{ customr }}')
  await expect(preview.getByText('There is no placeholder {{ customr }} here')).toBeVisible()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toastOf(page)).toContainText('Failed to update template')
  await page.getByLabel('HTML content').fill('')
  await page.getByLabel('Recipients').fill('books@northline.example\nnobody')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('HTML content is required')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()

  await page.getByLabel('HTML content').fill('<h1>Dear {{ customer }}</h1>')
  await page.getByLabel('Recipients').fill('books@northline.example')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toastOf(page)).toContainText('Template updated')
  await expect(page.getByRole('button', { name: 'Edit Answer to a ticket' })).toBeFocused()
  await expect(page.getByText('and books@northline.example')).toBeVisible()
})

test('A placeholder is inserted by a click, a draft is mailed as a test, and the default texts come back', async ({
  page,
  site,
}) => {
  await openSettings(page, site)
  await callApi(page, 'PUT', '/api/settings/email', settingsFor(catcher))
  const own = await callApi(page, 'GET', '/api/user')
  await page.getByRole('button', { name: 'Email Templates' }).click()
  await page.getByRole('button', { name: 'Edit Answer to a ticket' }).click()
  const testMail = page.getByRole('form', { name: 'Test of Answer to a ticket' })
  await expect(testMail).toContainText(
    'only to your own email address, which is not set or not confirmed yet',
  )
  await expect(testMail.getByRole('button', { name: 'Send test email' })).toBeDisabled()
  await callApi(page, 'PUT', `/api/users/${own.get('id')}`, { email: 'maria@office.example' })
  await page.reload()
  await page.getByRole('button', { name: 'Email Templates' }).click()
  await page.getByRole('button', { name: 'Edit Answer to a ticket' }).click()
  const html = page.getByLabel('HTML content')
  const before = await html.inputValue()
  await html.fill('<h1>Dear </h1>')
  await html.press('Home')
  for (const _ of '<h1>Dear ') await html.press('ArrowRight')
  const placeholders = page.getByRole('group', { name: 'Insert a placeholder' }).first()
  await placeholders.getByRole('button', { name: 'customer' }).click()
  await expect(html).toHaveValue('<h1>Dear {{ customer }}</h1>')
  await expect(html).toBeFocused()
  await html.press('ControlOrMeta+z')
  await expect(html).toHaveValue('<h1>Dear </h1>')
  await html.press('ControlOrMeta+Shift+z')
  await expect(page.frameLocator('iframe').getByText('Dear Priya Natarajan')).toBeVisible()

  catcher.mails.length = 0
  await expect(testMail).toContainText('It goes to maria@office.example.')
  await testMail.getByRole('button', { name: 'Send test email' }).click()
  await expect(testMail).toContainText('The mail server accepted the test email for maria@office.example.')
  expect(catcher.mails[0]?.html).toContain('Dear Priya Natarajan')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use the default texts' }).click()
  await expect(html).toHaveValue(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Answer to a ticket' })).toBeFocused()
})

test('A new session timeout is saved, and what is out of range is refused', async ({ page, site }) => {
  await openSettings(page, site)
  await page.getByRole('button', { name: 'Security Settings' }).click()
  const minutes = page.getByLabel('Session timeout (minutes)')
  await expect(minutes).toHaveValue('30')
  const form = page.getByRole('form', { name: 'Security Settings' })
  for (const wrong of ['0', '1441', '']) {
    await minutes.fill(wrong)
    await form.getByRole('button', { name: 'Save settings' }).click()
    await expect(form).toContainText('Session timeout must be a whole number from 1 to 1440')
  }
  await minutes.fill('45')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Security settings updated')
  await page.reload()
  await page.getByRole('button', { name: 'Security Settings' }).click()
  await expect(minutes).toHaveValue('45')
})
