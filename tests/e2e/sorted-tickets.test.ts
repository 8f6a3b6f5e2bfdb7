import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { hold } from '../support/firstData.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

const tickets = [
  { title: 'Printer offline', priority: 'low' },
  { title: 'backup failed', priority: 'critical' },
  { title: 'Zebra label printer', priority: 'medium' },
  { title: 'Access for Dana', priority: 'critical' },
]

const titles = (page: Page) => page.locator('tbody tr td:nth-child(3)')
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

async function raiseTickets(customer: Page): Promise<void> {
  await registerCustomer(customer)
  for (const { title, priority } of tickets) {
    const description = 'It has been like this since Monday.'
    await callApi(customer, 'POST', '/api/tickets', { title, priority, description, category: 'technical' })
  }
}

test('The rows of the order and filter before stay until the first of the others are there', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await raiseTickets(await newBrowserPage())
  await signInAsStaff(page, site)
  await callApi(page, 'PUT', '/api/tickets/2', { status: 'in_progress' })
  await page.goto('/agent/tickets')
  await expect(titles(page)).toHaveCount(4)
  const table = page.getByRole('table', { name: 'Support tickets' })
  const change = async (path: RegExp, press: () => Promise<void>) => {
    const before = await titles(page).allTextContents()
    const release = await hold(page, path)
    const asked = page.waitForRequest(path)
    await press()
    await asked
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await expect(titles(page)).toHaveText(before)
    release()
  }
  await change(/sort=title/, () => column(page, 'Title').getByRole('button').click())
  await expect(titles(page).last()).toHaveText('Zebra label printer')
  await change(/status=in_progress/, () => page.getByRole('tab', { name: /^In progress/i }).click())
  await expect(titles(page)).toHaveText(['backup failed'])
})

test('Staff sort the tickets by the heads of their columns, and find the order again', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await raiseTickets(await newBrowserPage())
  await signInAsStaff(page, site)
  await callApi(page, 'PUT', '/api/tickets/2', { status: 'in_progress' })
  await page.goto('/agent/tickets')
  const newestFirst = ['Access for Dana', 'Zebra label printer', 'backup failed', 'Printer offline']
  await expect(titles(page)).toHaveText(newestFirst)
  await expect(column(page, 'ID')).toHaveAttribute('aria-sort', 'descending')

  await column(page, 'Title').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText([
    'Access for Dana',
    'backup failed',
    'Printer offline',
    'Zebra label printer',
  ])
  await expect(column(page, 'Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(column(page, 'Title').getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText([
    'Zebra label printer',
    'Printer offline',
    'backup failed',
    'Access for Dana',
  ])
  await expectAccessible(page)

  const byUrgency = ['Access for Dana', 'backup failed', 'Zebra label printer', 'Printer offline']
  await column(page, 'Priority').getByRole('button').click()
  await expect(titles(page)).toHaveText(byUrgency)
  await page.reload()
  await expect(titles(page)).toHaveText(byUrgency)
  await page.getByRole('link', { name: 'View ticket #4', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ticket #4' })).toBeVisible()
  await page.goBack()
  await expect(titles(page)).toHaveText(byUrgency)

  await column(page, 'Updated').getByRole('button').click()
  await expect(titles(page).first()).toHaveText('backup failed')
  await column(page, 'Status').getByRole('button').click()
  await expect(titles(page).last()).toHaveText('backup failed')
})

test('Of one status, tickets are sorted by every column, on a phone, too', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await raiseTickets(await newBrowserPage())
  await signInAsStaff(page, site)
  await callApi(page, 'PUT', '/api/tickets/2', { status: 'closed' })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/agent/tickets')
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(titles(page)).toHaveText([
    'Access for Dana',
    'backup failed',
    'Printer offline',
    'Zebra label printer',
  ])
  await page.getByRole('tab', { name: 'Open' }).click()
  await expect(titles(page)).toHaveText(['Access for Dana', 'Printer offline', 'Zebra label printer'])
  await page.getByRole('button', { name: 'Priority', exact: true }).click()
  await page.getByRole('button', { name: 'Priority', exact: true }).click()
  await expect(titles(page)).toHaveText(['Printer offline', 'Zebra label printer', 'Access for Dana'])
  await expectAccessible(page)
})
