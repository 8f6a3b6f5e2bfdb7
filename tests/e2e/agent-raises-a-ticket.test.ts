import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'
import { chooseByText } from '../support/people.ts'

test('An agent raises a ticket for a caller and corrects it, and the customer sees who did', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  // The server asks to confirm that another customer may read the conversation.
  expectConsoleError(/400 \(Bad Request/)
  // The former customer's page reloads the ticket.
  expectConsoleError(/404 \(Not Found\).*\/api\/(attachments|tickets)/)
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/tickets')
  await tabTo(page.getByRole('link', { name: 'New Ticket' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Ticket')

  await page.getByRole('button', { name: 'Create ticket' }).press('Enter')
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await expect(customer).toHaveAccessibleDescription(/Customer is required/)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await chooseByText(customer, 'priya')
  await page.getByLabel('Title').fill('No sound in meetings')
  await page.getByLabel('Category').selectOption('Technical Support')
  await page.getByLabel('Description').fill('Priya calls: nobody hears her in meetings since the update.')
  await page.getByLabel('Assign to me').check()

  // A reload, or the end of the session, loses no typed text.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('No sound in meetings')
  await expect(page.getByLabel('Assign to me')).toBeChecked()
  await page.getByRole('button', { name: 'Create ticket' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Ticket #\d+: No sound in meetings$/)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('Daniel Okafor raised this ticket')
  await expect(conversation.getByRole('listitem').first()).toHaveText(
    /Support Team\s*Staff\s*Daniel Okafor\s*Description/,
  )
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('Daniel Okafor')

  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await tabTo(edit)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Edit ticket #/ })
  await dialog.getByLabel('Title').fill('No microphone in meetings')
  await dialog.getByLabel('Category').selectOption('Service Request')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toastOf(page)).toContainText('Ticket Updated')
  await expect(heading).toContainText('No microphone in meetings')
  await expect(edit).toBeFocused()
  const line = 'set the title to “No microphone in meetings” and the category to Service Request'
  await expect(conversation).toContainText(`Daniel Okafor ${line}`)

  const other = await newBrowserPage()
  await signInOfDemo(other, 'priya.n')
  await other.goto(new URL(page.url()).pathname.replace('/agent/', '/customer/'))
  const theirs = other.getByRole('region', { name: 'Conversation' })
  await expect(theirs).toContainText('Support Team raised this ticket')
  await expect(theirs.getByRole('listitem').first()).toHaveText(/Support Team\s*Staff\s*Description/)
  await expect(theirs).toContainText(`Support Team ${line}`)
  await expect(theirs).not.toContainText('Okafor')

  // The caller was a different customer.
  await edit.press('Enter')
  const chosen = dialog.getByRole('combobox', { name: 'Customer' })
  await expect(chosen).toHaveValue(/Priya/)
  await chooseByText(chosen, 'renee')
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  const mayRead = dialog.getByLabel('They may read the whole conversation')
  await expect(mayRead).toHaveAccessibleDescription(/Confirm that the customer may read/)
  await mayRead.check()
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(conversation).toContainText('set the customer to')
})
