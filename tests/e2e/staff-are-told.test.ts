import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { fillWithDemo, signInOfDemo } from '../support/demoSite.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi } from '../support/people.ts'

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const rowsOf = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('list', { name: 'Notifications' })
    .getByRole('link')

test('An agent is told of what concerns them, opens it and has read it, by keyboard alone', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await fillWithDemo(site)
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/dashboard')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  const colleague = await newBrowserPage()
  await signInOfDemo(colleague, 'ben')
  const id = Number((await callApi(page, 'GET', '/api/user')).get('id'))
  await callApi(colleague, 'PUT', '/api/tickets/17/assignment', { assigneeId: id })
  await callApi(colleague, 'POST', '/api/tickets/13/notes', { message: '@daniel please call them.' })

  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(page).toHaveTitle(/^\(2\) /)
  await tabTo(bellOf(page))
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText('Ben Carter mentioned you on #13')
  await expect(rowsOf(page).first()).toContainText('@daniel please call them.')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await tabTo(rowsOf(page).nth(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agent\/tickets\/17$/)
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page).toHaveTitle(/^\(1\) .*#17/)

  // The page of a ticket reads what is about it, however it was opened, and what comes while it is shown.
  await page.goto('/agent/tickets/13')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
  await expect(page).toHaveTitle(/^(?!\().*#13/)
  await callApi(colleague, 'POST', '/api/tickets/13/notes', { message: '@daniel did you?' })
  await expect(page.getByText('@daniel did you?')).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')

  await callApi(colleague, 'PUT', '/api/tickets/17/assignment', { assigneeId: null })
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bellOf(page).press('Enter')
  await expect(rowsOf(page).first()).toContainText('Unread: Ben Carter reassigned #17')
  await tabTo(page.getByRole('button', { name: 'Mark all as read' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(rowsOf(page).filter({ hasText: 'Unread' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bellOf(page)).toBeFocused()
  await expect(page).not.toHaveTitle(/^\(/)
})

test('An agent chooses what to be told, and is told on the desktop while looking elsewhere', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await fillWithDemo(site)
  await page.context().grantPermissions(['notifications'])
  // The browser's own notices cannot be read; this page has never the focus.
  await page.addInitScript(() => {
    const shown: string[] = []
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      constructor(title: string, { body = '' }: NotificationOptions) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: Recorded, shown })
    document.hasFocus = () => false
  })
  await signInOfDemo(page, 'daniel')
  await page.goto('/agent/dashboard')
  await bellOf(page).click()
  await page.getByRole('link', { name: 'Choose what you are told' }).click()
  await expect(page).toHaveURL(/account-settings#notifications$/)
  await page.getByRole('switch', { name: 'A ticket is taken from me: Portal' }).click()
  await page.getByRole('switch', { name: 'Desktop notices in this browser' }).click()
  await expect(page.getByText('This browser shows them while you do not look')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'A ticket is taken from me: Portal' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Desktop notices in this browser' })).toBeChecked()

  const colleague = await newBrowserPage()
  await signInOfDemo(colleague, 'ben')
  const id = Number((await callApi(page, 'GET', '/api/user')).get('id'))
  await callApi(colleague, 'PUT', '/api/tickets/17/assignment', { assigneeId: id })
  await callApi(colleague, 'PUT', '/api/tickets/17/assignment', { assigneeId: null })
  await callApi(colleague, 'POST', '/api/tickets/13/notes', { message: '@daniel please call them.' })
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread')
  const shown = () => page.evaluate(() => Reflect.get(window, 'shown') as unknown)
  await expect.poll(async () => JSON.stringify(await shown())).toContain('Ben Carter mentioned you on #13')
  expect(JSON.stringify(await shown())).not.toContain('reassigned')
})
