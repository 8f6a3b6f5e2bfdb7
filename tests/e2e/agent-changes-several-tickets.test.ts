import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' })
const box = (page: Page, id: number) =>
  page.getByRole('checkbox', { name: `Select ticket #${id}`, exact: true })
const statuses = (page: Page) => page.locator('tbody tr td:nth-child(4)')
const resolved = (page: Page) => statuses(page).filter({ hasText: 'resolved' })

async function openSix(page: Page, site: RunningServer, customer: Page): Promise<void> {
  await registerCustomer(customer)
  for (let number = 1; number <= 6; number += 1) {
    const ticket = { title: `Printer ${number} offline`, description: 'It has been like this since Monday.' }
    await callApi(customer, 'POST', '/api/tickets', { ...ticket, category: 'technical' })
  }
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets')
  await waitForScreen(page)
}

test('An agent selects five tickets, resolves them and undoes it, by keyboard alone', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await openSix(page, site, await newBrowserPage())
  const { keyboard } = page
  for (const id of [6, 5, 4, 3, 2]) {
    await keyboard.press('j')
    await keyboard.press('x')
    await expect(box(page, id)).toBeChecked()
  }
  await expect(bar(page).getByText('5 selected', { exact: true })).toBeVisible()
  const setStatus = bar(page).getByRole('button', { name: 'Set status' })
  await keyboard.press('s')
  await expect(setStatus).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'In progress' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Resolved' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('5 tickets changed')
  // The toast stays while it has the focus.
  await keyboard.press('F8')
  await expect(resolved(page)).toHaveCount(5)
  await expect(bar(page)).toBeHidden()
  await tabTo(toastOf(page).getByRole('button', { name: 'Undo' }))
  await keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('5 tickets changed back')
  await expect(resolved(page)).toHaveCount(0)
})

for (const width of [1280, 375]) {
  test(`Tickets that someone changed meanwhile are named, also at ${width} px`, async ({
    page,
    site,
    newBrowserPage,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSix(page, site, await newBrowserPage())
    await box(page, 6).click()
    await box(page, 3).click({ modifiers: ['Shift'] })
    await expect(bar(page).getByText('4 selected', { exact: true })).toBeVisible()
    await box(page, 4).click()
    await expect(bar(page).getByText('3 selected', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await callApi(page, 'PUT', '/api/tickets/5', { status: 'closed' })
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Resolved' }).click()
    const dialog = page.getByRole('dialog', { name: '1 ticket was not changed' })
    await expect(dialog.getByText('#5 Printer 5 offline')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(resolved(page)).toHaveCount(2)

    await page.getByRole('checkbox', { name: 'Select all loaded tickets' }).click()
    await expect(bar(page).getByText('6 selected', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: /^Open/ }).click()
    await expect(bar(page), 'another filter ends the selection').toBeHidden()
  })
}
