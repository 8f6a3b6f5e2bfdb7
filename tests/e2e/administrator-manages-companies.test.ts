import { signInAsAdministrator, statusOfCall } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'

const harbor = {
  name: 'Harbor Supply Co.',
  email: 'accounts@harborsupply.example',
  phone: '(419) 555-0117',
  website: 'https://harborsupply.example',
  address: '48 Dock Road',
}

test('A company is added, shown, edited and deleted (ADM-46…52, ERR-29) @core', async ({ page, site }) => {
  await signInAsAdministrator(page, site)
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByText('No companies yet. Add the first one you look after.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/admin\/companies\/new$/)

  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Website').fill('not a website')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please enter a valid website URL')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Company name').fill(harbor.name)
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Phone').fill(harbor.phone)
  await page.getByLabel('Website').fill('HarborSupply.example')
  await page.getByLabel('Address').fill(harbor.address)
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(toastOf(page)).toContainText('Company created')
  await expect(page).toHaveURL(/\/admin\/companies$/)
  await expectAccessible(page)

  const view = page.getByRole('link', { name: `View ${harbor.name}` })
  await page.getByText(harbor.phone).hover({ force: true })
  await expect(view, 'the link over the row shows the titles of its cells').toHaveAttribute(
    'title',
    harbor.phone,
  )
  await view.click()
  await expect(page.getByRole('heading', { name: harbor.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'harborsupply.example' })).toHaveAttribute(
    'href',
    harbor.website,
  )
  await expect(page.getByText('Not provided')).toHaveCount(1)
  await expect(page.getByText('This feature is not yet implemented.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Company' }).click()
  await expect(page.getByLabel('Website')).toHaveValue(harbor.website)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link')).toHaveText(['Companies', harbor.name])
  await page.getByLabel('Website').fill('')
  await page.getByLabel('Company name').fill('Harbor Supply Company')
  await page.getByRole('button', { name: 'Update company' }).click()
  await expect(toastOf(page)).toContainText('Company updated')
  await expect(page).toHaveURL(/\/admin\/companies$/)
  await expect(page.getByText('harborsupply.example')).toBeHidden()

  await page.getByRole('button', { name: 'Delete Harbor Supply Company' }).click()
  await expect(page.getByText('Are you sure you want to delete Harbor Supply Company?')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Its contact data and notes are deleted; users, tickets and invoices stay.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Harbor Supply Company' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Company deleted')
  await expect(page.getByText('No companies yet. Add the first one you look after.')).toBeVisible()
})

test('Companies are found by each of their five facts and sorted, by keyboard alone (ADM-44, ADM-45)', async ({
  page,
  site,
}) => {
  await signInAsAdministrator(page, site)
  for (const [name, number] of [
    ['Weldon Freight', 1],
    ['Harbor Supply', 2],
    ['Fairfield Clinic', 3],
  ] as const) {
    const body = {
      name,
      email: `office@mail${number}.example`,
      phone: `555-010${number}`,
      website: `site${number}.example`,
      address: `${number} Elm Avenue`,
    }
    expect(await statusOfCall(page, 'POST', '/api/companies', body)).toBe(201)
  }
  await page.getByRole('link', { name: 'Companies' }).click()
  const names = page.getByRole('row').getByRole('cell').nth(0)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(names).toContainText('Fairfield Clinic')

  const search = page.getByRole('searchbox', { name: 'Search companies' })
  await search.focus()
  for (const text of ['WELDON', 'mail1.ex', '555-0101', 'site1', '1 elm']) {
    await search.fill(text)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(names).toContainText('Weldon Freight')
  }
  await search.fill('nobody')
  await expect(page.getByText('No companies found matching your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()

  await page.getByRole('button', { name: 'Company', exact: true }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toContainText('Weldon Freight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize({ width: 375, height: 800 })
  // Rows become cards, with the sort menu above them.
  await expect(page.getByRole('row').nth(1)).toHaveCSS('display', 'flex')
  const byCompany = page.getByRole('button', { name: 'Company', exact: true })
  expect((await byCompany.boundingBox())?.height).toBe(44)
  await byCompany.click()
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending')
  for (const fact of ['office@mail1.example', '555-0101', 'site1.example', '1 Elm Avenue']) {
    await expect(page.getByText(fact)).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Weldon Freight' }).press('Enter')
  await expect(page.getByLabel('Company name')).toHaveValue('Weldon Freight')
})

test('A form that fails keeps the text and shows why (ERR-23…28, ADM-50)', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|500 \(Internal Server Error\)/)
  await signInAsAdministrator(page, site)
  expect(await statusOfCall(page, 'POST', '/api/companies', harbor)).toBe(201)
  const path = '**/api/companies/1'
  const fail = { status: 500, body: '' }

  await page.goto('/admin/companies/99/edit')
  await expect(toastOf(page)).toContainText("Company not found or you don't have permission to edit it.")
  await expect(page).toHaveURL(/\/admin\/companies$/)
  await page.goto('/admin/companies/99')
  await expect(
    page.getByText(
      "Company not found. The company you're looking for doesn't exist or you don't have permission to view it.",
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await withoutFirstData(page)
  await page.route(path, (route) => route.fulfill(fail))
  await page.goto('/admin/companies/1/edit')
  await expect(toastOf(page)).toContainText('Failed to load company details')
  await expect(page).toHaveURL(/\/admin\/companies$/)
  await page.getByRole('button', { name: `Delete ${harbor.name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page)).toContainText('Failed to delete company.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute(path)

  await page.getByRole('link', { name: `Edit ${harbor.name}` }).click()
  await expect(page.getByLabel('Phone')).toHaveValue(harbor.phone)
  await page.route(path, (route) => route.fulfill(fail))
  await page.getByLabel('Phone').fill('555-0199')
  await page.getByRole('button', { name: 'Update company' }).click()
  await expect(toastOf(page)).toContainText('Failed to update company')
  await expect(page.getByLabel('Phone')).toHaveValue('555-0199')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/companies', (route) => route.fulfill(fail))
  await page.getByRole('link', { name: 'Add Company' }).click()
  await page.getByLabel('Company name').fill('Fairfield Clinic')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(toastOf(page)).toContainText('Failed to create company')
  await expect(page.getByLabel('Company name')).toHaveValue('Fairfield Clinic')
  await page.unroute('**/api/companies')
  await page.route('**/api/companies?*', (route) => route.fulfill(fail))
  await page.goto('/admin/companies')
  await expect(page.getByText('Could not load the companies. Please try again.')).toBeVisible()
  await page.unroute('**/api/companies?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('1 company')).toBeVisible()
})
