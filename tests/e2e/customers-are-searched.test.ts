import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { manyUsers } from '../support/manyUsers.ts'
import { callApi, signInAsStaff } from '../support/people.ts'

test('A form offers 50 of many customers, and the server searches the others', async ({
  page,
  site,
  expectConsoleError,
}) => {
  // The customer in the last address.
  expectConsoleError(/404 \(Not Found\).*\/api\/users\/99999/)
  await signInAsStaff(page, site)
  await manyUsers(site, 120)
  const zoe = { username: 'zoe', password: 'sixsix', role: 'customer', email: 'zoe@harbor.example' }
  const id = Number((await callApi(page, 'POST', '/api/users', zoe)).get('id'))
  const details = { firstName: 'Zoë', lastName: 'Adler', company: 'Harbor', phone: '555-0100' }
  await callApi(page, 'PUT', `/api/users/${id}`, details)
  const label = 'Zoë Adler, Harbor (zoe)'
  const ranges: (string | null)[] = []
  const others: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/users') others.push(pathname)
    if (pathname === '/api/customers')
      void request.headerValue('list-range').then((range) => ranges.push(range))
  })

  await page.goto('/agent/tickets/raise')
  const customer = page.getByRole('combobox', { name: 'Customer' })
  const matches = page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
  await tabTo(customer)
  await page.keyboard.press('ArrowDown')
  await expect(matches).toHaveCount(50)
  await expect(page.getByText('71 more. Type a part of the name.')).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  for (const typed of ['ADLER zoe', 'zoe@harbor.example', '555-0100', 'harb']) {
    await customer.fill(typed)
    await expect(matches).toHaveText([label])
  }
  await customer.fill('nobody of this name')
  await expect(page.getByText('No match.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(customer).toHaveValue('')

  // Enter chooses the first match, also before the server has found it.
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/customers?*text=zoe*', async (route) => {
    await pressed
    await route.continue()
  })
  await customer.fill('zoe')
  await expect(page.getByText('Searching...')).toBeVisible()
  await page.keyboard.press('Enter')
  answer()
  await expect(customer).toHaveValue(label)
  await page.unrouteAll()
  await customer.click()
  await matches.nth(1).click()
  await expect(customer).not.toHaveValue(label)

  // Leaving the field chooses the only match.
  await customer.fill('zoe')
  await expect(matches).toHaveText([label])
  await page.keyboard.press('Tab')
  await expect(customer).toHaveValue(label)
  // The chosen customer is offered besides the first 50, also after a reload.
  await page.reload()
  await expect(customer).toHaveValue(label)
  await customer.click()
  await expect(matches.first()).toHaveText(label)
  await expect(matches.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('71 more. Type a part of the name.')).toBeVisible()
  expect(others, 'all users are not loaded').toEqual([])
  expect(new Set(ranges)).toEqual(new Set(['rows=0-49']))

  // An address with a customer who is gone leaves the field empty.
  await page.goto('/agent/invoices/new?customer=99999')
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('')
})
