import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, signInAsStaff } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const logo = { name: 'acme.png', mimeType: 'image/png', buffer: png(64, 32) }
const noPicture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<script>1</script>') }
const refusal = 'This file is not a picture. Please choose a JPG, PNG, GIF or SVG file.'

test('The fields and the logo of a brand are saved together, or neither of them', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/415 \(Unsupported|409 \(Conflict/)
  await signInAsStaff(page, site)
  await callApi(page, 'POST', '/api/brands', { name: 'Taken' })
  const acme = { name: 'Acme Networks', defaultMetaTitle: 'Acme', contactEmail: 'a@acme.example' }
  const brandId = Number((await callApi(page, 'POST', '/api/brands', acme)).get('id'))
  const domain = { domainName: 'acme.localhost', brandId }
  const id = Number((await callApi(page, 'POST', '/api/domains', domain)).get('id'))
  const visitor = await newBrowserPage()
  const shown = async () => {
    await visitor.goto(site.at('acme.localhost'))
    const logos = await visitor.locator('header img[src^="/uploads/"]').count()
    return [await visitor.title(), logos > 0]
  }
  expect(await shown()).toEqual(['Acme', false])

  await page.goto(`/admin/domain/${id}`)
  await page.getByRole('button', { name: 'Edit Brand' }).click()
  const edit = page.getByRole('form', { name: 'Edit Brand' })
  await edit.getByLabel('Page title').fill('New Acme')
  await edit.getByLabel('Choose file').setInputFiles(noPicture)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Error uploading logo')
  await expect(edit.getByText(refusal, { exact: true })).toBeVisible()
  expect(await shown()).toEqual(['Acme', false])

  // The logo is accepted, but the form is refused.
  await edit.getByLabel('Choose file').setInputFiles(logo)
  await edit.getByLabel('Name').fill('Taken')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Error updating brand')
  await expect(edit.getByText('There is already a brand with this name.', { exact: true })).toBeVisible()
  expect(await shown()).toEqual(['Acme', false])

  // The accepted logo is not sent again.
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/brand-logo/')) uploads.push(request.url())
  })
  await edit.getByLabel('Name').fill('Acme Networks')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Brand updated')
  await expect.poll(shown).toEqual(['New Acme', true])
  expect(uploads).toEqual([])
})

test('A new brand whose logo is refused is there without it, and takes another one', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/415 \(Unsupported/)
  await signInAsStaff(page, site)
  await page.goto('/admin/domain/add')
  await expect(page.getByText(/^You are on \S+, which no brand uses yet\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Use This Host' }).click()
  await expect(page.getByLabel('Domain name')).toHaveValue(new URL(page.url()).hostname)
  await expect(page.getByLabel('Domain name')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use This Host' })).toBeHidden()
  await page.getByRole('button', { name: 'New Brand' }).click()
  const brand = page.getByRole('form', { name: 'New Brand' })
  await brand.getByLabel('Name').fill('Acme Networks')
  await brand.getByLabel('Contact email').fill('sales@acme.example')
  await brand.getByLabel('Choose file').setInputFiles(noPicture)
  await brand.getByRole('button', { name: 'Create brand' }).click()
  const step = page.getByRole('form', { name: 'Brand logo' })
  await expect(step.getByText('Acme Networks was created and is selected for this domain.')).toBeVisible()
  await expect(step.getByText(refusal)).toBeVisible()
  await expect(step.getByRole('heading')).toBeFocused()
  // A refused file has no preview.
  await expect(step.locator('img[src^="data:"]')).toHaveCount(0)
  await expectAccessible(page)
  const chosen = page.getByLabel('Brand', { exact: true })
  await expect(chosen.locator(':checked')).toHaveText('Acme Networks')

  await step.getByLabel('Choose file').setInputFiles(logo)
  await expect(step.getByText(refusal)).toBeHidden()
  await step.getByRole('button', { name: 'Upload logo' }).click()
  await expect(step).toBeHidden()
  await expect(chosen).toBeFocused()
  const brands = await page.request.get('/api/brands')
  expect(await brands.text()).toMatch(/"name":"Acme Networks"[^}]*"logoPath":"\/uploads\//)
})
