import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

const description = [
  'The **printer** hums, see https://printer.example/hum or ask anna@example.com:',
  '',
  '- it is `warm`',
  '- it is **old, and its maker gives no more updates for the software that it came with**',
  '',
  '1. off',
  '2. on',
  '```',
  '2026-11-30 [warn]  **fuser**  91%',
  '  - not a list',
  '```',
  'C:\\**\\*.log stays.',
].join('\n')

/** The text of a message as it is in the clipboard after it was selected and copied. */
const copied = async (page: Page, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText(text).evaluate((element) => {
    const message = element.closest('[dir=auto]')
    if (message) getSelection()?.selectAllChildren(message)
  })
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('A message shows its bold text, lists, code and addresses, and is copied as text', async ({ page }) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', { title: 'The printer hums', description, category: 'other' })
  await page.goto('/customer/tickets/1')
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.locator('strong').first()).toHaveText('printer')
  await expect(conversation.getByRole('link', { name: 'https://printer.example/hum' })).toHaveAttribute(
    'rel',
    /noreferrer/,
  )
  await expect(conversation.getByRole('link', { name: 'anna@example.com' })).toHaveAttribute(
    'href',
    'mailto:anna@example.com',
  )
  const lists = conversation.getByRole('list').filter({ hasText: /it is|off/ })
  await expect(lists.last().getByRole('listitem')).toHaveText(['1. off', '2. on'])
  await expect(conversation.locator('code')).toHaveText(['warm', /fuser\*\* {2}91%\n {2}- not a list$/])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  expect(await copied(page, 'stays.')).toBe(
    [
      'The printer hums, see https://printer.example/hum or ask anna@example.com:',
      '',
      '• it is warm',
      '• it is old, and its maker gives no more updates for the software that it came with',
      '1. off',
      '2. on',
      '2026-11-30 [warn]  **fuser**  91%',
      '  - not a list',
      'C:\\**\\*.log stays.',
    ].join('\n'),
  )
})

test('The buttons and Ctrl+B format the selection by keyboard and pointer, and Ctrl+Z takes it back', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', {
    title: 'The printer hums',
    description,
    category: 'other',
  })
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets/1')
  const field = page.getByLabel('Add Response')
  await field.fill('Please restart it')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 14))
  await field.press('ControlOrMeta+b')
  await expect(field).toHaveValue('Please **restart** it')
  await page.keyboard.type('switch off')
  await expect(field, 'the words stay selected').toHaveValue('Please **switch off** it')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue('Please restart it')
  await expect(field).toBeFocused()
  // One tab stop, in which arrow keys move.
  const bar = page.getByRole('toolbar', { name: 'Format the message' }).first()
  await tabTo(bar.getByRole('button', { name: 'Bold' }))
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'List' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('- Please restart it')
  await expect(field).toBeFocused()
  await page.keyboard.type('\nsee ')
  await bar.getByRole('button', { name: 'Link' }).click()
  await page.keyboard.type('help.example')
  await expect(field).toHaveValue('- Please restart it\nsee https://help.example')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('Response Added')
  await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', 'https://help.example/')

  await page.getByRole('tab', { name: 'Internal note' }).click()
  const note = page.getByRole('textbox', { name: 'Internal note' })
  await note.fill('**Ask @admin** for admin@example.com, `@admin`')
  await note.press('ControlOrMeta+Enter')
  const entry = page.getByRole('listitem').filter({ hasText: 'Internal note' })
  await expect(entry.locator('strong strong')).toHaveText('@admin')
  await expect(entry.locator('code')).toHaveText('@admin')

  await customer.goto('/customer/tickets/1')
  await customer.getByLabel('Add Response').fill('ipconfig')
  await customer.getByLabel('Add Response').selectText()
  await customer.getByRole('button', { name: 'Code' }).click()
  await expect(customer.getByLabel('Add Response')).toHaveValue('`ipconfig`')
  await customer.setViewportSize({ width: 375, height: 900 })
})

test('What is typed behind Ctrl+B while the script for it is loading becomes bold', async ({ page }) => {
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', { title: 'The printer hums', description, category: 'other' })
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/formatSelection*.js', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/customer/tickets/1')
  const field = page.getByLabel('Add Response')
  await field.fill('It hums again.')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 13))
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('now ')
  await expect(field).toHaveValue('It hums now .')
  load()
  await expect(field).toHaveValue('It hums **now **.')
  await page.keyboard.type('and then')
  await expect(field).toHaveValue('It hums **now and then**.')
})
