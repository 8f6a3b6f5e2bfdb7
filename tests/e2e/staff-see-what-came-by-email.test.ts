import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { fillWithDemo, openDemoTicket, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'

test('Staff see which reply came by email, unfold its quote by keyboard, and are warned of an unproven sender', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('article')
  await openDemoTicket(page, 'agent', 'Backup report shows a skipped folder')
  const mailed = messages.filter({ hasText: 'Good to know.' })
  await expect(mailed.getByText('By email', { exact: true })).toBeVisible()
  await expect(mailed.getByText('Also sent to Tomas Reyes')).toBeVisible()
  const quote = mailed.getByText('They are in the backup of the night before')
  await expect(quote).toBeHidden()
  await tabTo(mailed.getByText('Quoted text and signature'))
  await page.keyboard.press('Enter')
  await expect(quote).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)

  await openDemoTicket(page, 'agent', 'Driver tablets lose the route after an update')
  await expect(
    messages.filter({ hasText: 'Number 23 is at the gate' }).getByText('By email, sender not verified'),
  ).toBeVisible()

  // Customers are told nothing of this.
  const customer = await newBrowserPage()
  await signInOfDemo(customer, 'carl')
  await openDemoTicket(customer, 'customer', 'Driver tablets lose the route after an update')
  await expect(customer.getByText('Number 23 is at the gate')).toBeVisible()
  await expect(customer.getByText('By email')).toHaveCount(0)
})
