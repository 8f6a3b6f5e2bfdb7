import { expect, type Page } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** Opens the administrators' sign-in, signs the first of them in and waits for the dashboard. */
export async function asAdministrator(page: Page, site: RunningServer): Promise<void> {
  await page.goto('/admin/login')
  await signInAsAdministrator(page, site)
}

/** The same where the sign-in is on the screen already. */
export async function signInAsAdministrator(page: Page, site: RunningServer): Promise<void> {
  await page.getByLabel('Username').fill(site.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Signed in as admin')).toBeVisible()
}

/** Makes a call as whoever is signed in on the page, and answers its status. */
export function callFrom(page: Page, method: string, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(where, what === '' ? { method: how } : { method: how, headers, body: what })).status
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )
}
