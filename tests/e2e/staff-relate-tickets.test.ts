import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

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

test('Staff merge a duplicate, and its customer finds where the conversation goes on', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/409/)
  const customer = await newBrowserPage()
  // Otherwise live updates would tell the page that the ticket was merged.
  await holdLiveUpdates(customer)
  await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', ticket)
  await callApi(customer, 'POST', '/api/tickets', { ...ticket, title: 'The printer hums again' })
  await customer.goto('/customer/tickets/2')
  await customer.getByLabel('Add Response').fill('Since noon it smells.')
  await signInAsStaff(page, site)
  await callApi(page, 'POST', '/api/tickets/2/notes', { message: 'It is the old one.' })
  await page.goto('/agent/tickets/1')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('No responses yet.')
  await page.getByRole('link', { name: 'Back to Support Tickets' }).click()
  await page.getByRole('link', { name: 'View ticket #2' }).click()
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Not sent yet.')
  await page.getByRole('button', { name: 'Merge into another ticket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog).toContainText('Choose a ticket.')
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('#1')
  await dialog.getByRole('option', { name: '#1 The printer hums' }).click()
  await expect(dialog).toContainText('Ticket #2 is closed and keeps a link to ticket #1.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toastOf(page)).toContainText('Merged into ticket #1')
  await expect(page).toHaveURL(/\/agent\/tickets\/1$/)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('merged another ticket into this one: #2 The printer hums again')
  await expect(conversation.getByRole('article')).toHaveCount(1)
  await expect(conversation).toContainText('It is the old one.')
  await conversation.getByRole('link', { name: '#2 The printer hums again' }).click()
  await expect(page.getByText('Please write there: #1 The printer hums')).toBeVisible()
  await expect(page.getByLabel('Your unsent note')).toHaveValue('Not sent yet.')
  await expect(page.getByRole('button', { name: 'Merge into another ticket' })).toBeHidden()
  await expectAccessible(page)

  await customer.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(customer)).toContainText('This ticket was merged into ticket #1.')
  await expect(customer.getByLabel('Your unsent response')).toHaveValue('Since noon it smells.')
  await expectAccessible(customer)
  await customer.getByRole('paragraph').filter({ hasText: 'Please write there:' }).getByRole('link').click()
  await expect(customer.getByRole('region', { name: 'Conversation' })).toContainText(
    'Support Team merged another ticket into this one: #2 The printer hums again',
  )
})
