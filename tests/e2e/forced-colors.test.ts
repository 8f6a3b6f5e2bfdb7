import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

/** The rendered background of an element, or of its pseudo-element. */
const groundOf = (element: Locator, box = '') =>
  element.evaluate((one, pseudo) => getComputedStyle(one, pseudo).backgroundColor, box)

/** The system color of selected items. */
const highlightOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'Highlight'
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return color
  })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
})

test('With forced colors public pages show the current page and tab, what is checked, and the focus', async ({
  page,
}) => {
  await page.goto('/contact')
  const highlight = await highlightOf(page)
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  expect(await groundOf(link('Contact'), '::after')).toBe(highlight)

  const box = page.getByRole('checkbox', { name: 'Cybersecurity' })
  expect(await groundOf(box)).not.toBe(highlight)
  await box.check()
  await expect.poll(() => groundOf(box)).toBe(highlight)
  const choice = (label: string) =>
    page.locator('label', { hasText: label }).filter({ has: page.getByRole('radio') })
  expect(await groundOf(choice('Contact'))).toBe(highlight)
  expect(await groundOf(choice('Service'))).not.toBe(highlight)

  const outline = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => getComputedStyle(field).outlineStyle)
  await page.getByLabel('Name', { exact: true }).focus()
  expect([await outline('Name'), await outline('Email')]).toEqual(['solid', 'none'])
  await expectAccessible(page)

  await page.goto('/login')
  const tab = (name: string) => page.getByRole('tab', { name })
  expect(await groundOf(tab('Login'), '::after')).toBe(highlight)
  expect(await groundOf(tab('Register'), '::after')).not.toBe(highlight)
  await expectAccessible(page)
})

test('With forced colors portals show the current screen, the chosen filter, states and switches', async ({
  page,
  site,
}) => {
  await registerCustomer(page)
  const ticket = {
    title: 'Printer offline',
    description: 'The printer answers nobody.',
    category: 'other',
    priority: 'low',
  }
  await callApi(page, 'POST', '/api/tickets', ticket)
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets?status=open')
  const highlight = await highlightOf(page)
  const menu = page.getByRole('navigation', { name: 'Agent portal' })
  expect(await groundOf(menu.getByRole('link', { name: 'Support Tickets' }), '::before')).toBe(highlight)
  expect(await groundOf(page.getByRole('tab', { name: 'Open' }))).toBe(highlight)
  expect(await groundOf(page.getByRole('tab', { name: 'Closed' }))).not.toBe(highlight)
  const canvas = await groundOf(page.locator('body'))
  expect(await groundOf(page.locator('tbody span[aria-hidden].rounded-full').first())).not.toBe(canvas)
  await expectAccessible(page)

  await page.goto('/agent/dashboard')
  const bar = page.locator('section', { hasText: 'Active Ticket' }).locator('[aria-hidden] > span').first()
  expect(await groundOf(bar)).not.toBe(canvas)

  await page.goto('/admin/domain/add')
  const isOn = (name: string) => page.getByRole('switch', { name })
  expect(await groundOf(isOn('Active'))).toBe(highlight)
  expect(await groundOf(isOn('Primary'))).not.toBe(highlight)
  expect(await groundOf(isOn('Primary').locator('span'))).not.toBe(canvas)
  await expectAccessible(page)

  // Dialogs have a border, because shadows are not drawn.
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Create user' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid')
})
