import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { expiredLink, linkIn } from '../support/confirmation.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../support/mailCatcher.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher()
})
test.afterAll(() => catcher.stop())

const ticket = {
  title: 'VPN asks for the code twice',
  description: 'Since Monday the VPN asks for the code a second time.',
  category: 'technical',
  priority: 'high',
}

/** Sets up the mail server, and a brand with the domain for links in mails. */
async function setUpMail(staff: Page): Promise<void> {
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  const brand = await callApi(staff, 'POST', '/api/brands', { name: 'Northline' })
  const brandId = Number(brand.get('id'))
  await callApi(staff, 'POST', '/api/domains', { domainName: 'northline.example', brandId, isPrimary: true })
}

test('A customer registers, confirms the address by the link of a mail, and gets mail about an answer', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await setUpMail(staff)

  const address = 'carla@customer.example'
  await registerCustomer(page)
  await callApi(page, 'PUT', '/api/users/settings', { emailNotifications: true })
  const created = await callApi(page, 'POST', '/api/tickets', ticket)
  await page.goto('/customer/dashboard')
  const notice = page.getByText(`Confirm ${address} to get emails about your tickets`)
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(toastOf(page)).toContainText(`We have sent a link to ${address}.`)

  await catcher.waitForMailTo(address)
  await expect.poll(() => catcher.mails.length).toBe(2)
  const link = linkIn(catcher.mails[0])
  expect(link?.origin).toBe('https://northline.example')
  const local = site.at('localhost', `${link?.pathname}${link?.search}`)

  // Opened in another browser, such as a phone, and without JavaScript.
  const phone = await newBrowserPage({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })
  await phone.goto(local)
  await expect(phone.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect(phone.getByText(address)).toBeVisible()
  await page.reload()
  await expect(notice, 'opening the link confirms nothing').toBeVisible()
  await phone.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(phone.getByText(`${address} is confirmed.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(notice).toBeHidden()

  await callApi(staff, 'POST', `/api/tickets/${Number(created.get('id'))}/responses`, {
    message: 'Please try again now.',
  })
  const mail = await catcher.waitFor(({ text }) => text?.includes('Please try again now.') ?? false)
  expect(mail.envelope.to).toEqual([address])
  await expect.poll(() => catcher.mails.length).toBe(3)

  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(local)
    await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(site.at('localhost', '/confirm-email?token=altered'))
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(local)
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('A confirmation page asks and answers by keyboard, at both widths', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await setUpMail(staff)
  await registerCustomer(page, 'dora')
  const link = linkIn(await catcher.waitForMailTo('dora@customer.example'))
  const local = site.at('localhost', `${link?.pathname}${link?.search}`)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(local)
    await expect(page.getByText('dora@customer.example')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Confirm this address' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await expect(
    page.getByText('dora@customer.example is confirmed. Email about your tickets is off.'),
  ).toBeVisible()
  await expectAccessible(page)

  // The dashboard also asks, until the question is dismissed.
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText('Signed in as dora')).toBeVisible()
  const question = page.getByText('Turn on email about your tickets?')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByText('Signed in as dora')).toBeVisible()
  await expect(question).toBeHidden()

  const phone = await newBrowserPage({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })
  await registerCustomer(phone, 'emma')
  await phone.goto(local)
  await expect(phone.getByRole('heading', { name: 'Turn on email about your tickets?' })).toBeVisible()
  await phone.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(
    phone.getByText('Email about your tickets is on. It goes to dora@customer.example.'),
  ).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
  const settings = async (who: Page): Promise<unknown> =>
    (await callApi(who, 'GET', '/api/user')).get('emailNotifications')
  expect(await settings(page)).toBe(true)
  expect(await settings(phone), 'of someone else, who is signed in there').toBe(false)
})

test('A link that is too old, and one of an account that was deleted, say so', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await setUpMail(staff)
  const id = await registerCustomer(page, 'emil')
  const link = linkIn(await catcher.waitForMailTo('emil@customer.example'))
  if (!link) throw new Error('The mail has no link.')

  const expectPage = async ({ pathname, search }: URL, message: string) => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(site.at('localhost', `${pathname}${search}`))
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      await expect(page.getByText(message)).toBeVisible()
      await expectAccessible(page)
    }
  }

  await expectPage(await expiredLink(site, link), 'This link has expired: it worked for three days.')
  expect((await staff.request.delete(`/api/users/${id}`)).ok()).toBe(true)
  await expectPage(link, 'This link is for an address that the account no longer has.')
})

test('An agent with a confirmed address is asked as well', async ({ page, site, newBrowserPage }) => {
  await fillWithDemo(site)
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await callApi(staff, 'PUT', '/api/settings/email', settingsFor(catcher))
  await signInOfDemo(page, 'daniel')
  await callApi(page, 'PUT', '/api/users/settings', { emailNotifications: false })
  await page.goto('/agent/dashboard')
  const question = page.getByText('Turn on email about your tickets?')
  await expect(question).toContainText('when a colleague mentions you')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(question).toBeHidden()
})
