import type { Page } from '@playwright/test'
import { expect, readOnlyTest } from '../support/browser.ts'
import { holdApplication } from '../support/holdApplication.ts'
import { waitForHydration } from '../support/hydration.ts'
import { signInAsStaff } from '../support/people.ts'

// support/browser.ts fails these tests for every console error, including Content-Security-Policy violations.

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

for (const path of [
  '/',
  '/services',
  '/team',
  '/contact',
  '/login',
  '/auth',
  '/admin/login',
  '/customer/login',
  '/agent/login',
]) {
  readOnlyTest(`The page ${path} is hydrated without a difference @core`, async ({ page }) => {
    await page.goto(path)
    const written = await page.locator('main').innerText()
    await waitForHydration(page)
    expect(await page.locator('main').innerText()).toBe(written)
  })
}

/** The scripts that a page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
  return asked
}

const uses: Record<string, (page: Page) => Promise<void>> = {
  'a pointer': (page) => page.mouse.move(200, 200, { steps: 2 }),
  'a key': (page) => page.keyboard.press('Tab'),
  'a touch': (page) => page.touchscreen.tap(5, 300),
}

for (const [name, use] of Object.entries(uses)) {
  readOnlyTest(
    `A page that a visitor only reads loads no script; ${name} makes it load the application`,
    async ({ browser, site }) => {
      const context = await browser.newContext({ baseURL: site.baseURL, hasTouch: name === 'a touch' })
      // A page loads the font once it has settled, as long as the browser has none stored.
      await context.addInitScript(() => localStorage.removeItem('font'))
      const page = await context.newPage()
      const scripts = scriptsOf(page)
      for (const path of ['/', '/services', '/team', '/']) {
        await page.goto(path)
        await page.waitForFunction(() => localStorage.getItem('font') !== null)
        expect(scripts, path).toEqual([])
      }
      await use(page)
      await expect(page.locator('[data-written]')).toHaveCount(0)
      await context.close()
    },
  )
}

readOnlyTest(
  'A page with a form, or for a user who is signed in, loads the application by itself',
  async ({ page, site, newBrowserPage }) => {
    const staff = await newBrowserPage()
    await signInAsStaff(staff, site)
    await staff.goto('/')
    await expect(staff.locator('[data-written]')).toHaveCount(0)
    for (const path of ['/login', '/customer/login', '/contact#network-management']) {
      await page.goto(path)
      await expect(page.locator('[data-written]'), path).toHaveCount(0)
    }
    await expect(page.getByLabel('Network Management')).toBeChecked()
  },
)

readOnlyTest(
  'A page whose scripts cannot be loaded when it is used stays as it is',
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED/)
    await page.goto('/services')
    await page.route(/ServicesPage|visitors/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.mouse.move(200, 200, { steps: 2 })
    await failed
    await expect(page.locator('[data-written]')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible()
  },
)

readOnlyTest(
  'A page that was translated before it is used stays translated, with its open menu',
  async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.baseURL,
      viewport: { width: 375, height: 700 },
    })
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await page.goto('/services')
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('#root a'))
        link.innerHTML = `<font>${link.innerHTML}</font>`
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Contact', exact: true }).hover()
    expect(scripts).toEqual([])
    await menu.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible()
    await context.close()
  },
)

readOnlyTest(
  'The page for a path that does not exist is the same in every portal, signed in or not',
  async ({ page, site, expectConsoleError }) => {
    expectConsoleError(/404/)
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    const paths = [
      '/nowhere',
      '/admin/nothing',
      '/agent/nothing',
      '/customer/nothing',
      '/customer/tickets/1/2',
    ]
    for (const person of ['nobody', 'administrator']) {
      if (person === 'administrator') await signInAsStaff(page, site)
      for (const path of paths) {
        documents.length = 0
        await page.goto(path)
        await waitForHydration(page)
        await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
        // NAV-05
        await expect(main(page).locator('[aria-current=page]')).toHaveText(
          path.startsWith('/customer/') ? ['Customer Portal'] : [],
        )
        expect(documents, path).toHaveLength(1)
      }
    }
  },
)

readOnlyTest(
  'A visitor moves between pages without loading a new one, and the new page is announced',
  async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await main(page).getByRole('link', { name: 'Our Team' }).click()
    const heading = page.getByRole('heading', { name: 'Meet Our Team' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Meet Our Team \| /)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'IT Solutions for Growing Businesses' })).toBeVisible()
    await expect(page).toHaveTitle(/^(?!Meet Our Team)/)
    expect(loads).toEqual([])
  },
)

readOnlyTest('Hydration keeps the scroll position, and so does Back', async ({ page }) => {
  const start = await holdApplication(page)
  await page.goto('/services')
  await page.evaluate(() => scrollTo(0, 300))
  start()
  await waitForHydration(page)
  expect(await page.evaluate(() => scrollY)).toBe(300)

  await page.getByRole('link', { name: 'Request a Service Quote' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Our Services', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

readOnlyTest(
  'Without JavaScript every page can be read and every link followed',
  async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.baseURL })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('IT Solutions for Growing Businesses')
    await main(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
    await context.close()
  },
)

readOnlyTest('A test domain is kept until the tab is closed, and removed on demand', async ({ page }) => {
  await page.goto('/?testDomain=beta.test')
  await waitForHydration(page)
  await main(page).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services?testDomain=beta.test')
  await page.goto('/team')
  await expect(page).toHaveURL('/team?testDomain=beta.test')
  await page.goto('/customer/dashboard')
  await expect(page).toHaveURL('/customer/login?testDomain=beta.test')
  await page.goto('/team?testDomain=')
  await waitForHydration(page)
  await main(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

readOnlyTest(
  'A person without a session signs in first when opening a portal, also from within the page',
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/customer/login')
  },
)

readOnlyTest(
  'The first page is painted without the brand font and changes to it once the layout is stable',
  async ({ page }) => {
    const worn = () => [...document.fonts].filter((face) => face.family === 'Inter').length
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/*.woff2')
    await page.goto('/')
    await asked
    expect(await page.evaluate(worn)).toBe(0)
    release()
    await page.waitForFunction(worn)
    await page.goto('/team', { waitUntil: 'domcontentloaded' })
    expect(await page.evaluate(worn)).toBe(1)
  },
)

readOnlyTest(
  'A person who goes on before the brand font is loaded has a first page again',
  async ({ page }) => {
    const cached = () => localStorage.getItem('font')
    let isHeld = true
    await page.route('**/*.woff2', (route) => (isHeld ? undefined : route.continue()))
    const asked = page.waitForRequest('**/*.woff2')
    await page.goto('/')
    await asked
    expect(await page.evaluate(cached)).toBeNull()
    isHeld = false
    await page.goto('/team')
    await page.waitForFunction(cached)
  },
)

readOnlyTest(
  'The brand comes with the document: no page asks for it, and the test domain stays through links, focus and Back (THM-12, THM-13)',
  async ({ page, newBrowserPage }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/?testDomain=acme.example')
    await waitForHydration(page)
    const brand = await page.title()
    await main(page).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/\/services\?testDomain=acme\.example$/)
    await expect(page).toHaveTitle(new RegExp(brand.split(' | ')[0] ?? ''))
    await (await newBrowserPage()).bringToFront()
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.goBack()
    await expect(page).toHaveURL(/\/\?testDomain=acme\.example$/)
    await main(page).getByRole('link', { name: 'Customer Portal' }).click()
    await expect(page).toHaveURL(/\/customer\/login\?testDomain=acme\.example$/)
    expect(requested).not.toContain('/api/domain-config')
  },
)
