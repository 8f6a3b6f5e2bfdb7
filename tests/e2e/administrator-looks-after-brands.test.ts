import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, signInAsStaff } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png(64, 64) })

test('A brand without a domain has a page; its logo and favicon are set and given up, and it is deleted', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/409 \(Conflict/)
  await signInAsStaff(page, site)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: /portal$/ })
    .getByRole('link', { name: 'Brands' })
    .click()
  await expect(page.getByText('There is no brand yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Add Brand' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Acme Networks')
  await page.getByLabel('Contact email').fill('sales@acme.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create brand' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Acme Networks' })).toBeVisible()
  await expect(page.getByText('It has no domain yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Acme Networks as visitors see it' })).toBeVisible()
  await expectAccessible(page)

  const edit = page.getByRole('form', { name: 'Edit Brand' })
  const fact = (term: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${term}") + dd`))
  await page.getByRole('button', { name: 'Edit Brand' }).click()
  await edit.getByLabel('Choose file').setInputFiles(picture('logo.png'))
  await edit.getByLabel('Choose icon').setInputFiles(picture('icon.png'))
  await expect(edit.getByText('icon.png')).toBeVisible()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Brand updated')
  await expect(fact('Logo')).toHaveText('Uploaded')
  await expect(fact('Favicon')).toHaveText('Uploaded')
  // A square logo is a symbol without the name, so the name stays beside it.
  const nameInHeader = page.getByRole('banner').getByText('Acme Networks', { exact: true }).first()
  await expect(nameInHeader).toBeVisible()
  await page.reload()
  await expect(nameInHeader).toBeVisible()
  await expect(page.getByRole('banner').getByRole('img', { name: 'Acme Networks' }).first()).toHaveAttribute(
    'width',
    '64',
  )

  await page.getByRole('button', { name: 'Edit Brand' }).click()
  await page.setViewportSize({ width: 375, height: 800 })
  // The text must keep enough width beside the picture and the buttons.
  const hint = await edit.getByText('JPG, PNG, GIF, SVG, max 5 MB').first().boundingBox()
  expect(hint?.height).toBeLessThan(40)
  await page.setViewportSize({ width: 1280, height: 800 })
  await edit.getByRole('button', { name: 'Use the default logo' }).click()
  await expect(edit.getByText('The default logo')).toBeVisible()
  await edit.getByRole('button', { name: 'Keep the current logo' }).click()
  await edit.getByRole('button', { name: 'Use the default logo' }).click()
  await edit.getByRole('button', { name: 'Draw the favicon from the logo' }).click()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Brand updated')
  await expect(fact('Logo')).toHaveText('The default mark in the primary color')
  await expect(fact('Favicon')).toHaveText('Drawn from the logo')

  const remove = page.getByRole('button', { name: 'Delete brand' })
  const question = page.getByRole('alertdialog', { name: 'Delete brand' })
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page)).toContainText('Acme Networks is the default brand')
  const refusal = question.getByText('Could not delete the brand. Acme Networks is the default brand')
  await expect(refusal, 'stays when the toast is gone').toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await expect(refusal, 'belongs to the former question').toBeHidden()
  await callApi(page, 'PUT', '/api/brands/1', { isActive: false })
  await callApi(page, 'POST', '/api/brands', { name: 'Lake Systems' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page)).toContainText('Brand deleted')
  await expect(page).toHaveURL(/\/admin\/brand$/)
  await expect(page.getByRole('row').filter({ hasText: 'Lake Systems' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Acme Networks' })).toBeHidden()
})

test('A brand that is switched off is shown on none of its hosts; on one of them one is asked first', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const other = await newBrowserPage()
  await signInAsStaff(other, site)
  const acme = { name: 'Acme Networks', defaultMetaTitle: 'Acme, your network' }
  await callApi(other, 'POST', '/api/brands', { name: 'Lake Systems' })
  const brandId = Number((await callApi(other, 'POST', '/api/brands', acme)).get('id'))
  for (const domainName of ['acme.localhost', 'www.acme.localhost'])
    await callApi(other, 'POST', '/api/domains', { domainName, brandId })

  await page.goto(site.at('acme.localhost', '/admin/login'))
  await page.getByLabel('Username').fill(site.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto(site.at('acme.localhost', '/admin/brand'))
  const row = page.getByRole('row').filter({ hasText: 'Acme Networks' })
  await expect(row).toContainText('acme.localhost and 1 more')
  await expect(row).toContainText('Default')
  await row.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveTitle('Brand | Acme, your network')
  const domains = page.getByRole('region', { name: 'Where it is shown' })
  await expect(domains.getByRole('listitem')).toHaveText(['acme.localhostPrimary', 'www.acme.localhost'])

  const active = page.getByRole('switch', { name: 'Active' })
  await active.click()
  const question = page.getByRole('alertdialog', { name: 'Switch this brand off?' })
  await expect(question).toContainText('You are on acme.localhost')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(active).toBeChecked()
  await active.click()
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(toastOf(page)).toContainText('Brand is now inactive')
  await expect(page).toHaveTitle(/Lake Systems/)
  await other.goto(site.at('www.acme.localhost'))
  await expect(other).toHaveTitle(/Lake Systems/)

  await active.click()
  await expect(toastOf(page)).toContainText('Brand is now active')
  await expect(page).toHaveTitle(/Acme, your network/)
  await domains.getByRole('link', { name: 'www.acme.localhost' }).click()
  await expect(page).toHaveURL(/\/admin\/domain\/\d+$/)
})
