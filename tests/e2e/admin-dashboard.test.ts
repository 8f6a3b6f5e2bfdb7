import type { Page } from '@playwright/test'
import { signInAsAdministrator, statusOfCall } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { goOffline } from '../support/screen.ts'
import { sessionCookies } from '../support/sessionCookies.ts'

/** Sends a contact request for each name, as visitors do. */
async function write(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const inquiry = {
      name,
      email: `${name}@visitor.example`,
      phone: '555-0100',
      message: `From ${name}`,
    }
    expect(await statusOfCall(page, 'POST', '/api/contact', inquiry)).toBe(201)
  }
}

async function openRequests(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Contact Requests/ }).click()
}

test('An administrator reads contact requests, copies an address and deletes one @core', async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsAdministrator(page, site)
  await openRequests(page)
  await expect(page.getByText('No contact requests yet.')).toBeVisible()
  await write(page, 'tom', 'elena')
  await page.reload()
  await openRequests(page)
  await expect(page.getByText('2 requests')).toBeVisible()
  const tom = page.getByRole('article').filter({ hasText: 'From tom' })
  await expect(tom).toContainText('tom@visitor.example')
  await expect(tom).toContainText('555-0100')
  await expect(tom).toContainText('N/A')
  await expect(tom.getByRole('time')).toHaveText(/^(a moment|\d minutes?) ago$/)
  await expect(tom.getByTitle(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M$/)).toBeVisible()
  await expectAccessible(page)

  await tom.getByRole('button', { name: 'Copy email of tom' }).click()
  await expect(toastOf(page)).toContainText('Email copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('tom@visitor.example')

  await tom.getByRole('button', { name: 'Delete request of tom' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete request of tom' })
  await expect(question).toContainText('Are you sure you want to delete this request?')
  await expect(question).toContainText(
    'The message, the contact data and the answers are deleted, also from the sales leads. Emails that were sent about it are kept.',
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(tom).toBeVisible()
  await tom.getByRole('button', { name: 'Delete request of tom' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Contact request deleted')
  await expect(tom).toBeHidden()
  await expect(page.getByText('1 request', { exact: true })).toBeVisible()
})

test('A request that cannot be deleted stays, with a message', async ({ page, site, expectConsoleError }) => {
  expectConsoleError(/404 \(Not Found\)/)
  await signInAsAdministrator(page, site)
  await write(page, 'tom')
  await page.reload()
  await openRequests(page)
  await page.getByRole('button', { name: 'Delete request of tom' }).click()
  await page.evaluate(() => fetch('/api/contact/1', { method: 'DELETE' }))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Failed to delete contact request')
  await expect(toastOf(page)).toContainText('Contact request not found.')
})

test('Of very many requests only those near the visible part are in the page, and the last can be reached', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await write(page, ...Array.from({ length: 130 }, (_, number) => `sender${number}`))
  await page.reload()
  await openRequests(page)
  await expect(page.getByText('130 requests')).toBeVisible()
  await expect(page.getByText('From sender129', { exact: true })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  // Scrolling to the end renders and measures the last requests, which makes the page longer.
  const last = page.getByText('From sender0', { exact: true })
  await page.keyboard.press('End')
  await expect(last).toBeAttached()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
})

test('An administrator changes their own password in the account settings', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\).*reset-password/)
  await signInAsAdministrator(page, site)
  await page.getByRole('button', { name: 'Account Settings' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Update password' })
  await save.click()
  await expect(dialog).toContainText('Current password is required')
  await expect(dialog).toContainText('New password must be at least 6 characters')
  await expect(dialog).toContainText('Password confirmation is required')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page)

  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByLabel('New password', { exact: true }).fill('second')
  await dialog.getByLabel('Confirm new password').fill('secnod')
  await save.click()
  await expect(dialog).toContainText("Passwords don't match")
  await dialog.getByLabel('Confirm new password').fill('second')
  await save.click()
  await expect(toastOf(page)).toContainText('Failed to update password')
  await expect(dialog).toContainText('Current password is incorrect')

  // Escape closes the dialog first, and a toast only if no dialog is open.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toastOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toastOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Account Settings' }).click()
  await dialog.getByLabel('New password', { exact: true }).fill('second')
  await dialog.getByLabel('Confirm new password').fill('second')

  await dialog.getByLabel('Current password').fill(site.admin.password)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(toastOf(page)).toContainText('Your password has been updated successfully')
})

test('Logging out ends the session, and Back leads to the login', async ({ page, site }) => {
  await signInAsAdministrator(page, site)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await sessionCookies(page.context())).toEqual([])
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('A failed logging out shows a message and keeps the screen', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await signInAsAdministrator(page, site)
  await goOffline(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toastOf(page)).toContainText('Logout Failed')
  await expect(toastOf(page)).toContainText('There was an error logging out. Please try again.')
  await expect(page.getByText('Signed in as admin')).toBeVisible()
})

test('A session that ended elsewhere leads to the login with the next call', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/401 \(Unauthorized\)/)
  await signInAsAdministrator(page, site)
  await write(page, 'tom')
  await page.reload()
  await openRequests(page)
  await page.getByRole('button', { name: 'Delete request of tom' }).click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
})
