import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'
import { chooseByText } from '../support/people.ts'

test('An agent finds tickets by a word of a reply and by filters, which stay, by keyboard alone', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/tickets')
  const rows = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  await expect(rows).toHaveCount(17)
  const reply = await page.request.post('/api/tickets/12/responses', {
    data: { message: 'Restarted the Bâtiment router.', isStaff: true },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(reply.status()).toBe(201)
  await tabTo(page.getByRole('searchbox', { name: 'Search tickets' }))
  await page.keyboard.type('batim')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('VPN asks for the code twice')
  await expect(page).toHaveURL(/words=batim/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(17)

  const opener = page.getByRole('button', { name: 'Filter', exact: true })
  await tabTo(opener)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Filters' })
  await expect(menu.getByRole('button', { name: 'Priority' })).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(menu.getByLabel('Low')).toBeFocused()
  await tabTo(menu.getByLabel('Critical'))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/priority=critical/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/priority=high,critical/)
  const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
  await expect(chips).toHaveText(['Priority: High or Critical'])
  await expect(rows).toHaveCount(8)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  // A chip opens the values of its filter.
  await tabTo(page.getByRole('button', { name: 'Priority: High or Critical', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(menu.getByLabel('High'))
  await page.keyboard.press('Space')
  await expect(chips).toHaveText(['Priority: Critical'])
  await tabTo(menu.getByRole('button', { name: 'All filters' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Priority in use' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('Weldon Freight')
  // The company comes before its people.
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Weldon Freight (company)')
  await page.keyboard.press('Enter')
  await expect(chips).toHaveText(['Priority: Critical', 'Company: Weldon Freight'])
  await expect(rows).toHaveCount(2)
  await page.mouse.click(640, 10)
  await expect(menu).toBeHidden()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }

  // The filters are still set after a reload and after returning from a ticket.
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(chips).toHaveText(['Priority: Critical', 'Company: Weldon Freight'])
  await rows.first().getByRole('link').press('Enter')
  await page.getByRole('link', { name: 'Back to Support Tickets' }).press('Enter')
  await expect(chips).toHaveText(['Priority: Critical', 'Company: Weldon Freight'])

  // If the filters match no rows, the list offers to remove one, with the number of rows without it.
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page.getByText('No tickets match all of these filters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Status: Closed 2' }).press('Enter')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove filter Priority: Critical' }).press('Enter')
  await expect(opener).toBeFocused()
  await expect(chips).toHaveText(['Company: Weldon Freight'])
  // Each tab has the count of the tickets that it would show.
  await expect(page.getByRole('tablist', { name: 'Status' }).getByRole('tab')).toHaveText([
    'All5',
    'Customer replied1',
    'Open1',
    'In progress2',
    'Resolved1',
    'Closed1',
  ])

  await page.goto('/agent/tickets?status=foo&zzz=1&priority=urgent,critical')
  const leftOut = page.getByText(
    'We left out filters that we do not know: status=foo, zzz=1, priority=urgent',
  )
  await expect(leftOut).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Priority: Critical' }).click()
  await expect(leftOut).toBeHidden()
})

test('An agent finds invoices by days, amounts and number, and sorts them', async ({ page, site }) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/invoices')
  const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
  await expect(rows).toHaveCount(11)
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(rows.first()).toContainText('$6,242.75')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const atLeast = page.getByLabel('Amount from')
  await atLeast.fill('much')
  await atLeast.press('Enter')
  await expect(page.getByText('Please enter an amount such as 120.50.')).toBeVisible()
  await expectAccessible(page)
  await atLeast.fill('$4,000')
  await atLeast.press('Enter')
  await expect(atLeast).toBeFocused()
  await expect(rows).toHaveText([/6,242\.75/, /5,002\.75/, /4,881\.50/])
  await chooseByText(page.getByRole('combobox', { name: 'Customer' }), 'Carl Weldon')
  await page.getByRole('tab', { name: 'Paid', exact: true }).click()
  await expect(rows).toHaveText([/5,002\.75/])
  await page.reload()
  await expect(rows).toHaveText([/5,002\.75/])
  await page.getByRole('button', { name: /^Remove filter Customer/ }).click()
  const number = (await rows.locator('td').first().textContent()) ?? ''
  const beginning = number.slice(0, -2)
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(beginning)
  await expect(page).toHaveURL(new RegExp(`words=${beginning}`))
  await expect(rows).toHaveText([new RegExp(number)])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the invoices of these filters as CSV' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^invoices-.*\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(new RegExp(`^${number},.*,5002\\.75,Paid$`))
  await expect(page.getByText('The invoices were exported', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
})

test('A customer finds own tickets and invoices by status and words, and nothing of others', async ({
  page,
  site,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'priya.n')
  await page.goto('/customer/tickets')
  const tickets = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  await expect(tickets).toHaveCount(4)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/tickets') asked.push(search)
  })
  await page.getByRole('tab', { name: 'Resolved 1' }).click()
  await expect(tickets).toHaveText([/The invoice lists our old address/])
  expect(asked).toEqual(['?status=resolved'])
  await page.getByRole('tab', { name: /^All/ }).click()
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('laptops')
  await expect(tickets).toHaveText([/Cannot print from the new laptops/])
  // This word is in another customer's ticket only.
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('payroll')
  await expect(page.getByText('No tickets match this filter.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(tickets).toHaveCount(4)
  await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toHaveValue('')

  await page.goto('/customer/invoices?status=paid')
  await expect(page.getByRole('tab', { name: 'Paid 3' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')).toHaveCount(3)
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
})
