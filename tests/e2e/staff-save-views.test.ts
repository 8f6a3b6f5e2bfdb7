import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Views' }).getByRole('tab')
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name })
const menu = (page: Page) => page.getByRole('button', { name: /^Views/ })
const action = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const filters = (page: Page) => page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
const heads = (page: Page) => page.getByRole('table', { name: 'Support tickets' }).getByRole('columnheader')
const links = (page: Page) => page.getByRole('table', { name: 'Support tickets' }).locator('tbody a')

/** Opens the list of tickets as a member of staff of the demo. */
async function openList(page: Page, username: string, search = ''): Promise<void> {
  await signInOfDemo(page, username)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/agent/tickets${search}`)
  await waitForScreen(page)
}

async function saveShared(page: Page, site: RunningServer, search: string): Promise<number> {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  const body = { name: 'Big things', isShared: true, search }
  const saved = await callApi(page, 'POST', '/api/ticket-views', body)
  return Number(saved.get('id'))
}

test('An agent saves a view for all, by keyboard, and a colleague has it at once', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await fillWithDemo(site)
  await openList(page, 'daniel', '?priority=critical,high&sort=waitsSince+ascending')
  await callApi(page, 'PUT', '/api/users/settings', { ticketListColumns: ['company', 'waitsSince'] })
  await page.reload()
  await waitForScreen(page)
  await tabTo(menu(page))
  await page.keyboard.press('Enter')
  await expect(action(page, 'Save as a new view')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await expect(dialog(page)).toContainText('Priority: High or Critical')
  await expect(dialog(page)).toContainText('Order: Waiting since, ascending')
  await expectAccessible(page)
  await page.keyboard.type('Big things')
  await dialog(page).getByLabel('With the columns that are shown now').press('Space')
  await dialog(page).getByLabel('All staff').press('Space')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('View saved')
  await expect(tab(page, 'Big things')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/agent\/tickets\?view=\d+$/)
  await expect(filters(page)).toHaveText(['Priority: High or Critical'])
  const shown = await links(page).allTextContents()

  const ben = await newBrowserPage()
  await openList(ben, 'ben')
  await tab(ben, 'Big things').click()
  await expect(filters(ben)).toHaveText(['Priority: High or Critical'])
  await expect(heads(ben).filter({ hasText: 'Company' })).toBeVisible()
  await expect(links(ben)).toHaveText(shown)
  // The view is in the URL, and complete in the page as it is sent.
  await ben.reload()
  await expect(tab(ben, 'Big things')).toHaveAttribute('aria-selected', 'true')
  await expect(links(ben)).toHaveText(shown)
  await expectAccessible(ben)
  await ben.goto('/agent/dashboard')
  await waitForScreen(ben)
  await ben.keyboard.press('Control+k')
  await ben.keyboard.type('big th')
  await expect(ben.getByRole('option').first()).toHaveText('Big things (view)')
  await ben.keyboard.press('Enter')
  await expect(tab(ben, 'Big things')).toHaveAttribute('aria-selected', 'true')
  await links(ben).first().click()
  await waitForScreen(ben)
  await ben.keyboard.press('p')
  await expect(toastOf(ben)).toContainText('This is the first one of “Big things”.')
})

test('Changes of a view are named, and saved by those who may', async ({ page, site, newBrowserPage }) => {
  const id = await saveShared(page, site, 'priority=high%2Ccritical&queue=unresolved')
  const ben = await newBrowserPage()
  await openList(ben, 'ben', `?view=${id}`)
  await expect(filters(ben)).toHaveText(['Priority: High or Critical', 'Unresolved'])
  await filters(ben)
    .nth(1)
    .getByRole('button', { name: /Remove/ })
    .click()
  await expect(menu(ben)).toHaveText('Views: changed')
  await expect(tab(ben, 'Big things')).toHaveAttribute('aria-selected', 'true')
  await menu(ben).click()
  await expect(ben.getByRole('menuitem')).toHaveText(['Save as a new view', 'Take back the changes'])
  await action(ben, 'Take back the changes').click()
  await expect(ben).toHaveURL(`/agent/tickets?view=${id}`)
  await expect(filters(ben)).toHaveCount(2)

  await openList(page, 'daniel', `?view=${id}`)
  await filters(page)
    .nth(1)
    .getByRole('button', { name: /Remove/ })
    .click()
  await menu(page).click()
  await action(page, 'Save changes of “Big things”').click()
  await dialog(page).getByLabel('Name').fill('Bigger things')
  await dialog(page).getByRole('button', { name: 'Save view' }).click()
  await expect(menu(page)).toHaveText('Views')
  await expect(page).toHaveURL(`/agent/tickets?view=${id}`)
  await ben.reload()
  await expect(tab(ben, 'Bigger things')).toHaveAttribute('aria-selected', 'true')
  await expect(filters(ben)).toHaveText(['Priority: High or Critical'])
})

test('A view that two people change at once is settled between them', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict\)/)
  const id = await saveShared(page, site, 'priority=high')
  const maria = await newBrowserPage()
  await openList(maria, 'maria', `?view=${id}&priority=critical`)
  await menu(maria).click()
  await action(maria, 'Save changes of “Big things”').click()
  const changed = { name: 'Big things', isShared: true, search: 'priority=high&status=open' }
  await callApi(page, 'PUT', `/api/ticket-views/${id}`, changed)
  await dialog(maria).getByRole('button', { name: 'Save view' }).click()
  await expect(maria.getByText('Status: Open, Priority: High')).toBeVisible()
  await expect(maria.getByText('Priority: Critical', { exact: true }).last()).toBeVisible()
  await expectAccessible(maria)
})

test('Without the saved views, the list is there, and its menu says what is missing', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/)
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.route('**/api/ticket-views', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  )
  await page.goto('/agent/dashboard')
  await waitForScreen(page)
  await page.getByRole('link', { name: 'All tickets' }).click()
  await expect(links(page).first()).toBeVisible()
  await menu(page).click()
  const missing = page.getByRole('menuitem', { name: 'Could not load the saved views' })
  await expect(missing).toBeDisabled()
  await expectAccessible(page)
})

test('A view is deleted; its tickets stay, and links to it say that it is gone', async ({ page, site }) => {
  const id = await saveShared(page, site, 'priority=high')
  await openList(page, 'daniel', `?view=${id}`)
  const shown = await links(page).allTextContents()
  await menu(page).click()
  await action(page, 'Delete “Big things”').click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page)).toContainText('View deleted')
  await expect(page).toHaveURL('/agent/tickets?priority=high')
  await expect(tab(page, 'Big things')).toHaveCount(0)
  await expect(links(page)).toHaveText(shown)

  await page.goto(`/agent/tickets?view=${id}&columns=none,age`)
  await expect(page.getByText(`not shared with you: view=${id}`)).toBeVisible()
  await expect(page.getByText('We left out a filter that we do not know: columns=age')).toBeVisible()
  await expect(tab(page, 'All tickets')).toHaveAttribute('aria-selected', 'true')
})
