import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'
import type { RunningServer } from './server.ts'

export const customerPassword = 'long enough'

/** Makes a request with the session of the page; returns the fields of its response. Fails unless the status is 2xx. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
) {
  const response = await page.request.fetch(path, { method, ...(data === undefined ? {} : { data }) })
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
  const body: unknown = await response.json()
  return new Map(Object.entries(body ?? {}))
}

/** Registers a customer, who is then signed in on this page; returns the id of the account. */
export async function registerCustomer(page: Page, username = 'carla'): Promise<number> {
  const email = `${username}@customer.example`
  const account = await callApi(page, 'POST', '/api/register', {
    username,
    email,
    password: customerPassword,
  })
  return Number(account.get('id'))
}

/** Registers a customer on this page and raises a ticket per title, numbered from 1 on a new site. */
export async function registerWithTickets(page: Page, ...titles: string[]): Promise<void> {
  await registerCustomer(page)
  const ticket = { description: 'It has done so since this morning.', category: 'other' }
  for (const title of titles) await callApi(page, 'POST', '/api/tickets', { ...ticket, title })
}

/**
 * Leaves this page, then ends its session: requests that the portal still makes would fail and be logged as errors.
 */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await callApi(page, 'POST', '/api/logout')
}

/** Signs in the first administrator, who may do everything that agents may, on this page. */
export async function signInAsStaff(page: Page, { admin }: Pick<RunningServer, 'admin'>): Promise<void> {
  // An open portal would notice the change of user, reload its data and leave.
  if (/^\/(customer|agent|admin)\//.test(new URL(page.url()).pathname)) await page.goto('about:blank')
  await callApi(page, 'POST', '/api/login', admin)
}

/** Fills in and sends the sign-in form that the page shows. */
export async function signInAsCustomer(page: Page, username = 'carla'): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(customerPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Chooses the option of a combobox that matches this text. The server may search for the options. */
export async function chooseByText(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.page().getByRole('listbox', { name: 'Matches' }).getByRole('option').first().waitFor()
  await field.press('Enter')
}
