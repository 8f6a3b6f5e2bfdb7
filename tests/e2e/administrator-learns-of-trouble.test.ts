import type { Locator, Page } from '@playwright/test'
import { signInAsAdministrator, statusOfCall } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { changeStored } from '../support/changeStored.ts'
import { waitForFailedMails } from '../support/failedMails.ts'
import { nowhere, settingsFor, startMailCatcher } from '../support/mailCatcher.ts'
import { callApi } from '../support/people.ts'

const systemOf = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'System', exact: true }) })

const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }
const template = {
  htmlContent: '<p>{{message}}</p>',
  textContent: '{{message}}',
  recipients: ['desk@northline.example'],
}

test('The overview says what is not set up and leads there, and then in one line that everything is in order', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin')
  const system = systemOf(page)
  for (const title of [
    'No mail server is set up',
    'Emails contain no links',
    'There are no recipients of emails about contact requests, new tickets, and replies from customers',
  ])
    await expect(system.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await expectAccessible(page)
  await system.getByRole('link', { name: 'Choose recipients' }).press('Enter')
  const recipients = page.getByLabel('Who is told of new tickets, replies and contact requests?')
  await expect(recipients).toBeFocused()
  await recipients.fill('desk@northline.example\nnobody')
  const form = page.getByRole('form', { name: 'Emails to your team' })
  await form.getByRole('button', { name: 'Save recipients' }).click()
  await expect(form).toContainText('Invalid email address')
  await recipients.fill('desk@northline.example')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save recipients' }).click()
  await expect(toastOf(page)).toContainText('Recipients saved')
  await callApi(page, 'PUT', '/api/settings/email', nowhere)
  const brand = await callApi(page, 'POST', '/api/brands', { name: 'Northline' })
  await callApi(page, 'POST', '/api/domains', {
    domainName: 'northline.example',
    brandId: Number(brand.get('id')),
  })
  await page.goto('/admin')
  await expect(system).toContainText('The server is in order')
  await expect(system.getByRole('listitem')).toHaveCount(0)

  await callApi(page, 'POST', '/api/contact', inquiry)
  await expect(async () => {
    await page.goto('/admin')
    await expect(system.getByRole('listitem')).toHaveText(
      /^Emails have not been getting through since \d+:\d\d [AP]M: The mail server could not be reached1 email waits for it\.Check the mail server$/,
      { timeout: 1000 },
    )
    const waiting = page.getByRole('link', { name: '1 email is not getting through' })
    await expect(waiting).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
})

test.describe('With little room on the disk and a mail server that refuses', () => {
  test.use({ serverEnv: { MIN_FREE_MB: '1000000000' } })

  test('the overview says what to do, and leads to the mails', async ({ page, site }, testInfo) => {
    const catcher = await startMailCatcher()
    catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
    await signInAsAdministrator(page, site)
    expect((await page.request.get(`${site.baseURL}/readyz`)).status()).toBe(503)
    expect(await statusOfCall(page, 'PUT', '/api/settings/email', settingsFor(catcher))).toBe(200)
    expect(await statusOfCall(page, 'PUT', '/api/templates/1', template)).toBe(200)
    expect(await statusOfCall(page, 'POST', '/api/contact', inquiry)).toBe(201)
    await waitForFailedMails(page, 1)
    await page.goto('/admin')
    const system = systemOf(page)
    const failed = page.getByRole('link', { name: '1 email could not be delivered' })
    await expect(failed).toBeVisible()
    await expect(page.getByRole('listitem').filter({ has: failed })).toContainText(/@.+ ago$/)
    await expect(system).toContainText(/Only [\d,]+ MiB are free for the data/)
    await expect(system.getByText('No mail server is set up')).toBeHidden()
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      await page.screenshot({ path: testInfo.outputPath(`system-${width}.png`), fullPage: true })
    }
    await failed.press('Enter')
    await expect(page.getByRole('tab', { name: /Failed/ })).toHaveText('Failed1')
    await catcher.stop()
  })
})

test('A restored installation says that it sends nothing, and sends once it is released', async ({
  page,
  site,
}, testInfo) => {
  const catcher = await startMailCatcher()
  await signInAsAdministrator(page, site)
  await changeStored(site, `insert into "hold" ("id", "since") values (1, '2999-01-31T02:00:00.000Z')`)
  expect(await statusOfCall(page, 'PUT', '/api/settings/email', settingsFor(catcher))).toBe(200)
  expect(await statusOfCall(page, 'PUT', '/api/templates/1', template)).toBe(200)
  expect(await statusOfCall(page, 'POST', '/api/contact', inquiry)).toBe(201)
  await page.goto('/admin/site-settings')
  await expect(page.getByText('Waits for the release').first()).toBeVisible()
  await page.getByRole('link', { name: 'Release it on the Admin Panel' }).press('Enter')
  const system = systemOf(page)
  await system.getByRole('button', { name: 'Release it' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Withdraw' })).toBeChecked()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await page.screenshot({ path: testInfo.outputPath(`release-${width}.png`), fullPage: true })
  }
  await dialog.getByRole('radio', { name: 'Send' }).check()
  await dialog.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(toastOf(page)).toContainText('This installation is released')
  await expect(system).not.toContainText('This restored installation')
  await catcher.waitForMailTo('desk@northline.example')
  await catcher.stop()
})
