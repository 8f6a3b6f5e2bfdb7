import * as z from 'zod/mini'
import { signInAsAdministrator, statusOfCall } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { fillWithDemo } from '../support/demoSite.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const maria = { name: 'Maria Alvarez', role: 'Chief Technology Officer', bio: 'Keeps the long plan.' }

test('A member with a picture is added, edited and deleted, and visitors see it at once (ADM-53…56) @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await signInAsAdministrator(page, site)
  const visitor = await newBrowserPage()
  await visitor.goto('/team')
  await expect(visitor.getByText('Team profiles are coming soon.')).toBeVisible()

  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByText('No team members yet. Visitors see them on the team page.')).toBeVisible()
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  for (const text of ['Name is required', 'Title is required', 'Image is required', 'Bio is required']) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)

  await dialog.getByLabel('Name').fill(maria.name)
  await dialog.getByLabel('Title').fill(maria.role)
  await dialog.getByLabel('Bio').fill(maria.bio)
  const file = dialog.locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', 'image/*')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByText('Please choose an image file')).toBeVisible()
  let arrive = () => {}
  const underWay = new Promise<void>((then) => (arrive = then))
  await page.route('**/api/upload', async (route) => {
    await underWay
    await route.continue()
  })
  await file.setInputFiles({ name: 'maria.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('progressbar', { name: 'Uploading image' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add member' })).toBeDisabled()
  arrive()
  await expect(dialog.getByText('Replace image')).toBeVisible()
  await expect(dialog.getByRole('img', { name: maria.name })).toHaveAttribute('src', /^\/uploads\//)
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(toastOf(page)).toContainText('Team member added')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)

  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: maria.name })).toBeVisible()
  await expect(visitor.getByRole('img', { name: maria.name })).toHaveAttribute('src', /^\/uploads\//)

  await page.getByRole('button', { name: `Edit ${maria.name}` }).click()
  await dialog.getByLabel('Title').fill('Founder')
  await dialog.getByRole('button', { name: 'Update member' }).click()
  await expect(toastOf(page)).toContainText('Team member updated')
  await visitor.reload()
  await expect(visitor.getByText('Founder')).toBeVisible()

  await page.getByRole('button', { name: `Delete ${maria.name}` }).click()
  await expect(page.getByText('Are you sure you want to delete this member?')).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: `Delete member ${maria.name}` })).toContainText(
    `${maria.name} disappears from the team page at once; user accounts stay.`,
  )
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Team member deleted')
  await visitor.reload()
  await expect(visitor.getByText('Team profiles are coming soon.')).toBeVisible()
})

test('The dashboard has the team too, and a failure keeps the typed text (ADM-05, ERR-09…11)', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500 \(Internal Server Error\)|415 \(Unsupported|ERR_NAME_NOT_RESOLVED/)
  await signInAsAdministrator(page, site)
  const member = { ...maria, image: 'https://pictures.invalid/maria.jpg' }
  expect(await statusOfCall(page, 'POST', '/api/team', member)).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Team Management 1 member' }).press('Enter')
  await expect(page.getByRole('cell', { name: maria.role })).toBeVisible()
  await expectAccessible(page)

  // A picture is refused before anything is saved.
  const dialog = page.getByRole('dialog')
  const noPicture = { name: 'evil.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
  await page.getByRole('button', { name: `Edit ${maria.name}` }).press('Enter')
  await expect(dialog.getByText('JPG, PNG, GIF or WebP, at most 5 MB.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Chief Officer')
  await dialog.locator('input[type=file]').setInputFiles(noPicture)
  const refusal = dialog.getByText('This file is not a picture. Please choose a JPG, PNG, GIF or WebP file.')
  await expect(refusal).toBeVisible()
  await dialog.getByRole('button', { name: 'Update member' }).click()
  await expect(dialog.locator('input[type=file]')).toBeFocused()
  await expect(refusal).toBeVisible()
  const [stored] = z
    .array(z.object({ role: z.string() }))
    .parse(await (await page.request.get('/api/team')).json())
  expect(stored?.role).toBe(maria.role)
  await dialog.getByRole('button', { name: 'Keep current image' }).click()
  await expect(refusal).toBeHidden()
  await dialog.getByLabel('Title').fill(maria.role)
  await dialog.getByRole('button', { name: 'Update member' }).click()
  await expect(dialog).toBeHidden()

  const fail = { status: 500, body: '' }
  await page.route('**/api/team/1', (route) => route.fulfill(fail))
  await page.getByRole('button', { name: `Edit ${maria.name}` }).press('Enter')
  await dialog.getByLabel('Title').fill('Founder')
  await dialog.getByRole('button', { name: 'Update member' }).click()
  await expect(toastOf(page)).toContainText('Failed to update team member')
  await expect(dialog.getByLabel('Title')).toHaveValue('Founder')
  await dialog.locator('input[type=file]').setInputFiles(noPicture)
  await expect(
    dialog
      .locator('[aria-live=polite]')
      .getByText(/image|picture/i)
      .first(),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Delete ${maria.name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Failed to delete team member')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/team/1')

  await page.getByRole('button', { name: 'Add member' }).click()
  await dialog.getByLabel('Name').fill('Daniel Okafor')
  await dialog.getByLabel('Title').fill('Head of Service Desk')
  await dialog.getByLabel('Bio').fill('Answers before you have finished typing.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'daniel.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByText('Replace image')).toBeVisible()
  await page.route('**/api/team', (route) => route.fulfill(fail))
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(toastOf(page)).toContainText('Failed to add team member')
  await page.unroute('**/api/team')
  await expect(dialog.getByLabel('Title')).toHaveValue('Head of Service Desk')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(toastOf(page)).toContainText('Team member added')
})

test('A team without any picture stands in small tiles beside the letters', async ({ page, site }) => {
  // These people get pictures only if the demo itself is started.
  await fillWithDemo(site)
  await page.goto('/team')
  const people = page.getByRole('main').getByRole('listitem')
  await expect(people.first()).toBeVisible()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    const sizes = await people.evaluateAll((all) =>
      all.map((one) => one.firstElementChild?.getBoundingClientRect().width),
    )
    expect(new Set(sizes)).toEqual(new Set([56]))
    await expectAccessible(page)
  }
})
