import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const ticket = { description: 'It stopped this morning, and nobody knows why.', category: 'technical' }

test('Staff find a ticket by a word of a reply with the keyboard; another customer does not find it @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const [customer, other] = [await newBrowserPage(), await newBrowserPage()]
  await registerCustomer(customer)
  await registerCustomer(other, 'otto')
  const created = await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'Scanner is silent' })
  const id = String(created.get('id'))
  await callApi(other, 'POST', '/api/tickets', { ...ticket, title: 'Lamp is dark' })
  await signInAsStaff(page, site)
  await callApi(page, 'POST', `/api/tickets/${id}/responses`, { message: 'The Übertragung is broken.' })

  await page.goto('/agent/dashboard')
  await waitForScreen(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.type('ubertrag')
  await expect(dialog.getByText('1 result', { exact: true })).toBeAttached()
  const option = dialog.getByRole('option', { name: 'Scanner is silent' })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option.locator('mark')).toHaveText('Übertragung')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/agent/tickets/${id}`)
  await expect(dialog).toBeHidden()

  // The search dialog offers the last search that led to a ticket.
  await page.getByRole('button', { name: 'Search…' }).first().click()
  await dialog.getByRole('option', { name: 'ubertrag' }).click()
  await expect(option).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('report')
  await expect(dialog.getByRole('option', { name: 'Reports' })).toBeVisible()
  await field.fill('i s')
  await expect(dialog.getByText(/type one more/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search…' }).first()).toBeFocused()

  await other.goto('/customer/dashboard')
  await waitForScreen(other)
  await other.keyboard.press('Control+k')
  const others = other.getByRole('dialog', { name: 'Search' })
  // The dialog's script loads on first use.
  await others.getByRole('combobox', { name: 'Search' }).fill('Moring')
  await expect(others.getByRole('status')).toHaveText('No matches for “Moring”. Showing “morning”. 1 result')
  await expect(others.getByRole('option').locator('mark')).toHaveText('morning')
  await others.getByRole('combobox').fill('ubertrag')
  await expect(others.getByText(/^Nothing found/)).toBeVisible()
  await others.getByRole('combobox').fill('lamp')
  await other.keyboard.press('ArrowUp')
  await expect(others.getByRole('option', { name: 'Lamp is dark' })).toBeVisible()
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/customer\/tickets\/\d+$/)
})

test('The search says that it failed, and tries again; on a phone the drawer opens it', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal|status of 400/)
  await page.setViewportSize({ width: 375, height: 800 })
  await signInAsStaff(page, site)
  await page.goto('/admin/dashboard')
  await waitForScreen(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500 }))
  await dialog.getByRole('combobox').fill('admin')
  await expect(dialog.getByRole('alert')).toHaveText('Could not load the results.')
  await page.unroute('**/api/search?*')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('option', { name: site.admin.username }).first()).toBeVisible()
  await dialog.getByRole('combobox').fill('a b c d e f g h i')
  await expect(dialog.getByText(/searched for parts of it only/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close search' }).click()
  await expect(dialog).toBeHidden()
})
