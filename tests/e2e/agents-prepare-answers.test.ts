import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, chooseByText, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const answer = {
  title: 'Visit agreed',
  message: 'Hello {{customer.firstName}},\nwe come for {{ticket.title}}.',
  isShared: true,
  status: 'in_progress',
  priority: 'high',
  assigneeId: null,
  assignsToSender: true,
}
const box = (page: Page) => page.getByLabel('Add Response')
const list = (page: Page) => page.getByRole('listbox', { name: 'Prepared answers' })
const also = (page: Page) => page.getByRole('group', { name: 'Will also' }).getByRole('listitem')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Response' })
const whole = { ratio: 1 }
const opener = (page: Page) => page.getByRole('button', { name: 'Prepared answers' })

async function openTicket(page: Page, { site, customer }: { site: RunningServer; customer: Page }) {
  const id = await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', {
    title: 'The printer hums',
    description: 'It hums loudly since this morning.',
    category: 'other',
  })
  await signInAsStaff(page, site)
  await callApi(page, 'PUT', `/api/users/${id}`, { firstName: 'Carla' })
  await callApi(page, 'POST', '/api/prepared-answers', answer)
  await callApi(page, 'POST', '/api/prepared-answers', {
    ...answer,
    title: 'Regards',
    message: 'Regards, {{agent.name}}',
    isShared: false,
    status: 'resolved',
    priority: null,
    assignsToSender: false,
  })
  await page.goto('/agent/tickets/1')
  await waitForScreen(page)
}

test('An agent inserts answers by ; and by the button, with the keyboard alone, and sends what they change', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await openTicket(page, { site, customer: await newBrowserPage() })
  const { keyboard } = page
  // The window is lower than the part above the form.
  await page.setViewportSize({ width: 1280, height: 560 })
  await keyboard.press('r')
  await expect(box(page)).toBeFocused()
  await expect(sendButton(page)).toBeInViewport(whole)
  await keyboard.type('One; two.\n;')
  await expect(list(page).getByRole('option')).toHaveText(['Regards', 'Visit agreed'])
  await expect(list(page)).toBeInViewport(whole)
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('One; two.\n;')
  await keyboard.press('Backspace')
  await keyboard.type(';vis')
  await expect(list(page).getByRole('option')).toHaveText(['Visit agreed'])
  await keyboard.press('Enter')
  const inserted = 'One; two.\nHello Carla,\nwe come for The printer hums.'
  await expect(box(page)).toHaveValue(inserted)
  await expect(also(page)).toHaveText(['Set to In progress', 'Priority High', 'Assign to you'])
  await expect(also(page).first()).toBeInViewport(whole)
  await expect(sendButton(page)).toBeInViewport(whole)
  await page.setViewportSize({ width: 1280, height: 900 })
  await keyboard.press('ControlOrMeta+z')
  await expect(box(page)).toHaveValue('One; two.\n;vis')
  await keyboard.press('ControlOrMeta+Shift+z')
  await expect(box(page)).toHaveValue(inserted)

  // The dialog inserts at the caret, and selects the placeholder that has no value.
  await tabTo(opener(page))
  await keyboard.press('Enter')
  await keyboard.type('reg')
  const dialog = page.getByRole('dialog', { name: 'Prepared answers' })
  await expect(dialog.getByText('Regards, {{agent.name}}')).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(`${inserted}Regards, {{agent.name}}`)
  await expect(page.getByText('{{agent.name}} has no value here.')).toBeVisible()
  await expect(also(page)).toHaveText(['Set to Resolved', 'Priority High', 'Assign to you'])

  // The draft contains the text and the actions.
  await page.reload()
  await waitForScreen(page)
  await expect(box(page)).toHaveValue(`${inserted}Regards, {{agent.name}}`)
  await expect(also(page)).toHaveText(['Set to Resolved', 'Priority High', 'Assign to you'])
  await page.getByRole('button', { name: 'Do not: Priority High' }).click()
  await expect(also(page)).toHaveText(['Set to Resolved', 'Assign to you'])
  await expect(opener(page)).toBeFocused()

  await box(page).press('ControlOrMeta+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The customer would read {{agent.name}}')
  await expectAccessible(page)
  await keyboard.press('Escape')
  await box(page).fill('Regards, Ana')
  await box(page).press('ControlOrMeta+Enter')
  await expect(toastOf(page)).toContainText('The status is now resolved. The ticket was assigned.')
  await expect(page.getByRole('article')).toHaveText([/Regards, Ana/])
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('resolved')
  await expect(page.getByLabel('Priority', { exact: true })).toHaveValue('medium')
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/admin/)
  await expect(also(page)).toHaveCount(0)
})

test('A response with an assignee who has left is refused, and stays', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await openTicket(page, { site, customer: await newBrowserPage() })
  const leaver = { username: 'ben', password: 'first-Horse-7', role: 'agent' }
  const id = Number((await callApi(page, 'POST', '/api/users', leaver)).get('id'))
  const toBen = { ...answer, title: 'To Ben', message: 'Ben helps.', assigneeId: id, assignsToSender: false }
  await callApi(page, 'POST', '/api/prepared-answers', toBen)
  await callApi(page, 'PUT', `/api/users/${id}`, { isSuspended: true })
  await page.reload()
  await waitForScreen(page)
  await box(page).click()
  await page.keyboard.type(';ben')
  await list(page).getByRole('option', { name: 'To Ben' }).click()
  await expect(page.getByText('This colleague can no longer work on tickets.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('This account cannot work on tickets')
  await expect(box(page)).toHaveValue('Ben helps.')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Do not: Assign to a colleague' }).click()
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('The status is now in progress. The priority is now high.')
  await expect(page.getByRole('article')).toHaveText([/Ben helps\./])
})

test('An administrator writes an answer under Site Settings, and agents find it in their portal', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await signInAsStaff(page, site)
  await page.goto('/admin/site-settings')
  await waitForScreen(page)
  await page.getByRole('button', { name: 'Prepared Answers' }).click()
  await page.getByRole('button', { name: 'Add answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add prepared answer' })
  await dialog.getByLabel('Title').fill('Password reset')
  await dialog.getByLabel('Text').fill('Hello {{customer.name}}, {{customer.age}}')
  await dialog.getByLabel('Status').selectOption('resolved')
  await chooseByText(dialog.getByLabel('Assign to'), 'The sender')
  await expect(dialog.getByRole('radio', { name: 'All staff' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add answer' }).click()
  await expect(dialog.getByText('There is no placeholder {{customer.age}}.')).toBeVisible()
  await dialog.getByLabel('Text').fill('Hello ')
  await dialog.getByRole('button', { name: 'customer.firstName' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('Hello {{ customer.firstName }}')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add answer' }).click()
  await expect(toastOf(page)).toContainText('Prepared answer added')
  await expect(dialog).toBeHidden()

  await page.goto('/agent/prepared-answers')
  await waitForScreen(page)
  await expect(page.getByRole('link', { name: 'Prepared Answers' })).toHaveAttribute('aria-current', 'page')
  const row = page.getByRole('row', { name: /Password reset/ })
  await expect(row).toContainText('Set to Resolved, Assign to the sender')
  await expect(row).toContainText('All staff')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Password reset' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit prepared answer' })
  await edit.getByText('Only you').click()
  await edit.getByRole('button', { name: 'Update answer' }).click()
  await expect(row).toContainText('Only you')
  await page.getByRole('button', { name: 'Delete Password reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No prepared answers yet.')).toBeVisible()
})
