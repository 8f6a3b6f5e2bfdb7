import * as z from 'zod/mini'
import { assignee } from '../../src/features/desk/assignment/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { openFilter } from '../support/filterMenu.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'
import { holdLiveUpdates } from '../support/screen.ts'

test('Agents take tickets, hand them on and find their own work, by keyboard alone', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/dashboard')
  const work = page.getByRole('region', { name: 'Tickets to work on' })
  await expectAccessible(page)
  await tabTo(work.getByRole('link', { name: /^Unassigned/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/queue=unassigned/)
  const rows = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  const unassigned = page.getByRole('tab', { name: /^Unassigned/ })
  await expect(unassigned).toHaveText('Unassigned3')
  await expect(rows).toHaveCount(3)

  // The key A assigns a ticket to the agent.
  const title = (await rows.first().getByRole('cell').nth(2).textContent()) ?? ''
  await rows.first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const assignedTo = page.getByRole('combobox', { name: 'Assigned to' })
  await expect(assignedTo).toHaveValue('Nobody')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.keyboard.press('a')
  await expect(assignedTo).toHaveValue('Daniel Okafor')
  await expect(toastOf(page)).toContainText('Assigned to Daniel Okafor')
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden()

  const watch = page.getByRole('switch', { name: 'Watch this ticket' })
  await tabTo(watch)
  await page.keyboard.press('Space')
  await expect(watch).toBeChecked()

  await page.getByRole('link', { name: 'Back to Support Tickets' }).press('Enter')
  await expect(unassigned).toHaveText('Unassigned2')
  await expect(rows).toHaveCount(2)
  await tabTo(unassigned)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/queue=mine/)
  await expect(rows.filter({ hasText: title })).toContainText('Daniel Okafor')
  await expectAccessible(page)

  // The agent assigns it to a colleague.
  await rows.filter({ hasText: title }).getByRole('link').press('Enter')
  await tabTo(assignedTo)
  await page.keyboard.type('Ben C')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Assigned to Ben Carter')
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Support Tickets' }).press('Enter')
  await expect(rows.filter({ hasText: title })).toBeHidden()

  await page.getByRole('tab', { name: 'All tickets' }).press('Enter')
  const menu = await openFilter(page, 'Assigned to')
  await menu.getByLabel('Ben Carter').check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/assignee=\d+/)
  const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
  await expect(chips).toHaveText(['Assigned to: Ben Carter'])
  await expect(rows.filter({ hasText: title })).toContainText('Ben Carter')
  await expectAccessible(page)
})

test('Where a colleague was faster, the screen says so and shows whose work it is', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict/)
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  // The live update would show the colleague's assignment before the agent presses the button.
  await holdLiveUpdates(page)
  await page.goto('/agent/tickets/17')
  const assignedTo = page.getByRole('combobox', { name: 'Assigned to' })
  await expect(assignedTo).toHaveValue('Nobody')
  const staff = await page.request.get('/api/ticket-assignees')
  const ben = z
    .array(assignee)
    .parse(await staff.json())
    .find(({ username }) => username === 'ben')
  const assigned = await page.request.put('/api/tickets/17/assignment', {
    data: { assigneeId: ben?.id },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(assigned.status()).toBe(200)
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(toastOf(page)).toContainText('Someone else has assigned this ticket meanwhile')
  await expect(assignedTo).toHaveValue('Ben Carter')
})

test('An agent assigns several tickets to a colleague at once, and undoes it', async ({ page, site }) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/tickets?queue=unassigned')
  const rows = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  for (const box of await rows.getByRole('checkbox').all()) await box.click()
  const bar = page.getByRole('region', { name: 'Selected tickets' })
  await expect(bar.getByText('3 selected', { exact: true })).toBeVisible()
  await tabTo(bar.getByRole('button', { name: 'Assign to' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Me', exact: true })).toBeFocused()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.keyboard.type('Ben')
  await expect(page.getByRole('menuitem', { name: 'Ben Carter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('3 tickets changed')
  await expect(rows).toHaveCount(0)
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})
