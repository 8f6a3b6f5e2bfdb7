import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import type { RunningServer } from './server.ts'

export const customerPassword = 'long enough'

/** What the call answered, which has to have worked. */
export async function calling(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, ...(data === undefined ? {} : { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  const body: unknown = await answer.json()
  return new Map(Object.entries(body ?? {}))
}

/** Makes the person at this browser a customer who has just signed in. Answers the id of the account. */
export async function becomeCustomer(page: Page, username = 'carla'): Promise<number> {
  const email = `${username}@customer.example`
  const account = await calling(page, 'POST', '/api/register', {
    username,
    email,
    password: customerPassword,
  })
  return Number(account.get('id'))
}

/** Makes the person at this browser the administrator, who answers as staff. */
export async function becomeStaff(page: Page, { admin }: Pick<RunningServer, 'admin'>): Promise<void> {
  await calling(page, 'POST', '/api/login', admin)
}

export async function signInAsCustomer(page: Page, username = 'carla'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(customerPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}
