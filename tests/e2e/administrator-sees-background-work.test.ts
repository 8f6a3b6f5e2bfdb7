import { expectAccessible } from '../support/accessible.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { changeStored } from '../support/changeStored.ts'
import { withoutFirstData } from '../support/firstData.ts'

const call = '**/api/background-work'
const given = `insert into "jobs" ("kind", "payload", "attempts", "dueAt", "lastError", "createdAt")
  values ('mail password links', '{"email":"a@b.example","host":"h","address":"","devices":[]}', 7, null,
    'The database did not answer.', '2026-01-05T15:04:05.000Z')`

test('An administrator sees what the server does by itself, and has work that was given up tried again', async ({
  page,
  site,
}) => {
  await changeStored(site, given)
  await signInAsAdministrator(page, site)
  await page.getByRole('navigation').getByRole('link', { name: 'Background Work' }).click()
  await expect(page.getByRole('heading', { name: 'Background Work', level: 1 })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Background work' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Send emails' })).toContainText('In order')
  // It has run with the start of the server.
  await expect(rows.filter({ hasText: 'Remove expired sessions' })).toContainText('In order')
  const failed = page.getByRole('table', { name: 'Work that was given up' })
  await expect(failed.getByRole('row').nth(1)).toContainText('The database did not answer.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 760 })
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again: Email links to set a password' }).click()
  await expect(toastOf(page)).toContainText('It is being tried again')
  await expect(page.getByText('No work was given up.')).toBeVisible()
  // Nobody has the address, so that it is done without an email.
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'Email links to set a password' })).toContainText('0 waiting')
  }).toPass()
})

test('Work that someone else has tried again, and a list that cannot be loaded, are told', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/404|500/)
  await changeStored(site, given)
  await signInAsAdministrator(page, site)
  await page.goto('/admin/background-work')
  await changeStored(site, `delete from "jobs" where "dueAt" is null`)
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(toastOf(page)).toContainText('This work is done, or was tried again already.')
  await withoutFirstData(page)
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  )
  await page.goto('/admin/background-work')
  await expect(page.getByText('Could not load background work.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No work was given up.')).toBeVisible()
})
