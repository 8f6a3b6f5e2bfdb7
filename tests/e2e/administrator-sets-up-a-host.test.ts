import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { registerCustomer, signInAsStaff, callApi } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const logo = { name: 'acme.png', mimeType: 'image/png', buffer: png(64, 32) }

/** The brand color of a light page: the first value of light-dark(). */
const brandColor = (page: Page) =>
  page.evaluate(() => /#\w{6}/.exec(getComputedStyle(document.documentElement).getPropertyValue('--p'))?.[0])

/** Records every picture that is shown, however briefly; returns a function that reads their addresses. */
async function watchPictures(page: Page): Promise<() => Promise<(string | null)[]>> {
  const drawn = await page.evaluateHandle(() => {
    const found: (string | null)[] = []
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      for (const image of [node, ...node.querySelectorAll('*')]) {
        if (image instanceof HTMLImageElement) found.push(image.getAttribute('src'))
      }
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) note(node)
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['src'] })
    return found
  })
  return () => drawn.jsonValue()
}

test('An administrator sets up a host and its brand, and visitors of that host alone see every change @core', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  await signInAsStaff(page, site)
  const older = Number((await callApi(page, 'POST', '/api/brands', { name: 'Default' })).get('id'))
  await page.goto('/admin/domain')
  await expect(page.getByText('No domains found. Add your first domain to get started.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Domain' }).click()

  // VAL-11, ADM-31: each invalid field has a message, and the first of them has the focus.
  const create = page.getByRole('button', { name: 'Create domain' })
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Primary' })).not.toBeChecked()
  await create.click()
  await expect(page.getByText('Domain name is required')).toBeVisible()
  await expect(page.getByText('Please select a brand')).toBeVisible()
  await page.getByLabel('Domain name').fill('acme')
  await create.click()
  await expect(page.getByText('Please enter a valid domain name (e.g., example.com)')).toBeVisible()
  await expect(page.getByLabel('Domain name')).toBeFocused()
  await page.getByLabel('Domain name').fill('acme.localhost')

  // ADM-32: the new brand with its logo is then selected.
  await page.getByRole('button', { name: 'New Brand' }).click()
  const brand = page.getByRole('form', { name: 'New Brand' })
  await expect(brand.getByLabel('Name')).toBeFocused()
  await brand.getByLabel('Name').fill('Ac')
  await brand.getByLabel('Primary color', { exact: true }).fill('red')
  await brand.getByLabel('Contact email').fill('nobody')
  await brand.getByRole('button', { name: 'Create brand' }).click()
  await expect(brand.getByText('Brand name must be at least 3 characters')).toBeVisible()
  await expect(brand.getByText('Primary color is required')).toBeVisible()
  await expect(brand.getByText('Invalid email address')).toBeVisible()
  await expectAccessible(page)
  await brand.getByLabel('Name').fill('Acme Networks')
  await brand.getByLabel('Primary color', { exact: true }).fill('#facc15')
  await brand.getByLabel('Contact email').fill('sales@acme.example')
  await brand.getByLabel('Page title').fill('Acme, your network')
  await page.reload()
  await expect(brand.getByLabel('Name')).toHaveValue('Acme Networks')
  await expect(page.getByLabel('Domain name')).toHaveValue('acme.localhost')
  await brand.getByLabel('Choose file').setInputFiles(logo)
  await brand.getByRole('button', { name: 'Create brand' }).click()
  await expect(toastOf(page)).toContainText('Brand created')
  await expect(brand).toBeHidden()
  await expect(page.getByLabel('Brand', { exact: true }).locator(':checked')).toHaveText('Acme Networks')
  await create.click()
  await expect(toastOf(page)).toContainText('Domain created')
  await expect(page).toHaveURL(/\/admin\/domain$/)
  const row = page.getByRole('row').filter({ hasText: 'acme.localhost' })
  await expect(row).toContainText('Acme Networks')
  await expect(row).toContainText('Active')

  const visitor = await newBrowserPage()
  await visitor.goto(site.at('acme.localhost'))
  await expect(visitor).toHaveTitle('Acme, your network')
  expect(await brandColor(visitor)).toBe('#facc15')
  const shownLogo = visitor.getByRole('banner').getByRole('img', { name: 'Acme Networks' })
  await expect(shownLogo).toBeVisible()
  // The oldest brand gets a primary domain, so every other host shows it.
  await callApi(page, 'POST', '/api/domains', { domainName: 'default.localhost', brandId: older })
  const elsewhere = await newBrowserPage()
  await elsewhere.goto(site.at('other.localhost'))
  const [otherTitle, otherColor] = [await elsewhere.title(), await brandColor(elsewhere)]

  // ADM-36, ADM-37: the preview follows every typed character, and Cancel discards them.
  await row.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Domain Management' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Brand' }).click()
  const edit = page.getByRole('form', { name: 'Edit Brand' })
  const preview = page.getByRole('region', { name: 'Brand preview' })
  await expect(preview.getByText('13.7:1')).toBeVisible()
  await edit.getByLabel('Primary color', { exact: true }).fill('#dc2626')
  await expect(preview.getByText('4.8:1')).toHaveCount(3)
  await preview.getByRole('radio', { name: 'Dark' }).check()
  await expect(preview.getByText('Brand text on a dark page')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('radio', { name: 'Light' }).check()
  await expectAccessible(page)
  // Typed text is still in the form after a reload.
  await page.reload()
  await expect(edit.getByLabel('Primary color', { exact: true })).toHaveValue('#dc2626')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(preview.getByText('13.7:1')).toBeVisible()
  await expect(page.getByText('#facc15')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Brand' }).click()
  await edit.getByLabel('Choose primary color').fill('#dc2626')
  await edit.getByLabel('Page title').fill('Acme in red')
  await edit.getByLabel('Font family').fill('Georgia, serif')
  const before = await shownLogo.getAttribute('src')
  // ERR-18: a file that is not a picture is refused, and typed text stays.
  expectConsoleError(/415/)
  const page1 = Buffer.from('<script>document.title=1</script>')
  await edit
    .getByLabel('Choose file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: page1 })
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Error uploading logo')
  await expect(toastOf(page)).toContainText(
    'This file is not a picture. Please choose a JPG, PNG, GIF or SVG file.',
  )
  await expect(edit.getByLabel('Page title')).toHaveValue('Acme in red')
  await edit.getByLabel('Choose file').setInputFiles(logo)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/brand-logo/*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByRole('progressbar', { name: 'Uploading logo' })).toBeVisible()
  await expectAccessible(page)
  const pictures = await watchPictures(page)
  arrived.resolve()
  await expect(toastOf(page)).toContainText('Brand updated')
  await expect(page.getByText('#dc2626', { exact: true }).first()).toBeVisible()

  await visitor.reload()
  await expect(visitor).toHaveTitle('Acme in red')
  expect(await brandColor(visitor)).toBe('#dc2626')
  expect(await visitor.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
    /^"?Georgia"?, serif/,
  )
  await expect(shownLogo).not.toHaveAttribute('src', before ?? '')
  // The former logo was deleted: a request for it would return 404.
  expect(await pictures()).not.toContain(before)
  await elsewhere.reload()
  expect([await elsewhere.title(), await brandColor(elsewhere)]).toEqual([otherTitle, otherColor])
})

test('The switches of a domain are saved at once, and return to their state where that fails', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  await signInAsStaff(page, site)
  const older = Number((await callApi(page, 'POST', '/api/brands', { name: 'Default' })).get('id'))
  await callApi(page, 'POST', '/api/domains', { domainName: 'default.localhost', brandId: older })
  const brand = { name: 'Switched', defaultMetaTitle: 'Switched on' }
  const brandId = Number((await callApi(page, 'POST', '/api/brands', brand)).get('id'))
  // The first domain of a brand becomes primary.
  await callApi(page, 'POST', '/api/domains', { domainName: 'first.localhost', brandId })
  const domain = { domainName: 'switch.localhost', brandId }
  const id = Number((await callApi(page, 'POST', '/api/domains', domain)).get('id'))
  await page.goto(`/admin/domain/${id}`)
  await expect(page.getByRole('link', { name: 'switch.localhost', exact: true })).toHaveAttribute(
    'href',
    /^http:\/\/switch\.localhost/,
  )
  const active = page.getByRole('switch', { name: 'Active' })
  await active.press('Space')
  await expect(toastOf(page)).toContainText('Domain is now inactive')
  await expect(toastOf(page)).toContainText('switch.localhost')
  await expect(active).not.toBeChecked()
  const visitor = await newBrowserPage()
  await visitor.goto(site.at('switch.localhost'))
  await expect(visitor).toHaveTitle(/^Default/)

  expectConsoleError(/500/)
  await page.route('**/api/domains/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: '{"message":"Out of order"}' })
      : route.continue(),
  )
  await active.click()
  await expect(toastOf(page)).toContainText('Error updating domain')
  await expect(active).not.toBeChecked()
  await page.unroute('**/api/domains/*')
  await page.getByRole('switch', { name: 'Primary' }).click()
  await expect(toastOf(page)).toContainText('Domain is now primary')
  // Both menu entries link to the list and are marked as current there.
  await expect(page.getByRole('link', { name: 'Domain Management' })).toHaveAttribute('href', '/admin/domain')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Domains', 'switch.localhost'])
  await expect(trail.locator('[aria-current=page]')).toHaveText('switch.localhost')
  const menu = page.getByRole('navigation', { name: 'Domain', exact: true })
  for (const name of ['Dashboard', 'Admin Panel', 'Brands', 'Site Settings', 'Your Account'])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Domains' }).click()
  const row = page.getByRole('row').filter({ hasText: 'switch.localhost' })
  await expect(row).toContainText('Inactive')
  await expect(row.getByText('Primary')).toBeVisible()

  // ADM-41, ADM-42
  expectConsoleError(/404/)
  await page.goto('/admin/domain/999999')
  await expect(page.getByText('Error loading domain or brand data. Please try again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Domain List' }).click()
  await expect(page).toHaveURL(/\/admin\/domain$/)

  await withoutFirstData(page)
  await page.route('**/api/domains', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByText('Error loading domains. Please try refreshing.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/domains')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('row').filter({ hasText: 'switch.localhost' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Edit Brand' })).toBeVisible()
  await page.route('**/api/domains/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByText('Error loading domain or brand data. Please try again.')).toBeVisible()
  await page.unroute('**/api/domains/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Edit Brand' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)

  // A valid session stays: the sign-in page redirects to the dashboard.
  await signInAsStaff(page, site)
  await page.goto('/admin/domain/999999')
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  // If the session cannot be read, the link ends it; otherwise the sign-in page would redirect back here.
  expectConsoleError(/500/)
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/domain/1')
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Return to Login' }).click()
  // ERR-12
  await expect(toastOf(page)).toContainText('Failed to logout')
  // The toast of the first attempt is still there.
  const refusedAgain = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await refusedAgain
  await expect(toastOf(page)).toContainText('Failed to logout')
  await page.unroute('**/api/logout')
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('Only an administrator can add a domain', async ({ page, site }) => {
  await registerCustomer(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/domain/add')
  await expect(page.getByText('Access denied. Administrator privileges required.')).toBeVisible()
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${site.baseURL}/`)
  for (const path of ['/admin/domain', '/admin/domain/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/customer\/dashboard$/)
  }
  // GRD-16
  expect(asked.filter((path) => /^\/api\/(brands|domains)/.test(path))).toEqual([])
})

test('A wrong domain is corrected, moved to another brand and deleted; where one stands on it, one is asked first', async ({
  page,
  site,
  expectConsoleError,
}) => {
  await page.goto(site.at('localhost', '/'))
  await signInAsStaff(page, site)
  const brandOf = async (name: string) =>
    Number((await callApi(page, 'POST', '/api/brands', { name, defaultMetaTitle: name })).get('id'))
  await brandOf('Lakeside')
  const harbor = await brandOf('Harbor')
  const domain = { domainName: 'lokalhost.example', brandId: harbor }
  const id = Number((await callApi(page, 'POST', '/api/domains', domain)).get('id'))
  await callApi(page, 'POST', '/api/domains', { domainName: 'taken.example', brandId: harbor })
  await page.goto(site.at('localhost', `/admin/domain/${id}`))

  await page.getByRole('button', { name: 'Edit lokalhost.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit domain' })
  await expectAccessible(page)
  expectConsoleError(/400 \(Bad Request\).*\/api\/domains/)
  const address = dialog.getByLabel('Address in links')
  await expect(address).toHaveValue('https://lokalhost.example')
  await address.fill('https://evil.example')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText(/^Please enter an address such as https:..lokalhost/)).toBeVisible()
  await address.fill('https://lokalhost.example')
  await dialog.getByLabel('Domain name').fill('nowhere')
  await expect(address).toBeHidden()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please enter a valid domain name')).toBeVisible()
  expectConsoleError(/409 \(Conflict\).*\/api\/domains/)
  await dialog.getByLabel('Domain name').fill('taken.example')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('This domain is already set up.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Domain name').fill('localhost')
  await dialog.getByLabel('Brand').selectOption('Lakeside')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Domain updated')
  // The brand now belongs to the host of this page.
  await expect(page.getByRole('banner')).toContainText('Lakeside')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const active = page.getByRole('switch', { name: 'Active' })
  await active.click()
  const question = page.getByRole('alertdialog', { name: 'Switch this host off?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(active).toBeChecked()
  await active.click()
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(toastOf(page)).toContainText('Domain is now inactive')
  await expect(active).not.toBeChecked()

  await page.getByRole('button', { name: 'Delete localhost' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete domain' })
  await expect(deletion).toContainText('You are on this host')
  await expectAccessible(page)
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/domain$/)
  await expect(page.getByRole('row').filter({ hasText: 'taken.example' })).toContainText('Harbor')
  await expect(page.getByRole('row').filter({ hasText: 'localhost' })).toHaveCount(0)
})
