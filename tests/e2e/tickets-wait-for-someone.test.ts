import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { openFilter } from '../support/filterMenu.ts'
import { callApi, registerWithTickets, signInAsStaff } from '../support/people.ts'

test('Staff see whom each ticket waits for, and a reply reopens a resolved one once that is switched on', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await registerWithTickets(customer, 'The printer hums', 'The screen flickers')
  await signInAsStaff(page, site)
  const answer = { message: 'I turned it off.' }
  await callApi(page, 'POST', '/api/tickets/1/responses', answer)
  await callApi(page, 'POST', '/api/tickets/2/responses', { ...answer, status: 'resolved' })

  await page.goto('/agent/tickets')
  const rows = page.getByRole('table', { name: 'Support tickets' }).locator('tbody tr')
  await expect(rows.filter({ hasText: 'hums' })).toContainText('Waiting for the customer')
  await expect(rows.filter({ hasText: 'flickers' })).not.toContainText('Waiting for')
  const menu = await openFilter(page, 'Waiting for')
  await menu.getByRole('button', { name: 'Us', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/waiting=us/)
  await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveText('Waiting for: Us')
  await expect(rows).toHaveCount(0)
  await expectAccessible(page)

  // The numbers on the buttons are those of the view.
  await page.goto('/agent/tickets?queue=unresolved&priority=medium&category=billing')
  await expect(page.getByRole('button', { name: /^Remove Category/ })).toHaveText(/Payments\s*1$/)

  await page.goto('/admin/site-settings')
  await page.getByRole('button', { name: 'Service Desk' }).click()
  const reopening = page.getByRole('switch', { name: 'Reopen resolved tickets when the customer replies' })
  await reopening.click()
  await expect(toastOf(page)).toContainText('Service desk settings updated')
  await expect(reopening).toBeChecked()
  await page.getByLabel('Assign new tickets').selectOption('To each in turn')
  const assigneeIds = page.getByRole('group', { name: 'Who gets them' })
  await assigneeIds.getByRole('checkbox').first().click()
  await expect(assigneeIds.getByRole('checkbox').first()).toBeChecked()
  await expectAccessible(page)

  await customer.goto('/customer/tickets/2')
  await customer.getByLabel('Add Response').fill('It flickers again.')
  await customer.getByRole('button', { name: 'Send Response' }).click()
  const conversation = customer.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByRole('listitem').last()).toContainText('The reply reopened the ticket')
  await expect(customer.getByRole('button', { name: 'Resolve ticket' })).toBeVisible()

  await page.goto('/agent/dashboard')
  await page.getByRole('link', { name: /^Waiting for us/ }).click()
  const views = page.getByRole('tablist', { name: 'Views' })
  await expect(views.getByRole('tab', { selected: true })).toHaveText('Waiting longest1')
  await expect(page.getByRole('list', { name: 'Filters in use' })).toBeHidden()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Waiting a moment.*The screen flickers.*open.*Customer replied/)
  await customer.goto('/customer/tickets/1')
  await customer.getByLabel('Add Response').fill('It hums again.')
  await customer.getByRole('button', { name: 'Send Response' }).click()
  await expect(rows).toHaveText([/The screen flickers/, /The printer hums/])
  await views.getByRole('tab', { name: 'All unresolved' }).click()
  await expect(rows).toHaveText([/The screen flickers/, /The printer hums/])
  await callApi(page, 'PUT', '/api/tickets/2', { status: 'closed' })
  await expect(rows).toHaveText([/The printer hums/])
  await expectAccessible(page)
})
