import type { Page } from '@playwright/test'

/** Opens the values of a filter of the list of tickets, such as 'Priority'. */
export async function openFilter(page: Page, filter: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Filters' })
  await menu.getByRole('button', { name: filter }).click()
  return menu
}
