import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

const ticket = {
  title: 'The printer hums',
  description: 'It hums loudly since this morning.\n\nSwitching it off helps for an hour.',
  category: 'technical',
  priority: 'high',
}
const details = (page: Page) => page.getByRole('region', { name: 'Ticket details' })
const messages = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
const newest = (page: Page) => page.getByRole('button', { name: 'Newest response' })

/** Simulates that the tab was hidden and is shown again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('A ticket says beside its conversation what it is, and the question is its first message', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customerId = await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  await page.goto('/customer/tickets/1')
  await expect(details(page)).toContainText(
    /Status.*open.*Priority.*high.*Category.*Technical Support.*Created.* [AP]M.*Updated.* [AP]M/s,
  )
  await expect(messages(page)).toHaveText(/You.* [AP]M.*It hums loudly since this morning\./s)
  await expect(page.getByText('No responses yet. Add a response below.')).toBeVisible()
  await expect(newest(page)).toHaveCount(0)
  // Side by side on a wide screen.
  const [question, column] = [await messages(page).boundingBox(), await details(page).boundingBox()]
  expect(column?.x ?? 0).toBeGreaterThan((question?.x ?? 0) + (question?.width ?? 0))
  await expectAccessible(page)

  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  await agent.goto('/agent/tickets/1')
  await expect(messages(agent)).toHaveText(
    new RegExp(`Customer #${customerId}.* [AP]M.*It hums loudly since this morning\\.`, 's'),
  )
  await expectAccessible(agent)

  const resolve = details(page).getByRole('button', { name: 'Resolve ticket' })
  await resolve.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resolve ticket' }).click()
  await expect(details(page)).toContainText('resolved')
  await expect(resolve).toHaveCount(0)
  await expect(messages(page)).toHaveCount(2)

  // On a phone, the properties come first.
  await page.setViewportSize({ width: 375, height: 812 })
  const [below, above] = [await messages(page).first().boundingBox(), await details(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  await expectAccessible(page)
})

for (const [who, width] of [
  ['customer', 1280],
  ['agent', 375],
] as const) {
  test(`The newest of many responses is one press away, for the ${who} at ${width} px`, async ({
    page,
    site,
    newBrowserPage,
  }) => {
    const [customer, agent] = [page, await newBrowserPage()]
    await registerCustomer(customer)
    await signInAsStaff(agent, site)
    await callApi(customer, 'POST', '/api/tickets', ticket)
    for (let number = 1; number <= 40; number += 1) {
      const author = number % 2 === 0 ? customer : agent
      await callApi(author, 'POST', '/api/tickets/1/responses', { message: `Call ${number}\n\nNo answer.` })
    }
    const reader = who === 'agent' ? agent : customer
    await reader.setViewportSize({ width, height: 800 })
    await reader.goto(`/${who}/tickets/1`)
    await expect(messages(reader)).toHaveCount(41)
    await expect(newest(reader)).toBeInViewport()
    await expect(messages(reader).last()).not.toBeInViewport()
    await newest(reader).focus()
    await reader.keyboard.press('Enter')
    await expect(messages(reader).last()).toBeInViewport()
    await expect(reader.getByRole('article').filter({ hasText: 'Call 40' })).toBeFocused()
    await expectAccessible(reader)
    // For agents, the tab of the reply comes first.
    await tabTo(reader.getByLabel('Add Response'))
  })
}

test('Who comes back to a ticket sees the status that a colleague has chosen meanwhile, also beside what is not saved yet', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  // The page merges the colleague's change with its own.
  expectConsoleError(/409 \(Conflict\)/)
  const [customer, colleague] = [await newBrowserPage(), await newBrowserPage()]
  await registerCustomer(customer)
  await callApi(customer, 'POST', '/api/tickets', ticket)
  await signInAsStaff(page, site)
  await signInAsStaff(colleague, site)
  await customer.goto('/customer/tickets/1')
  await expect(details(customer)).toContainText('open')
  await page.goto('/agent/tickets/1')
  const status = page.getByLabel('Status', { exact: true })
  await page.getByLabel('Priority', { exact: true }).selectOption('Low')
  await callApi(colleague, 'PUT', '/api/tickets/1', { status: 'in_progress' })
  await callApi(colleague, 'POST', '/api/tickets/1/responses', { message: 'I am on my way.' })

  await comeBack(page)
  await expect(status).toHaveAccessibleDescription('Changed meanwhile to In progress')
  await expect(details(page).getByRole('button', { name: 'Status: In progress' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveText(/I am on my way\.$/)
  await expect(messages(page).nth(1)).toContainText('set the status to In progress')
  await expect(page.getByLabel('Priority', { exact: true })).toHaveValue('low')
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update Ticket' }).click()
  await reloaded
  await expect(status).toHaveValue('in_progress')
  await expect(status).toHaveAccessibleDescription('')
  await expect(page.getByLabel('Priority', { exact: true })).toHaveValue('low')

  await comeBack(customer)
  await expect(details(customer)).toContainText('in progress')
  await expect(details(customer)).toContainText('low')
  await expect(messages(customer).nth(1)).toContainText('Support Team set the status to In progress')
  await expect(messages(customer).last()).toContainText('Support Team set the priority to Low')
  await expectAccessible(customer)
})
