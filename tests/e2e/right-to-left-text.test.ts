import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

const title = 'המדפסת מזמזמת (HP 4)'
const description = 'היא מזמזמת בקול רם מאז הבוקר.'

const direction = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction)

test('What people write from right to left is shown so, and typed so', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await registerCustomer(page)
  await page.goto('/customer/tickets/new')
  const box = page.getByLabel('Description')
  expect(await direction(box)).toBe('ltr')
  await box.fill(description)
  expect(await direction(box)).toBe('rtl')
  await page.getByLabel('Title').fill(title)
  expect(await direction(page.getByLabel('Title'))).toBe('rtl')

  await callApi(page, 'POST', '/api/tickets', { title, description, category: 'technical' })
  await callApi(page, 'POST', '/api/tickets/1/responses', { message: description })
  await page.goto('/customer/tickets')
  expect(await direction(page.getByRole('cell', { name: title }))).toBe('rtl')
  await page.goto('/customer/tickets/1')
  const heading = page.getByRole('heading', { name: `Ticket #1: ${title}` })
  expect(await direction(heading)).toBe('ltr')
  expect(await direction(heading.locator('bdi'))).toBe('rtl')
  const texts = page.getByText(description)
  await expect(texts).toHaveCount(2)
  for (const text of await texts.all()) expect(await direction(text)).toBe('rtl')

  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await callApi(staff, 'POST', '/api/companies', { name: title, notes: description })
  await staff.goto('/admin/companies/1')
  expect(await direction(staff.getByRole('heading', { name: title }))).toBe('rtl')
})

test('The box of a response grows with its text', async ({ page }) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', {
    title: 'Printer',
    description: 'It hums all the time.',
    category: 'other',
  })
  await page.goto('/customer/tickets/1')
  const box = page.getByLabel('Add Response')
  const height = async () => (await box.boundingBox())?.height ?? 0
  const empty = await height()
  await box.fill('Line\n'.repeat(12))
  expect(await height()).toBeGreaterThan(empty + 100)
  await box.fill('Line\n'.repeat(100))
  expect(await height()).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 2 + 1)
})
