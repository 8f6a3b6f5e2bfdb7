import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerWithTickets, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates, waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'

const titles = ['The printer hums', 'The screen is dark', 'The mouse is lost', 'The door is open']
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const reply = (page: Page) => page.getByLabel('Add Response')
const sendAndResolve = (page: Page) => page.getByRole('button', { name: 'Send and resolve' })
const nextChoice = (page: Page) => page.getByRole('menuitemcheckbox', { name: 'Open the next ticket' })
const toastWith = (page: Page, text: string) => toastOf(page).filter({ hasText: text })
const rowLink = (page: Page, id: number) =>
  page.getByRole('link', { name: `View ticket #${id}`, exact: true })

async function startDesk(page: Page, { site, customer }: { site: RunningServer; customer: Page }) {
  await registerWithTickets(customer, ...titles)
  await signInAsStaff(page, site)
}

async function openInView(page: Page, id: number, view: string): Promise<void> {
  await page.goto(`/agent/tickets?${view}`)
  await waitForScreen(page)
  await rowLink(page, id).click()
  await expect(heading(page)).toContainText(`Ticket #${id}`)
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await nextChoice(page).click()
}

test('An agent answers and resolves one ticket after the other, in the order of the view', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await startDesk(page, { site, customer: await newBrowserPage() })
  await openInView(page, 4, 'queue=unresolved')

  // By default, the page stays.
  await reply(page).fill('I closed it.')
  await sendAndResolve(page).click()
  await expect(toastOf(page)).toContainText('The status is now resolved.')
  await expect(heading(page)).toContainText('Ticket #4')
  await expect(sendAndResolve(page)).toHaveCount(0)

  // The ticket has left the view, and still has its place in it.
  await page.getByRole('button', { name: 'Next ticket' }).click()
  await expect(heading(page)).toContainText('Ticket #3')
  await choose(page)
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await expect(nextChoice(page)).toBeChecked()
  await page.keyboard.press('Escape')
  await reply(page).fill('It is under the desk.')
  await sendAndResolve(page).click()
  await expect(heading(page)).toContainText('Ticket #2')
  await expect(heading(page)).toBeFocused()

  // By the keyboard, with a ticket that a colleague resolves meanwhile.
  const colleague = await newBrowserPage()
  await signInAsStaff(colleague, site)
  await callApi(colleague, 'PUT', '/api/tickets/1', { status: 'closed' })
  await page.keyboard.press('r')
  await page.keyboard.type('I turned it on.')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(toastWith(page, 'No next ticket')).toContainText('the last one of “All unresolved”.')
  await expect(heading(page)).toContainText('Ticket #2')
  await expect(page.getByRole('region', { name: 'Ticket details' })).toContainText('resolved')
})

test('N and P open the tickets around the open one, and I begins a note', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await startDesk(page, { site, customer: await newBrowserPage() })
  await openInView(page, 2, 'sort=title+ascending')
  const { keyboard } = page
  // By title: door (4), mouse (3), printer (1), screen (2).
  await keyboard.press('p')
  await expect(heading(page)).toContainText('Ticket #1')
  await keyboard.press('p')
  await expect(heading(page)).toContainText('Ticket #3')
  await keyboard.press('n')
  await expect(heading(page)).toContainText('Ticket #1')

  await page.reload()
  await waitForScreen(page)
  await keyboard.press('n')
  await expect(heading(page)).toContainText('Ticket #2')

  // Where no list was shown, the newest ticket is the first.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/agent/tickets/3')
  await waitForScreen(page)
  await keyboard.press('p')
  await expect(heading(page)).toContainText('Ticket #4')
  await keyboard.press('p')
  await expect(toastWith(page, 'No previous ticket')).toContainText('the first one of “All tickets”.')

  const note = page.getByRole('textbox', { name: 'Internal note' })
  await keyboard.press('i')
  // At once: letters such as A and N are no shortcuts then.
  await keyboard.type('A key and a map are missing.')
  await expect(note).toHaveValue('A key and a map are missing.')
  await keyboard.press('Control+Enter')
  await expect(toastWith(page, 'Note added')).toBeVisible()
  await heading(page).focus()
  await keyboard.press('r')
  await expect(reply(page)).toBeFocused()
})

