import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { fillWithDemo, openDemoTicket, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const open = (page: Page, subject: string) =>
  page.getByRole('link', { name: `View the email ${subject}` }).click()

/** Checks both widths with axe. */
async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('Staff make replies and tickets of held emails, by keyboard, and block a sender', async ({
  page,
  site,
  newBrowserPage,
  problems,
}) => {
  await fillWithDemo(site)
  const ben = await newBrowserPage()
  await signInOfDemo(ben, 'ben')
  await signInOfDemo(page, 'daniel')
  const subject = 'Backup report shows a skipped folder'

  // The ticket names the email that seems to answer it.
  await openDemoTicket(page, 'agent', subject)
  await expect(page.getByText('An email from priya.natarajan@homemail.example may belong here')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Look at it' }).click()
  await expect(heading(page, subject)).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  // One press makes it a reply, which tells where it came from.
  await ben.goto(page.url())
  await expect(heading(ben, subject)).toBeVisible()
  await tabTo(page.getByRole('button', { name: /^Add to ticket #/ }))
  await page.keyboard.press('Enter')
  await expect(heading(page, subject)).toBeVisible()
  const reply = page.getByRole('article').filter({ hasText: 'Tonight ran without a skipped folder' })
  await expect(reply).toContainText('(From an email of Priya Natarajan <priya.natarajan@homemail.example>)')
  await expect(page.getByText('may belong here')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await reply.getByRole('link', { name: 'Original email' }).click()
  expect((await download).suggestedFilename()).toMatch(/^email-\d+\.eml$/)

  // A colleague who had it open as well is told.
  problems.expected.push(/409 .*\/api\/held-emails\/\d+\/discard/)
  await ben.getByRole('button', { name: 'Discard' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(ben.getByText('Daniel Okafor added this email to a ticket')).toBeVisible()

  await page.getByRole('link', { name: /^Held Email/ }).click()
  await expect(page.getByRole('tab', { name: 'Held 3' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await open(page, 'Label printer in hall two')
  await tabTo(page.getByRole('button', { name: 'Make a ticket' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Make the ticket' }).click()
  await expect(dialog.getByText('Choose a customer.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('priya')
  await page.getByRole('option', { name: /Priya Natarajan/ }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Make the ticket' }).click()
  await expect(heading(page, 'Label printer in hall two')).toBeVisible()
  await expect(page.getByText('(From an email of Tomas Reyes <tomas@harborsupply.example>)')).toBeVisible()

  // Only a sender without an account can be blocked.
  await page.getByRole('link', { name: /^Held Email/ }).click()
  await open(page, 'Urgent: new bank account')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('tab', { name: 'Held 1' })).toBeVisible()
  await page.getByRole('tab', { name: 'Ignored 2' }).click()
  await open(page, 'Undeliverable: Ticket updated')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog
    .getByRole('checkbox', { name: 'Ignore further emails of postmaster@weldonfreight.example' })
    .check()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('tab', { name: 'Blocked senders' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'postmaster@weldonfreight.example' })).toContainText(
    'Daniel',
  )
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Unblock postmaster@weldonfreight.example' }).click()
  await expect(page.getByText('No sender is blocked.')).toBeVisible()
})
