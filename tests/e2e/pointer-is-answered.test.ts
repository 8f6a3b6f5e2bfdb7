import type { Locator, Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expect, test } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { callApi, registerCustomer } from '../support/people.ts'

/** The colors and lines of an element, its pseudo-elements, and its row or card, once transitions have ended. */
const lookOf = (one: Locator) =>
  one.evaluate(async (element) => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
    const around = [element, element.closest('label'), element.closest('tr'), element.closest('section')]
    return around
      .filter((part) => part !== null)
      .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::after')])
      .flatMap((style) => [
        style.color,
        style.backgroundColor,
        style.borderColor,
        style.opacity,
        style.textDecoration,
        style.textDecorationThickness,
      ])
      .join()
  })

const isHovered = (one: Locator) => one.evaluate((element) => element.matches(':hover'))

async function expectAnswers(page: Page, ones: readonly Locator[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const one of ones) {
      // A portal replaces its first document as a whole, so wait for the final element.
      await one.hover()
      await page.mouse.move(0, 0)
      await expect.poll(() => isHovered(one), `${String(one)} left`).toBe(false)
      const still = await lookOf(one)
      await one.hover()
      await expect.poll(() => lookOf(one), `${String(one)}, ${colorScheme}`).not.toBe(still)
    }
  }
}

test('On pages for visitors, links, fields and choices answer the pointer', async ({ page }) => {
  await page.goto('/contact')
  await waitForHydration(page)
  await expectAnswers(page, [
    page.getByRole('banner').getByRole('link').first(),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Network Management' }),
    page.getByLabel('Name'),
    page.getByLabel('Message'),
    page.getByLabel('Network Management'),
    page.getByRole('radio', { checked: false }).first(),
    page.getByRole('button', { name: 'Send Message' }),
  ])
  await page.goto('/services')
  await expectAnswers(page, [page.getByRole('link', { name: /^Ask about/ }).first()])
  await page.goto('/login')
  await waitForHydration(page)
  await expectAnswers(page, [
    page.getByRole('tab', { selected: false }).first(),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Show password' }),
  ])
  await page.setViewportSize({ width: 600, height: 800 })
  const opener = page.getByRole('button', { name: 'Open menu' })
  await expectAnswers(page, [opener])
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expectAnswers(page, [
    menu.getByRole('link', { name: 'Services' }),
    menu.getByRole('link', { name: /Invoices/ }),
    menu.getByRole('button', { name: 'Close menu' }),
  ])
})

test('In portals, menus, cards, rows and fields answer the pointer', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', {
    title: 'Printer offline',
    description: 'The printer on the second floor answers nobody.',
    category: 'technical',
  })
  const admin = await newBrowserPage()
  await signInAsAdministrator(admin, site)
  await admin.goto('/admin')
  await expectAnswers(admin, [
    admin.getByRole('link', { name: 'Customer Portal' }).first(),
    admin.getByRole('link', { name: 'Role Management' }).first(),
    admin.getByTitle('Dark').last(),
    admin.getByRole('link', { name: 'Active Ticket' }),
  ])
  await admin.goto('/admin/dashboard')
  await expectAnswers(admin, [
    admin.getByRole('searchbox').first(),
    admin.getByRole('button', { name: 'Username' }),
    admin.getByRole('button', { name: /^Edit / }).first(),
    admin.getByRole('button', { name: /^Delete carla/ }),
    admin.getByRole('button', { name: /^User Management/ }),
    admin.getByRole('button', { name: /^Contact Requests/ }),
  ])
  await admin.goto('/agent/tickets')
  await expectAnswers(admin, [
    admin.getByRole('tab', { name: /^Open/ }),
    admin.getByRole('link', { name: /^View/ }),
  ])
  await admin.getByRole('link', { name: /^View/ }).click()
  await expectAnswers(admin, [
    admin.getByLabel('Status', { exact: true }),
    admin.getByRole('textbox').first(),
  ])
})