for (const width of [1280, 375]) {
  test(`The status is set in two presses without a reload, at ${width} px`, async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    expectConsoleError(/409 \(Conflict\)/)
    const customer = await newBrowserPage()
    await page.setViewportSize({ width, height: 800 })
    await holdLiveUpdates(page)
    await startDesk(page, { site, customer })
    await page.goto('/agent/tickets/1')
    await waitForScreen(page)
    if (width === 375) {
      // Away from the form, a bar offers what is out of sight.
      for (let number = 1; number <= 5; number += 1)
        await callApi(customer, 'POST', '/api/tickets/1/responses', {
          message: `It hums.\n\n\nCall ${number}.`,
        })
      await page.reload()
      await waitForScreen(page)
      await page.getByRole('button', { name: 'Details' }).last().press('Enter')
    }
    const details =
      width === 375
        ? page.getByRole('dialog', { name: 'Ticket details' })
        : page.getByRole('region', { name: 'Ticket details' })
    const status = details.getByRole('button', { name: 'Status:' })
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await expectAccessible(page)
    await status.click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Open', exact: true })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('menuitemcheckbox', { name: 'In progress' }).click()
    await expect(status).toHaveAccessibleName('Status: In progress')
    await expect(toastWith(page, 'The status is now in progress.')).toBeVisible()
    await expect(status).toBeFocused()
    await expect(page.locator('body[data-same]'), 'nothing was loaded again').toHaveCount(1)

    // A response meanwhile does not matter; the status that a colleague has set does.
    await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It hums again.' })
    await status.click()
    await page.getByRole('menuitemcheckbox', { name: 'Open', exact: true }).click()
    await expect(status).toHaveAccessibleName('Status: Open')
    await expect(toastWith(page, 'The status is now open.')).toBeVisible()
    const colleague = await newBrowserPage()
    await signInAsStaff(colleague, site)
    await callApi(colleague, 'PUT', '/api/tickets/1', { status: 'resolved', priority: 'high' })
    await status.click()
    await page.getByRole('menuitemcheckbox', { name: 'Closed' }).click()
    await expect(toastWith(page, 'Someone else has changed this ticket meanwhile')).toBeVisible()
    await expect(status).toHaveAccessibleName('Status: Resolved')
    await expect(details.getByRole('button', { name: 'Priority:' })).toHaveAccessibleName('Priority: High')
  })
}

test('The reply is at hand wherever one reads, and the page stays where it is', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  await startDesk(page, { site, customer })
  for (let number = 1; number <= 9; number += 1)
    await callApi(customer, 'POST', '/api/tickets/1/responses', { message: `It hums.\n\n\nCall ${number}.` })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/agent/tickets/1')
  await waitForScreen(page)
  const bar = page.getByRole('group', { name: 'Write or change' })
  await expect(reply(page)).not.toBeInViewport()
  await expect(bar).toBeVisible()
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(reply(page)).toBeFocused()
  await expect(sendAndResolve(page)).toBeInViewport({ ratio: 1 })
  await expect(bar).toHaveCount(0)
  await page.keyboard.type('We come at noon;')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // A new response moves nothing.
  await callApi(customer, 'POST', '/api/tickets/1/responses', { message: 'It hums even now.' })
  await expect(page.getByText('1 new response since you started writing.')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // A menu of the form opens where the form is.
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await expect(page.getByRole('menuitem', { name: 'Send and set in progress' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(sendAndResolve(page)).toBeInViewport({ ratio: 1 })

  await page.getByText('Call 1.').click()
  await expect(reply(page)).not.toBeInViewport()
  await bar.getByRole('button', { name: 'Note' }).click()
  await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toHaveCount(0)
})
