import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, signInAsStaff } from '../support/people.ts'

const shownOn = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    color: /#\w{6}/.exec(getComputedStyle(document.documentElement).getPropertyValue('--p'))?.[0],
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
    theme: document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
    name: document.querySelector('header img')?.getAttribute('alt'),
  }))

test('The header, the colours and the title follow what an administrator changes about the host in the address', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const other = await newBrowserPage()
  await signInAsStaff(other, site)
  const acme = {
    name: 'Acme Networks',
    primaryColor: '#dc2626',
    contactEmail: 'a@acme.example',
    defaultMetaTitle: 'Acme, your network',
    defaultMetaDescription: 'Networks that hold.',
  }
  await callApi(other, 'POST', '/api/brands', { name: 'Lake Systems' })
  await callApi(other, 'POST', '/api/brands', acme)

  await page.goto(site.at('acme.localhost', '/admin/login'))
  await page.getByLabel('Username').fill(site.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await page.getByRole('link', { name: 'Domain Management' }).first().click()
  await page.getByRole('link', { name: 'Add Domain' }).click()
  await page.getByLabel('Domain name').fill('acme.localhost')
  await page.getByLabel('Brand', { exact: true }).selectOption('Acme Networks')
  await page.getByRole('button', { name: 'Create domain' }).click()
  await expect(toastOf(page)).toContainText('Domain created')
  await expect(page).toHaveTitle('Domain Management | Acme, your network')
  const created = {
    title: 'Domain Management | Acme, your network',
    color: '#dc2626',
    description: 'Networks that hold.',
    icon: '/logo.svg?color=dc2626',
    theme: '#dc2626',
    name: 'Acme Networks',
  }
  await expect.poll(() => shownOn(page)).toEqual(created)
  // A new document shows the same.
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await shownOn(page)).toEqual(created)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await page.getByRole('row').nth(1).getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Edit Brand' }).click()
  const edit = page.getByRole('form', { name: 'Edit Brand' })
  await edit.getByLabel('Primary color', { exact: true }).fill('#2563eb')
  await edit.getByLabel('Page title').fill('Acme in blue')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Brand updated')
  await expect(page).toHaveTitle(/ \| Acme in blue$/)
  await expect.poll(() => shownOn(page)).toMatchObject({ color: '#2563eb', theme: '#2563eb' })

  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  // Without a primary domain anywhere, the oldest brand is the default one.
  await expect(page).toHaveTitle(/Lake Systems/)
  await expect.poll(() => shownOn(page)).toMatchObject({ color: '#0f172a', name: 'Lake Systems' })
  expect(await page.evaluate(() => 'sameDocument' in window), 'no document was loaded in between').toBe(true)
})
