import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { startImapServer } from '../support/imapServer.ts'
import { tabTo } from '../support/keyboard.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Moves to a button by Tab and presses it. */
async function press(button: Locator): Promise<void> {
  await tabTo(button)
  await button.page().keyboard.press('Enter')
}

/** Chooses how emails of the mailbox arrive. */
async function choose(page: Page, button: 'Set up' | 'Change', item: string): Promise<void> {
  await press(page.getByRole('button', { name: `${button} how emails of support@desk.test arrive` }))
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

/** The text of a row of mailboxes after the page was loaded again. */
async function shownAgain(row: Locator): Promise<string> {
  const page = row.page()
  await page.reload()
  await page.getByRole('button', { name: 'Mailboxes' }).click()
  return (await row.textContent()) ?? ''
}

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

test('An administrator adds a mailbox and its webhook by keyboard, and an email arrives there', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\).*\/api\/mailboxes/)
  await signInAsAdministrator(page, site)
  await page.goto('/admin/site-settings')
  await press(page.getByRole('button', { name: 'Mailboxes' }))
  await expect(page.getByText('No mailboxes yet.')).toBeVisible()

  const add = page.getByRole('button', { name: 'Add mailbox' }).first()
  await press(add)
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.type('Support@desk.test')
  await tabTo(dialog.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Desk Support')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Mailbox added')
  const row = page.getByRole('row', { name: /support@desk\.test/ })
  await expect(row).toContainText('Held')
  await expect(row).toContainText('None received yet')

  await press(add)
  await page.keyboard.type('support@desk.test')
  await tabTo(dialog.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Again')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(
    'There is already a mailbox with this address.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await choose(page, 'Set up', 'Receive by webhook')
  await expect(dialog).toContainText('There is no address yet.')
  await expectAccessibleAtBothWidths(page)
  await press(dialog.getByRole('button', { name: 'Create webhook address' }))
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  const address = (await dialog.getByText('/api/mail-webhooks/').textContent()) ?? ''
  await press(dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toBeHidden()
  const accepted = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: 'From: ann@example.test\r\nSubject: Hello\r\n\r\nHello\r\n',
  })
  expect(accepted.status).toBe(202)

  await page.reload()
  await press(page.getByRole('button', { name: 'Mailboxes' }))
  await expect(row).toContainText('a moment ago')
  await choose(page, 'Change', 'Edit webhook')
  await expect(dialog).toContainText('cannot be shown again')
  await press(dialog.getByRole('button', { name: 'Remove', exact: true }))
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await press(dialog.getByRole('button', { name: 'Remove address' }))
  await expect(toastOf(page)).toContainText('Webhook address removed')
  expect((await fetch(address, { method: 'POST', body: 'Subject: x' })).status).toBe(404)

  await press(page.getByRole('button', { name: 'Remove support@desk.test' }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Emails that have arrived are kept.')
  await expectAccessibleAtBothWidths(page)
  await press(question.getByRole('button', { name: 'Remove' }))
  await expect(toastOf(page)).toContainText('Mailbox removed')
  await expect(page.getByText('No mailboxes yet.')).toBeVisible()
})

test('An administrator has the emails of a mailbox fetched from a mail server, by keyboard', async ({
  page,
  site,
  expectConsoleError,
}) => {
  const server = await startImapServer()
  expectConsoleError(/400 \(Bad Request\).*\/imap/)
  await signInAsAdministrator(page, site)
  await page.goto('/admin/site-settings')
  await press(page.getByRole('button', { name: 'Mailboxes' }))
  await press(page.getByRole('button', { name: 'Add mailbox' }).first())
  const dialog = dialogOf(page)
  await page.keyboard.type('support@desk.test')
  await tabTo(dialog.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Desk Support')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /support@desk\.test/ })
  await expect(row).toContainText('Not set up')

  await choose(page, 'Set up', 'Fetch from a mail server (IMAP)')
  await expect(dialog.getByLabel('IMAP host')).toBeFocused()
  await expect(dialog.getByLabel('Username')).toHaveValue('support@desk.test')
  await page.keyboard.type('127.0.0.1')
  await tabTo(dialog.getByLabel('IMAP port'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(server.port))
  await tabTo(dialog.getByLabel('Require a secure connection (TLS)'))
  await page.keyboard.press('Space')
  await expect(dialog).toContainText('Encrypted if the server supports it.')
  await tabTo(dialog.getByLabel('Password', { exact: true }))
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(
    'The mail server did not accept the username or password.',
  )
  await expectAccessibleAtBothWidths(page)
  await tabTo(password)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(server.settings.password)
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Emails are being fetched')
  await expect(row).toContainText('IMAP')

  await expect.poll(server.waiting).toBe(1)
  server.deliver(Buffer.from('From: ann@open.test\r\nSubject: Printer\r\n\r\nNo paper.\r\n'))
  await expect.poll(() => shownAgain(row)).toContain('a moment ago')
  server.state.password = 'another password'
  server.disconnectAll()
  const failed = /Not fetched since .* did not accept the username or password/
  await expect.poll(() => shownAgain(row)).toMatch(failed)
  await expectAccessibleAtBothWidths(page)

  await choose(page, 'Change', 'Remove mail server')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('What has arrived is kept.')
  await press(question.getByRole('button', { name: 'Remove' }))
  await expect(toastOf(page)).toContainText('Mail server removed')
  await expect(row).toContainText('Not set up')
  await server.stop()
})
