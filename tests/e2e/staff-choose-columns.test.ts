import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { assignee } from '../../src/features/desk/assignment/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Support tickets' })
const heads = (page: Page) => table(page).getByRole('columnheader')
const rowOf = (page: Page, id: number) => table(page).getByRole('row', { name: `#${id} ` })
const columns = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true })
const column = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
const store = (page: Page, ticketListColumns: string[]) =>
  callApi(page, 'PUT', '/api/users/settings', { ticketListColumns })

const standard = ['', 'ID', 'Title', 'Status', 'Priority', 'Created', 'Updated', 'View']

async function openList(page: Page, site: RunningServer, view = ''): Promise<void> {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/agent/tickets${view}`)
  await waitForScreen(page)
}

test('An agent chooses the columns of the list, by keyboard, and finds them on another device', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await openList(page, site)
  await expect(heads(page)).toHaveText(standard)
  await tabTo(columns(page))
  await page.keyboard.press('Enter')
  for (const name of ['Customer', 'Company', 'Assignee', 'Waiting since']) {
    await expect(column(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(column(page, name)).toBeChecked()
    await page.keyboard.press('ArrowDown')
  }
  const dates = ['Created', 'Updated']
  const work = ['Status', 'Priority', 'Assignee']
  const all = ['', 'ID', 'Title', 'Customer', ...work, 'Waiting', ...dates, 'View']
  await expect(heads(page)).toHaveText(all)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(columns(page)).toBeFocused()
  await expect(rowOf(page, 15)).toContainText('Denise WardWeldon Freight')
  await expect(rowOf(page, 15).getByRole('button', { name: 'Assigned to Ben Carter' })).toBeVisible()
  await expectAccessible(page)
  await table(page).getByRole('button', { name: 'Waiting' }).click()
  await expect(page).toHaveURL(/sort=/)

  const other = await newBrowserPage()
  await signInOfDemo(other, 'daniel')
  await other.setViewportSize({ width: 1280, height: 900 })
  await other.goto('/agent/tickets')
  await expect(heads(other)).toHaveText(all)
  for (const name of [...dates, 'Company']) {
    await columns(other).click()
    await column(other, name).click()
    await expect(column(other, name)).not.toBeChecked()
    await other.keyboard.press('Escape')
  }
  const fewer = ['', 'ID', 'Title', 'Customer', ...work, 'Waiting since', 'View']
  await expect(heads(other)).toHaveText(fewer)
  // Smaller windows have the standard columns, with the other facts below them.
  await other.setViewportSize({ width: 1100, height: 900 })
  await expect(heads(other)).toHaveText(standard.filter((name) => name !== 'Created'))
  await expect(columns(other)).toBeHidden()
})

test('A choice of columns that cannot be stored is taken back', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/)
  await openList(page, site)
  await page.route('**/api/users/settings', (route) => route.abort())
  await columns(page).click()
  await column(page, 'Assignee').click()
  await expect(toastOf(page)).toContainText('Could not store the columns')
  await expect(column(page, 'Assignee')).not.toBeChecked()
  await expect(heads(page)).toHaveText(standard)
})

test('Tickets are assigned from their row: by A, by one click and by a menu', async ({ page, site }) => {
  await openList(page, site, '?queue=unassigned')
  const rows = table(page).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  const [first, second] = [rows.first(), rows.nth(1)]
  const next = (await second.getByRole('link').textContent()) ?? ''
  await expect(first.getByRole('link')).toBeFocused()
  await page.keyboard.press('a')
  await expect(toastOf(page)).toContainText('assigned to you')
  await expect(rows).toHaveCount(2)
  // The row that takes the place has the focus.
  await expect(first.getByRole('link')).toHaveText(next)
  await expect(first.getByRole('link')).toBeFocused()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
  // Without the column Assignee, below the priority; the row that takes the place has the focus then as well.
  await first.hover()
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Assign to me' }).click()
  await expect(toastOf(page)).toContainText('assigned to you')
  await expect(rows).toHaveCount(2)
  await expect(first.getByRole('link')).toBeFocused()

  await store(page, ['assignee'])
  await page.goto('/agent/tickets')
  await waitForScreen(page)
  const row = rowOf(page, 16)
  await row.hover()
  await row.getByRole('button', { name: 'Assign to me' }).click()
  const mine = row.getByRole('button', { name: 'Assigned to Daniel Okafor' })
  await expect(mine).toBeFocused()
  await expect(toastOf(page)).toContainText('Ticket #16 assigned to you')
  await expectAccessible(page)
  await mine.press('Enter')
  await page.getByRole('menuitem', { name: 'Ben Carter' }).click()
  await expect(row.getByRole('button', { name: 'Assigned to Ben Carter' })).toBeVisible()
  await expect(toastOf(page)).toContainText('Ticket #16 assigned to Ben Carter')
})

test('Where a colleague was faster, the list says so; a reply meanwhile does not matter', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await store(page, ['assignee'])
  await holdLiveUpdates(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/agent/tickets')
  await waitForScreen(page)
  const ben = await newBrowserPage()
  await signInOfDemo(ben, 'ben')
  const staff = z.array(assignee).parse(await (await ben.request.get('/api/ticket-assignees')).json())
  const assigneeId = staff.find(({ username }) => username === 'ben')?.id
  await callApi(ben, 'PUT', '/api/tickets/17/assignment', { assigneeId })
  await rowOf(page, 17).getByRole('link').focus()
  await page.keyboard.press('a')
  await expect(toastOf(page)).toContainText('Someone else has assigned this ticket meanwhile')
  await expect(rowOf(page, 17).getByRole('button', { name: 'Assigned to Ben Carter' })).toBeVisible()

  await callApi(ben, 'POST', '/api/tickets/16/responses', { message: 'We look into it.' })
  await rowOf(page, 16).getByRole('button', { name: 'Assign to me' }).click()
  await expect(toastOf(page).filter({ hasText: 'Ticket #16 assigned to you' })).toBeVisible()
})
