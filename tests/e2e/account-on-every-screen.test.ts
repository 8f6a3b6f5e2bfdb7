import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { callApi, customerPassword, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import { sessionCookies } from '../support/sessionCookies.ts'

const screens = {
  'Customer portal': [
    '/customer/dashboard',
    '/customer/tickets',
    '/customer/tickets/new',
    '/customer/tickets/999',
    '/customer/invoices',
    '/customer/invoices/999',
    '/customer/account',
  ],
  'Agent portal': [
    '/agent/dashboard',
    '/agent/account-settings',
    '/agent/tickets',
    '/agent/tickets/999',
    '/agent/invoices',
    '/agent/invoices/new',
    '/agent/invoices/999',
    '/agent/invoices/edit/999',
    '/agent/sales',
    '/agent/sales/999',
    '/agent/sales/companies/999',
  ],
  'Admin portal': [
    '/admin',
    '/admin/dashboard',
    '/admin/team',
    '/admin/companies',
    '/admin/companies/new',
    '/admin/user-management',
    '/admin/role-management',
    '/admin/site-settings',
    '/admin/account',
    '/admin/domain',
    '/admin/domain/add',
    '/admin/audit',
  ],
  Domain: ['/admin/domain/1'],
}

const small = { width: 375, height: 760 }
const large = { width: 1280, height: 760 }
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

for (const [caption, paths] of Object.entries(screens)) {
  test(`Every screen of the menu '${caption}' says who is signed in and has Logout, at both widths`, async ({
    page,
    site,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/)
    const isCustomer = caption === 'Customer portal'
    if (isCustomer) await registerCustomer(page)
    else await signInAsStaff(page, site)
    const name = isCustomer ? 'carla' : site.admin.username
    const menu = page.getByRole('navigation', { name: caption })
    for (const path of paths) {
      await page.setViewportSize(large)
      await page.goto(path)
      await expect(menu.getByText(name, { exact: true }), path).toBeInViewport()
      await expect(menu.getByRole('link', { name: 'Logout' }), path).toBeInViewport()
      await page.setViewportSize(small)
      await expect(menu.getByText(name, { exact: true }), path).toBeHidden()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(drawerOf(page).getByText(name, { exact: true }), path).toBeInViewport()
      await expect(drawerOf(page).getByRole('link', { name: 'Logout' }), path).toBeInViewport()
    }
    await expectAccessible(page)
    await page.goto('/services')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawerOf(page).getByRole('link', { name: 'Logout' })).toBeHidden()
  })
}

test('Logout in the menu and in the drawer ends the session, and no screen asks for anything after that', async ({
  page,
  site,
  expectConsoleError,
}) => {
  // On a slow computer a screen may still be loading when the session ends.
  expectConsoleError(/401 \(Unauthorized\)/)
  const asked: string[] = []
  let isSignedOut = false
  page.on('response', (response) => {
    if (response.url().endsWith('/api/logout')) isSignedOut = response.ok()
  })
  page.on('request', (request) => {
    if (isSignedOut && request.url().includes('/api/')) asked.push(request.url())
  })
  await registerCustomer(page)
  const [ticket, person] = [
    {
      title: 'Printer offline',
      description: 'The printer answers nobody.',
      category: 'other',
      priority: 'low',
    },
    { username: 'carla', password: customerPassword },
  ]
  const id = Number((await callApi(page, 'POST', '/api/tickets', ticket)).get('id'))
  for (const [path, leads] of [
    ['/customer/dashboard', '/customer/login'],
    [`/customer/tickets/${id}`, '/customer/login'],
    ['/customer/tickets/new', '/customer/login'],
    ['/agent/dashboard', '/agent/login'],
    [`/agent/tickets/${id}`, '/agent/login'],
    ['/agent/invoices/new', '/agent/login'],
    ['/admin', '/login'],
    ['/admin/dashboard', '/login'],
    ['/admin/companies', '/login'],
    ['/admin/domain', '/login'],
  ] as const) {
    for (const width of /dashboard|admin$/.test(path) ? ['large', 'small'] : ['large']) {
      await page.setViewportSize(width === 'large' ? large : small)
      if (path.startsWith('/customer')) await callApi(page, 'POST', '/api/login', person)
      else await signInAsStaff(page, site)
      isSignedOut = false
      await page.goto(path)
      await waitForScreen(page)
      if (width === 'small') await page.getByRole('button', { name: 'Open menu' }).click()
      const place = width === 'large' ? page.getByRole('navigation', { name: /portal$/ }) : drawerOf(page)
      await place.getByRole('link', { name: 'Logout' }).click()
      await expect(page, path).toHaveURL(new RegExp(`${leads}$`))
      await expect(page.getByLabel('Username')).toBeVisible()
      await expect(drawerOf(page)).toBeHidden()
      expect(await sessionCookies(page.context()), path).toEqual([])
    }
  }
  expect(asked).toEqual([])
})

test('Logout while a screen is loading asks for nothing more and says nothing of a session that has ended', async ({
  page,
}) => {
  await registerCustomer(page)
  await withoutFirstData(page)
  await page.route(/\/api\/tickets(\?|$)/, () => {})
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/tickets')
  await page.goto('/customer/tickets')
  const list = await asked
  await page.route('**/api/logout', async (route) => {
    await expect.poll(() => list.failure()?.errorText).toBe('net::ERR_ABORTED')
    await route.continue()
  })
  await page.evaluate(() => {
    const note = () => {
      const refusal = /Your session has ended|Please log in/.exec(document.body.textContent)
      if (refusal) document.documentElement.dataset['refusal'] = refusal[0]
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  await page
    .getByRole('navigation', { name: 'Customer portal' })
    .getByRole('link', { name: 'Logout' })
    .click()
  await expect(page).toHaveURL(/\/customer\/login$/)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-refusal')
  expect(await sessionCookies(page.context())).toEqual([])
})

test('Logout stands beside the title of a small screen, never alone in a row', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/404.*domains/)
  await page.setViewportSize(small)
  const standsBesideTitle = async () => {
    const button = page.getByRole('button', { name: 'Logout' })
    await expect(button).toBeVisible()
    const [title, logout] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await button.boundingBox(),
    ]
    expect(logout?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    expect((logout?.x ?? 0) + (logout?.width ?? 0)).toBeLessThanOrEqual(small.width)
  }
  await registerCustomer(page)
  await page.goto('/customer/dashboard')
  await standsBesideTitle()
  await signInAsStaff(page, site)
  for (const path of ['/admin/dashboard', '/agent/dashboard', '/admin/domain/1']) {
    await page.goto(path)
    await standsBesideTitle()
  }
})

test('A portal without script says so, and signs out', async ({ browser, page, site }) => {
  await signInAsStaff(page, site)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.baseURL,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  for (const path of ['/agent/tickets?testDomain=beta.test', '/admin', '/agent/invoices/7']) {
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript')
    await expect(plain.getByText('Loading...')).toBeHidden()
  }
  await plain.goto('/agent/tickets?testDomain=beta.test')
  await plain.getByRole('button', { name: 'Logout' }).click()
  await expect(plain).toHaveURL('/agent/login?testDomain=beta.test')
  await expect(plain.getByLabel('Username')).toBeVisible()
  expect(await sessionCookies(context)).toEqual([])
  expect((await page.request.get('/api/user')).status()).toBe(401)
  await context.close()
})
