import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { holdApplication } from '../support/holdApplication.ts'
import { waitForHydration } from '../support/hydration.ts'
import { renderedAnew, translate } from '../support/translator.ts'

async function signInAfter(page: Page, admin: { username: string; password: string }, start: () => void) {
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  start()
  await waitForHydration(page)
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

test('What was typed into a page that was translated before it was hydrated stays', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(renderedAnew)
  await translate(page.context(), 'start')
  const start = await holdApplication(page)
  await page.goto('/login')
  await signInAfter(page, site.admin, start)
})

test('What was typed stays where a password manager has put elements beside the fields', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(renderedAnew)
  const start = await holdApplication(page)
  await page.goto('/login')
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input')) field.after(document.createElement('div'))
  })
  await signInAfter(page, site.admin, start)
})

test('Every kind of field keeps what was chosen in a page that was translated before', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(renderedAnew)
  await translate(page.context(), 'start')
  const start = await holdApplication(page)
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Priya')
  await page.getByLabel('Message').fill('Our printer is offline.')
  const choice = page.getByRole('checkbox').first()
  await choice.check()
  start()
  await waitForHydration(page)
  await expect(page.getByLabel('Name')).toHaveValue('Priya')
  await expect(page.getByLabel('Message')).toHaveValue('Our printer is offline.')
  await expect(choice).toBeChecked()
})
