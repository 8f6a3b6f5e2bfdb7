import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { codeOf, nextCode } from '../support/authenticator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const sent = "Your message has been sent. We'll contact you soon."

async function signIn(page: Page, { username, password }: RunningServer['admin']): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Makes a request with the session of the page; returns its status and body. */
async function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const answered = await page.evaluate(
    async ({ method: how, path: where, content }) => {
      const headers: HeadersInit = content === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(where, {
        method: how,
        headers,
        ...(content !== undefined && { body: content }),
      })
      return { ok: response.ok, text: await response.text() }
    },
    { method, path, content: body === undefined ? undefined : JSON.stringify(body) },
  )
  expect(answered.ok, answered.text).toBe(true)
  return JSON.parse(answered.text)
}

async function setUpBrand(page: Page): Promise<void> {
  const brand = await call(page, 'POST', '/api/brands', {
    name: 'Harbor IT',
    primaryColor: '#dc2626',
    secondaryColor: '#1f2937',
    contactEmail: 'hello@harbor.example',
    contactPhone: '(555) 010-0199',
    defaultMetaTitle: 'Harbor IT: calm networks',
    defaultMetaDescription: 'Harbor IT looks after networks.',
  })
  const { id: brandId } = z.object({ id: z.number() }).parse(brand)
  await call(page, 'POST', '/api/domains', {
    domainName: 'harbor.localhost',
    brandId,
    isActive: true,
    isPrimary: true,
  })
}

test('An inquiry under a brand’s host name reaches the administrator, who signs in with password and code @core', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  await signIn(page, site.admin)
  await expect(page.getByText('Signed in as admin')).toBeVisible()
  await setUpBrand(page)

  // THM-01…07: the host decides brand, look and metadata.
  const visitor = await newBrowserPage()
  await visitor.goto(site.at('harbor.localhost'))
  await expect(visitor).toHaveTitle('Harbor IT: calm networks')
  await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Harbor IT looks after networks.',
  )
  await expect(visitor.getByRole('img', { name: 'Harbor IT' }).first()).toBeVisible()
  const button = visitor.getByRole('main').getByRole('link', { name: 'Get Started' })
  await expect(button).toHaveCSS('background-color', 'rgb(220, 38, 38)')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('IT Solutions for Growing Businesses')

  await visitor.getByRole('link', { name: 'Our Services' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Request a Service Quote' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect(visitor.getByRole('main').getByText('hello@harbor.example')).toBeVisible()

  // Typed text stays when a field is refused, and the first invalid field gets the focus.
  await visitor.getByLabel('Name').fill('Priya Natarajan')
  await visitor.getByLabel('Email').fill('priya@harborsupply')
  await visitor.getByLabel('Phone').fill('(614) 555-0117')
  await visitor.getByLabel('Service', { exact: true }).check()
  await visitor.getByLabel('Backup & Recovery').check()
  await visitor.getByLabel('Message').fill('We are moving to a second site.\nCould you look at the plan?')
  await visitor.getByLabel('Email').fill('nobody')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText('Invalid email')).toBeVisible()
  await expect(visitor.getByLabel('Email')).toBeFocused()
  await expect(visitor.getByLabel('Message')).toHaveValue(/second site/)
  await expectAccessible(visitor)
  await visitor.getByLabel('Email').fill('priya@harborsupply.example')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(visitor)).toContainText(sent)
  await expect(visitor.getByRole('main')).toContainText('Your inquiry is on its way to our team')
  await expect(visitor.getByRole('main').getByText(sent)).toHaveCount(0)
  await expect(visitor.getByLabel('Message')).toHaveValue('')

  // Every other host shows the default brand as well.
  await visitor.goto(site.at('127.0.0.1', '/contact'))
  await expect(visitor.getByRole('img', { name: 'Harbor IT' }).first()).toBeVisible()

  const setUp = await call(page, 'POST', '/api/otp/setup')
  const { secret } = z.object({ secret: z.string(), otpauth_url: z.string() }).parse(setUp)
  await call(page, 'POST', '/api/otp/verify', { token: codeOf(secret) })
  await call(page, 'POST', '/api/logout')

  const administrator = await newBrowserPage()
  expectConsoleError(/400 \(Bad Request\).*\/api\/otp\/verify/)
  await signIn(administrator, site.admin)
  await expect(administrator.getByText('OTP Required: Please enter the verification code')).toBeVisible()
  await expectAccessible(administrator)
  await administrator.keyboard.type('000000')
  await expect(administrator.getByText('Invalid verification code').first()).toBeVisible()
  await administrator.getByLabel('Verification code').fill(nextCode(secret))
  await expect(administrator).toHaveURL(/\/admin\/dashboard$/)
  await administrator.getByRole('button', { name: /Contact Requests/ }).click()
  const inquiry = administrator.getByRole('article').filter({ hasText: 'Priya Natarajan' })
  await expect(inquiry).toContainText('Backup & Recovery')
  await expect(inquiry).toContainText('Could you look at the plan?')
})

