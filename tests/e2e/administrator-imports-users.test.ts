import type { Page } from '@playwright/test'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi } from '../support/people.ts'

const choose = (page: Page, text: string) =>
  page
    .getByLabel(/^Choose (another )?file$/)
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('An administrator imports users from a file, having seen which rows are left out', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)|409 \(Conflict\)/)
  await signInAsAdministrator(page, site)
  await page.goto('/admin/user-management')
  await page.getByRole('link', { name: 'Import users from CSV' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Import Users' })).toBeVisible()
  await expectAccessible(page)

  await choose(page, 'Username,Role\n"carl,customer\n')
  await expect(page.getByText(/Row \d: a quotation mark is missing/)).toBeVisible()
  await expectAccessible(page)

  const head = 'Username;Email;Role;Company;Shoe size\r\n'
  const file = `${head}carl;carl@example.test;customer;Harbor Supply;9\r\nadmin;;customer;;\r\nzed;nowhere;owner;;\r\nboss;;Administrator;;\r\n`
  await choose(page, file)
  await expect(page.getByText('1 user to import, 3 rows left out')).toBeVisible()
  await expect(page.getByText('Not read: Shoe size.')).toBeVisible()
  const left = page.getByRole('table', { name: 'Rows that are left out' }).locator('tbody tr')
  await expect(left).toHaveCount(3)
  await expect(left.nth(0)).toContainText('Username already exists')
  await expect(left.nth(1)).toContainText('Email: Invalid email. Role: there is no role “owner”')
  await expect(left.nth(2)).toContainText('Administrators are left out unless you allow them')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 760 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 760 })

  await page.getByLabel('Allow administrators in the file').press('Space')
  await expect(page.getByText('2 users to import, 2 rows left out')).toBeVisible()
  await page.getByLabel('Allow administrators in the file').press('Space')
  await expect(page.getByText('1 user to import, 3 rows left out')).toBeVisible()

  await callApi(page, 'POST', '/api/users', { username: 'Carl', role: 'User', password: 'sixsix' })
  await page.getByRole('button', { name: 'Import 1 user' }).press('Enter')
  await expect(toastOf(page)).toContainText('Nothing was imported')
  await expect(toastOf(page)).toContainText('was taken meanwhile')
  await choose(page, `${head}dana;dana@example.test;agent;;\r\n`)
  await expect(page.getByText('1 user to import', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 user' }).press('Enter')
  await expect(page.getByText('1 user was created. None of them was emailed.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See who is not invited yet' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'dana' })).toContainText('Agent')

  await callApi(page, 'POST', '/api/companies', { name: 'Harbor Supply' })
  await page.goto('/admin/user-management/import')
  await choose(page, `${head}emma;emma@example.test;customer;HARBOR SUPPLY;\r\nfinn;;customer;Lakeside;\r\n`)
  const companies = page.getByRole('table', { name: 'Companies in the file' }).locator('tbody tr')
  await expect(companies).toHaveText([/Harbor Supply.*1.*Known/, /Lakeside.*1.*New/])
  await expect(page.getByText('None of them is emailed now. You can invite them later')).toBeVisible()
  await expect(page.getByText('Links cannot be emailed yet')).toBeVisible()
  await expect(page.getByLabel('Create 1 company and add 2 people to their companies')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 users' }).press('Enter')
  await expect(page.getByText('2 people were added to their companies. 1 company was created.')).toBeVisible()
  await page.getByRole('link', { name: 'See who is not invited yet' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'emma' })).toContainText('Not invited yet')
  await expect(page.getByText('Links cannot be emailed yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/audit?action=user+imported')
  await expect(page.getByRole('table', { name: 'Audit log' }).getByText('Imported the user')).toHaveCount(3)
})
