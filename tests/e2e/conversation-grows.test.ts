import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { changeStored } from '../support/changeStored.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

const ticket = {
  title: 'The printer hums',
  description: 'It hums loudly since this morning.',
  category: 'other',
}
const box = (page: Page) => page.getByLabel('Add Response')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Response' })
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^\d+ new responses? since you started writing/ })
const articles = (page: Page) => page.getByRole('article')

for (const who of ['customer', 'agent'] as const) {
  test(`A conversation that grew while the ${who} was writing is shown before the response is sent, once for each growth`, async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    expectConsoleError(/409 \(Conflict\)/)
    const customer = await newBrowserPage()
    const agent = page
    await registerCustomer(customer)
    await signInAsStaff(agent, site)
    await callApi(customer, 'POST', '/api/tickets', ticket)
    const [writer, other] = who === 'customer' ? [customer, agent] : [agent, customer]
    const respond = (message: string) => callApi(other, 'POST', '/api/tickets/1/responses', { message })
    await respond('First')

    // Live updates are off, so the new response is not on the screen before the next one is sent.
    await holdLiveUpdates(writer)
    await writer.goto(`/${who}/tickets/1`)
    await expect(articles(writer)).toHaveCount(1)
    await box(writer).fill('Nobody answers')
    await respond('Second')
    await respond('Third')
    await sendButton(writer).click()
    await expect(notice(writer)).toHaveText(
      '2 new responses since you started writing. Please read them before sending.',
    )
    await expect(toastOf(writer)).toContainText('Response not sent yet')
    await expect(articles(writer)).toHaveCount(3)
    await expect(articles(writer).filter({ hasText: 'New' })).toHaveText([/Second$/, /Third$/])
    await expect(articles(writer).nth(1)).toBeInViewport()
    await expect(box(writer)).toHaveValue('Nobody answers')
    await expect(writer.locator('form').getByText('Failed to add response')).toBeHidden()
    await expectAccessible(writer)

    await respond('Fourth')
    await sendButton(writer).click()
    await expect(notice(writer)).toHaveText(
      '1 new response since you started writing. Please read it before sending.',
    )
    await box(writer).fill('Thank you all')
    await sendButton(writer).click()
    await expect(toastOf(writer)).toContainText('Response Added')
    await expect(notice(writer)).toBeHidden()
    await expect(articles(writer)).toHaveText([/First$/, /Second$/, /Third$/, /Fourth$/, /Thank you all$/])
    await expect(articles(writer).getByText('New', { exact: true })).toBeHidden()

    // Without new responses, the page does not ask.
    await box(writer).fill('One more thing')
    await sendButton(writer).click()
    await expect(articles(writer)).toHaveCount(6)

    // Also asks about a response from the same user's other tab.
    await box(writer).fill('Half a thought')
    await callApi(writer, 'POST', '/api/tickets/1/responses', { message: 'From the other tab' })
    await sendButton(writer).click()
    await expect(notice(writer)).toHaveText(
      '1 new response since you started writing. Please read it before sending.',
    )
    await box(writer).fill('')
    await expect(notice(writer)).toBeHidden()

    // A restored draft shows responses since it was typed. The page knows the server's time to within two seconds.
    const at = new Date(Date.now() - 60_000).toISOString()
    await changeStored(site, `update "ticketResponses" set "createdAt" = '${at}'`)
    await box(writer).fill('Half a thought')
    await respond('Seventh')
    await writer.reload()
    await expect(notice(writer)).toHaveText(
      '1 new response since you started writing. Please read it before sending.',
    )
    await sendButton(writer).click()
    await expect(articles(writer)).toHaveCount(9)
  })
}