test('From its card a service is asked about with the service chosen, until the inquiry is sent', async ({
  page,
}) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Ask about Cybersecurity' }).click()
  await expect(page).toHaveURL(/\/contact#cybersecurity$/)
  await expect(page.getByLabel('Cybersecurity')).toBeChecked()
  await expect(page.getByLabel('Service', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Cloud Services')).not.toBeChecked()
  await page.getByLabel('Name', { exact: true }).fill('Vera Lind')
  await page.getByLabel('Email').fill('vera@lind.example')
  await page.getByLabel('Phone').fill('(555) 010-0122')
  await page.getByLabel('Message').fill('Who may see our cameras?')
  await page.reload()
  await expect(page.getByLabel('Cybersecurity')).toBeChecked()
  await expect(page.getByLabel('Message')).toHaveValue('Who may see our cameras?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page)).toContainText(sent)
  await expect(page.getByLabel('Cybersecurity')).not.toBeChecked()

  await page.goto('/contact#nothing')
  await expect(page.getByLabel('Contact', { exact: true })).toBeChecked()
})

test('Without a network the page says that nothing was sent, and keeps what was written', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Vera Lind')
  await page.getByLabel('Email').fill('vera@lind.example')
  await page.getByLabel('Phone').fill('(555) 010-0122')
  await page.getByLabel('Message').fill('Our two offices need one network.')
  await waitForHydration(page)
  await waitForScreen(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page)).toContainText('Failed to send message. Please try again.')
  await expect(page.getByRole('main')).toContainText('Not sent yet.')
  await expect(page.getByRole('main').getByText('Failed to send message.')).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('Our two offices need one network.')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page)).toContainText(sent)
})

test('Where the notification area cannot be loaded, the page stays and its text is kept', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await page.route('**/toasts-*.js', (route) => route.abort())
  await page.route('**/api/login', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/toasts-'))
  await page.goto('/customer/login')
  await waitForHydration(page)
  await page.getByLabel('Username').fill('vera')
  await page.getByLabel('Password', { exact: true }).fill('Lindgren-offices-2')
  await page.getByRole('button', { name: 'Login' }).click()
  await refused
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('vera')
})

test('Without JavaScript a visitor writes to the team, sees what is wrong and loses nothing @core', async ({
  newBrowserPage,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*\/contact/)
  const visitor = await newBrowserPage({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } })
  await visitor.goto(site.at('localhost', '/'))
  await visitor.getByRole('button', { name: /menu/i }).click()
  await visitor.getByRole('dialog').getByRole('link', { name: 'Get Started' }).click()
  await visitor.getByLabel('Name').fill('Tom')
  await visitor.getByLabel('Message').fill('Our mail is slow.')
  await visitor.getByLabel('Service', { exact: true }).check()
  await visitor.getByLabel('Cybersecurity').check()
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByLabel('Message')).toHaveValue('Our mail is slow.')
  await expect(visitor.getByLabel('Cybersecurity')).toBeChecked()
  await expect(visitor.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await visitor.getByLabel('Email').fill('tom@example.test')
  await visitor.getByLabel('Phone').fill('555-0100')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText(sent)).toBeVisible()

  await visitor.goto('/admin/login')
  await visitor.getByLabel('Username').fill(site.admin.username)
  await visitor.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await visitor.getByRole('button', { name: 'Login' }).click()
  await expect(visitor).toHaveURL(/\/admin\/dashboard$/)
})
