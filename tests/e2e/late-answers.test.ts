import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { answerLate, hold, withoutFirstData } from '../support/firstData.ts'
import { png } from '../support/pictures.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

test('A password that an agent types before the account has arrived stays', async ({ page, site }) => {
  await signInAsStaff(page, site)
  const release = await hold(page, /\/api\/user$/)
  await page.goto('/agent/account-settings')
  const password = page.getByLabel('Current password')
  await password.fill('half a passw')
  await expect(page.getByText('Signed in as …')).toBeVisible()
  const before = await password.boundingBox()
  release()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(password).toHaveValue('half a passw')
  await expect(password).toBeFocused()
  expect(await password.boundingBox()).toEqual(before)
})

test('An account that cannot be loaded is said in its place, and the rest of the dashboard is shown', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/500/)
  await registerCustomer(page)
  await withoutFirstData(page)
  await page.route(/\/api\/user$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('alert')).toHaveText('Could not load your account.')
  await expect(page.getByText('Account Status')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(page.getByText('Signed in as carla')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('What is below the first steps is shown once it is known whether there are any', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  for (const [path, below] of [
    ['/admin', 'System'],
    ['/admin/dashboard', 'Contact Requests'],
  ] as const) {
    const release = await hold(page, /\/api\/first-steps$/)
    await page.goto(path)
    const heading = page.getByRole('heading', { name: below })
    await expect(page.getByText(/^Loading (the overview|your dashboard)\.\.\.$/)).toBeVisible()
    await expect(heading).toBeHidden()
    release()
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await expect(heading).toBeVisible()
    await page.unrouteAll()
  }
})

test('A list that gets its choices late keeps the focus and what is chosen', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const visitor = await newBrowserPage()
  await callApi(visitor, 'POST', '/api/contact', {
    name: 'Iris Moor',
    email: 'iris@brightdental.example',
    phone: '(614) 555-0136',
    message: 'Could someone restore our backup with us?',
  })
  await signInAsStaff(page, site)
  await page.goto('/agent/sales/1')
  await page.getByLabel('Assigned to').selectOption({ index: 1 })
  const chosen = await page.getByLabel('Assigned to').inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page)).toContainText('Lead updated')

  const release = await hold(page, /\/api\/lead-assignees$/)
  await page.goto('/agent/sales/1')
  const assignee = page.getByLabel('Assigned to')
  await assignee.focus()
  await expect(assignee.getByRole('option')).toHaveCount(2)
  release()
  await expect(assignee.getByRole('option', { name: 'admin' })).toBeAttached()
  await expect(assignee).toBeFocused()
  await expect(assignee).toHaveValue(chosen)
})

test('The button that an empty list shows in its middle keeps the focus that it had above the list', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  for (const [path, call, role, name] of [
    ['/agent/invoices', /\/api\/invoices(\?|$)/, 'link', 'Create Invoice'],
    ['/admin/team', /\/api\/team$/, 'button', 'Add member'],
  ] as const) {
    const release = await hold(page, call)
    await page.goto(path)
    const add = page.getByRole(role, { name, exact: true })
    await expect(add).toBeVisible()
    await add.focus()
    const above = await add.boundingBox()
    release()
    await expect.poll(() => add.boundingBox()).not.toEqual(above)
    await expect(add).toBeFocused()
    await page.unrouteAll()
  }
})

test('A list that was read before a change does not hide it when it arrives', async ({ page, site }) => {
  await signInAsAdministrator(page, site)
  await withoutFirstData(page)
  const team = await answerLate(page, '**/api/team')
  await page.goto('/admin/team')
  await team.isRead
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Maria Alvarez')
  await dialog.getByLabel('Title').fill('Chief Technology Officer')
  await dialog.getByLabel('Bio').fill('Keeps the long plan.')
  const picture = { name: 'maria.png', mimeType: 'image/png', buffer: png() }
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await expect(dialog.getByText('Replace image')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(toastOf(page)).toContainText('Team member added')
  team.send()
  await expect(page.getByRole('button', { name: 'Edit Maria Alvarez' })).toBeVisible()
})
