import type { Locator, Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi } from '../support/people.ts'
import { pngOfLength } from '../support/pictures.ts'
import { slowNetworkOf } from '../support/slowNetwork.ts'

const picture = { name: 'large.png', mimeType: 'image/png', buffer: pngOfLength(3_000_000) }
const slow = 100_000

/** Waits until part of the file is sent, and cancels by keyboard. */
async function cancelHalfway(page: Page, form: Locator, name: string) {
  const bar = form.getByRole('progressbar', { name })
  await expect(bar).toContainText(/0\.[1-9] of 2\.9 MB/)
  await expect(bar).toHaveAttribute('aria-valuetext', /^Uploading\.\.\. 0\.\d of 2\.9 MB$/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel upload' }).press('Enter')
  await expect(bar).toBeHidden()
}

test('The picture of a team member is uploaded as if it had not been chosen, once that is cancelled', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin/team')
  const network = await slowNetworkOf(page)
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await network.limit(slow)
  await file.setInputFiles(picture)
  await cancelHalfway(page, dialog, 'Uploading image')
  await expect(file).toBeFocused()
  await expect(dialog.getByText('The upload was cancelled.')).toBeVisible()
  await expect(dialog.getByText('Upload image')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add member' })).toBeEnabled()
  await expectAccessible(page)

  await network.limit(undefined)
  const response = await network.holdResponse('/api/upload')
  await file.setInputFiles(picture)
  const bar = dialog.getByRole('progressbar', { name: 'Uploading image' })
  await expect(bar).toContainText('Processing...')
  await expect(bar).not.toHaveAttribute('aria-valuenow')
  // The server has the whole file, so the page can no longer promise to cancel.
  const cancel = dialog.getByRole('button', { name: 'Cancel upload' })
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await cancel.focus()
  await cancel.press('Enter')
  await expectAccessible(page)
  await response.release()
  await expect(dialog.getByText('Replace image')).toBeVisible()
  await expect(file).toBeFocused()
  await expect(dialog.getByText('The upload was cancelled.')).toBeHidden()
})

test('Cancelling the upload of a logo saves nothing of the form, and saving again sends it', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  const brand = { name: 'Acme', contactEmail: 'a@acme.example' }
  const brandId = Number((await callApi(page, 'POST', '/api/brands', brand)).get('id'))
  const domain = { domainName: 'acme.localhost', brandId }
  const id = Number((await callApi(page, 'POST', '/api/domains', domain)).get('id'))
  await page.goto(`/admin/domain/${id}`)
  const network = await slowNetworkOf(page)
  await page.getByRole('button', { name: 'Edit Brand' }).click()
  const edit = page.getByRole('form', { name: 'Edit Brand' })
  await edit.getByLabel('Page title').fill('New Acme')
  await edit.getByLabel('Choose file').setInputFiles(picture)
  await expect(edit.getByText('large.png')).toBeVisible()
  await network.limit(slow)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await cancelHalfway(page, edit, 'Uploading logo')
  await expect(edit.getByLabel('Choose file')).toBeFocused()
  await expect(toastOf(page)).toContainText('The upload was cancelled.')
  await expect(edit.getByText('large.png')).toBeVisible()
  await expect(edit.getByLabel('Page title')).toHaveValue('New Acme')
  await network.limit(undefined)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Brand updated')
})

test('The logo of a new brand can be cancelled: the brand is there without one', async ({ page, site }) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin/brand/add')
  const network = await slowNetworkOf(page)
  const form = page.getByRole('form', { name: 'New Brand' })
  await form.getByLabel('Name', { exact: true }).fill('Acme')
  await form.getByLabel('Contact email').fill('a@acme.example')
  await form.getByLabel('Choose file').setInputFiles(picture)
  await expect(form.getByText('large.png')).toBeVisible()
  await network.limit(slow)
  await form.getByRole('button', { name: 'Create brand' }).click()
  await cancelHalfway(page, form, 'Uploading logo')
  await network.limit(undefined)
  await expect(page.getByRole('heading', { name: 'Brand logo' })).toBeFocused()
  await expect(page.getByText('Acme was created. It has no logo of its own yet.')).toBeVisible()
  await expect(page.getByRole('alert').getByText('The upload was cancelled.')).toBeHidden()
  await page.getByRole('button', { name: 'Upload logo' }).click()
  await expect(page.getByRole('heading', { name: 'Acme' }).first()).toBeVisible()
})

test('The logo of a client and a file of users can be cancelled', async ({ page, site }) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin/site-settings')
  const network = await slowNetworkOf(page)
  await page.getByRole('button', { name: 'Testimonials and Credentials' }).click()
  const proof = page.getByRole('form', { name: 'Testimonials and Credentials' })
  await network.limit(slow)
  await proof.getByLabel('Add logo').setInputFiles(picture)
  await cancelHalfway(page, proof, 'Uploading logo')
  await expect(proof.getByLabel('Add logo')).toBeFocused()
  await expect(proof.getByText('The upload was cancelled.')).toBeVisible()
  await expect(proof.getByLabel('Name of client 1')).toBeHidden()

  await network.limit(undefined)
  await page.goto('/admin/user-management/import')
  const users = (rows: string) => ({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Username,Role\n${rows}`),
  })
  await page.getByLabel('Choose file').setInputFiles(users('carl,customer\n'))
  await expect(page.getByText('1 user to import')).toBeVisible()
  await network.limit(slow)
  const large = { ...users(''), name: 'large.csv', buffer: Buffer.alloc(900_000, 'x') }
  await page.getByLabel('Choose another file').setInputFiles(large)
  await expect(page.getByRole('progressbar', { name: 'Uploading users' })).toContainText(
    /\d of 8(?:79|80) KB/,
  )
  await expect(page.getByText('large.csv')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel upload' }).press('Enter')
  // The file that was chosen before, and its preview, are shown again.
  await expect(page.getByLabel('Choose another file')).toBeFocused()
  await expect(page.getByText('The upload was cancelled.')).toBeVisible()
  await expect(page.getByText('users.csv')).toBeVisible()
  await expect(page.getByText('1 user to import')).toBeVisible()
})

test('An import can be cancelled until it is stored, and one reads how it ended', async ({ page, site }) => {
  await signInAsAdministrator(page, site)
  await page.goto('/admin/user-management/import')
  const network = await slowNetworkOf(page)
  await page.getByLabel('Choose file').setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Username,Role\ncarl,customer\n'),
  })
  const begin = page.getByRole('button', { name: 'Import 1 user' })
  const bar = page.getByRole('progressbar', { name: 'Importing users' })
  const cancel = page.getByRole('button', { name: 'Cancel import' })
  await page.route('**/api/user-imports', () => {})
  await begin.press('Enter')
  await expect(bar).toContainText('Importing 1 user...')
  await expectAccessible(page)
  await cancel.press('Enter')
  await expect(toastOf(page)).toContainText('The import was cancelled. Nothing was imported.')
  await expect(bar).toBeHidden()
  await expect(begin).toBeFocused()

  await page.unroute('**/api/user-imports')
  // The server has stored it, but the browser has no response yet.
  const response = await network.holdResponse('/api/user-imports')
  await begin.press('Enter')
  await response.held
  await cancel.press('Enter')
  await expect(page.getByText('1 user was created.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Import Users' })).toBeFocused()
})
