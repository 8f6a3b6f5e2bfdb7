import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { demoPassword } from '../../src/demo/people.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, moduleScreens } from '../support/demoSite.ts'
import { callApi } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const records = z.array(z.object({ id: z.number() }))
const publicPages = [
  '/',
  '/services',
  '/team',
  '/contact',
  '/login',
  '/customer/login',
  '/forgot-password',
  '/nothing',
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
]

test.use({ colorScheme: 'dark', serverEnv: { MODULES: 'all' } })

/** Axe measures the contrast of every text with its ground. */
async function expectDark(page: Page, path: string) {
  await page.goto(path)
  await waitForScreen(page)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.locator('body'), path).toHaveCSS(
    'background-color',
    /^rgb\((1\d|2\d), (1\d|2\d), (1\d|2\d)\)$/,
  )
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

test('Every page for visitors is dark where the system is, readable under each brand', async ({
  site,
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404.*\/nothing/)
  test.slow()
  await fillWithDemo(site)
  const { port } = new URL(site.baseURL)
  for (const host of ['localhost', 'harbor.localhost']) {
    for (const path of publicPages) await expectDark(page, `http://${host}:${port}${path}`)
  }
})

for (const [username, screens] of Object.entries(demoScreens)) {
  test(`Every screen of ${username} is dark where the system is, and readable`, async ({ site, page }) => {
    test.slow()
    await fillWithDemo(site)
    await callApi(page, 'POST', '/api/login', { username, password: demoPassword })
    const newest = async (list: string) =>
      String(records.parse(await (await page.request.get(list)).json())[0]?.id)
    const isAdministrator = username === 'maria'
    const ticket = isAdministrator ? '' : await newest('/api/tickets')
    const invoice = isAdministrator ? '' : await newest('/api/invoices')
    for (const screen of [...screens, ...(isAdministrator ? Object.values(moduleScreens) : [])]) {
      await expectDark(page, screen.replace('TICKET', ticket).replace('INVOICE', invoice))
    }
  })
}
