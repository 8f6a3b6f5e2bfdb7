import { expect, type Page } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** Opens the administrators' sign-in page, signs the first administrator in and waits for the dashboard. */
export async function signInAsAdministrator(page: Page, site: RunningServer): Promise<void> {
  await page.goto('/admin/login')
  await submitAdministratorSignIn(page, site)
}

/** Signs the first administrator in on a page that already shows the sign-in form, and waits for the dashboard. */
export async function submitAdministratorSignIn(page: Page, site: RunningServer): Promise<void> {
  await page.getByLabel('Username').fill(site.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Signed in as admin')).toBeVisible()
}

/** Makes a request with the session of the page; returns the status of the response. */
export function statusOfCall(page: Page, method: string, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(where, what === '' ? { method: how } : { method: how, headers, body: what })).status
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )
}
