import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

test.use({ serverEnv: { MODULES: 'service-desk' } })

const ticket = {
  title: 'The printer hums',
  description: 'It hums loudly since this morning.',
  category: 'other',
}

test('Staff link tickets by a number or a word, and both show the other', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', ticket)
  await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'The screen flickers' })
  await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'No paper' })
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets/1')
  const field = page.getByRole('combobox', { name: 'Link to ticket' })
  const options = page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
  const links = page.getByRole('region', { name: 'Linked tickets' })
  await field.click()
  await expect(options).toHaveText([/^#3 No paper/, /^#2 The screen flickers/])
  await field.fill('flick')
  await expect(options).toHaveText([/^#2 The screen flickers/])
  await field.press('Enter')
  await expect(links.getByRole('listitem')).toHaveText([/#2 The screen flickers/])
  await field.fill('#3')
  await expect(options).toHaveText([/^#3 No paper/])
  await field.press('Enter')
  await expect(links.getByRole('listitem')).toHaveText([/#3 No paper/, /#2 The screen flickers/])
  await expectAccessible(page)
  await links.getByRole('button', { name: 'Remove the link to ticket #3' }).click()
  await expect(links.getByRole('listitem')).toHaveCount(1)
  await expect(field).toBeFocused()
  await links.getByRole('link', { name: '#2 The screen flickers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The screen flickers')
  await expect(links.getByRole('listitem')).toHaveText([/#1 The printer hums/])
})
