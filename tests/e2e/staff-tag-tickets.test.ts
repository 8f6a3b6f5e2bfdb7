import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { openFilter } from '../support/filterMenu.ts'
import { callApi, registerWithTickets, signInAsStaff } from '../support/people.ts'

test('Staff tag a ticket by the keyboard, find it by the tag, and merge tags', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await registerWithTickets(customer, 'The printer hums', 'The screen flickers')
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets/1')
  const field = page.getByRole('combobox', { name: 'Add a tag' })
  const tags = page.getByRole('region', { name: 'Tags' }).getByRole('listitem')
  await field.fill('two words')
  await expect(field).toHaveAttribute('aria-activedescendant', /^\S+$/)
  for (const name of ['Hardware', 'printer']) {
    await field.fill(name)
    await expect(page.getByRole('listbox', { name: 'Matches' })).toHaveText(`Add “${name}”`)
    await field.press('Enter')
    await expect(tags.filter({ hasText: name })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/agent/tickets/2')
  // While the names are loading, Enter must not create a tag from part of a name.
  const isAsked = Promise.withResolvers<void>()
  const mayLoad = Promise.withResolvers<void>()
  await page.route('**/api/tags', async (route) => {
    isAsked.resolve()
    await mayLoad.promise
    await route.continue()
  })
  await field.fill('hard')
  await isAsked.promise
  await field.press('Enter')
  mayLoad.resolve()
  await expect(page.getByRole('option', { name: 'Hardware' })).toBeVisible()
  await expect(tags).toHaveCount(0)
  await field.press('Enter')
  await expect(tags).toHaveText(['Hardware'])
  await page.getByRole('button', { name: 'Remove tag Hardware' }).click()
  await expect(tags).toHaveCount(0)
  await expect(field).toBeFocused()
  await callApi(page, 'POST', '/api/tickets/2/tags', { name: 'printers' })

  await page.goto('/admin/site-settings')
  await page.getByRole('button', { name: 'Service Desk' }).click()
  await page.getByRole('button', { name: 'Edit tag printers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Printer')
  await expect(dialog).toContainText('There is a tag printer already.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge into printer' }).click()
  await expect(toastOf(page)).toContainText('Tag merged into printer')
  await expect(page.getByRole('button', { name: 'Edit tag printers' })).toBeHidden()

  await page.goto('/agent/tickets')
  const rows = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  await expect(rows.filter({ hasText: 'hums' })).toContainText('Hardware')
  const menu = await openFilter(page, 'Tag')
  await menu.getByLabel('Hardware').check()
  await expect(page).toHaveURL(/tag=1/)
  await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveText('Tag: Hardware')
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
})
