import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/server/database/database.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'
import type { RunningServer } from '../support/server.ts'
import { testLog } from '../support/testLog.ts'

const many = 250

async function addTickets({ dataDir, databaseUrl }: RunningServer, userId: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  const at = '2024-01-05T15:04:05.120Z'
  const ticket = { userId, description: 'It takes a minute to open.', category: 'other' } as const
  const tickets = Array.from({ length: many }, (_, index) => ({
    ...ticket,
    title: `Slow again ${index + 1}`,
    createdAt: at,
    updatedAt: at,
  }))
  await database.db.insertInto('tickets').values(tickets).execute()
  await database.close()
}

const linkTo = (page: Page, id: number) => page.getByRole('link', { name: `View ticket #${id}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Opens a long list of tickets and focuses its first row. */
async function openTickets(page: Page, { site, customer }: { site: RunningServer; customer: Page }) {
  await addTickets(site, await registerCustomer(customer))
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets')
  await waitForScreen(page)
  await page.keyboard.press('j')
  await expect(linkTo(page, many)).toBeFocused()
}

test('Staff move through a list, open a record and reply by single keys', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await openTickets(page, { site, customer: await newBrowserPage() })
  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('ArrowDown')
  await keyboard.press('k')
  await expect(linkTo(page, many - 1)).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('k')
  await expect(linkTo(page, many), 'nothing is above the first').toBeFocused()

  // Moves beyond the 100 loaded rows.
  for (let place = 1; place <= 130; place += 1) {
    await keyboard.press('j')
    await expect(linkTo(page, many - place)).toBeFocused()
  }
  await expect(linkTo(page, many - 130)).toBeInViewport()
  await keyboard.press('Control+j')
  await expect(linkTo(page, many - 130)).toBeFocused()

  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/agent/tickets/${many - 130}`)
  const reply = page.getByLabel('Add Response')
  await expect(reply).toBeVisible()
  await keyboard.press('r')
  await expect(reply).toBeFocused()
  await keyboard.type('jku?/')
  await expect(reply).toHaveValue('jku?/')
  await page.getByRole('heading', { level: 1 }).focus()
  await keyboard.press('u')
  await expect(page).toHaveURL('/agent/tickets')
})

test('Text that is typed right after R goes into the reply, also while the script of the shortcuts is loading', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await addTickets(site, await registerCustomer(await newBrowserPage()))
  await signInAsStaff(page, site)
  const held = Promise.withResolvers<void>()
  await page.route(/\/shortcutKeys-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/agent/tickets/1')
  await waitForScreen(page)
  const isAsked = page.waitForRequest(/\/shortcutKeys-/)
  await page.keyboard.type('rAn array, and a map?')
  await isAsked
  held.resolve()
  await expect(page.getByLabel('Add Response')).toHaveValue('An array, and a map?')
  await page.keyboard.type(' Yes.')
  await expect(page.getByLabel('Add Response')).toHaveValue('An array, and a map? Yes.')
})

test('Text that is typed right after R goes into the reply, also while the ticket is loading', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await openTickets(page, { site, customer: await newBrowserPage() })
  const held = Promise.withResolvers<void>()
  await page.route(`/api/tickets/${many}/responses`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ticket #${many}`)
  await page.keyboard.type('rAn array, and a map?')
  held.resolve()
  await expect(page.getByLabel('Add Response')).toHaveValue('An array, and a map?')
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('Nobody')
})

for (const width of [1280, 375]) {
  test(`All shortcuts are listed, also at ${width} px, and switched off on the account page`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAsStaff(page, site)
    await page.goto('/admin/user-management')
    const search = page.getByRole('searchbox').first()
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await search.blur()
    await page.keyboard.press('?')
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('/')
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await dialog(page).getByRole('link', { name: 'Open your account page' }).click()
    await expect(page).toHaveURL('/admin/account')
    await page.getByLabel('Single-key shortcuts').click()
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(toastOf(page)).toContainText('Your details have been saved')
    await page.goto('/admin/user-management')
    await expect(search).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
    await expect(dialog(page)).toBeHidden()
  })
}

test('Letters typed before the search has opened go into its field, and Escape gives it up', async ({
  page,
  site,
  newBrowserPage,
}) => {
  // From the beginning, because the page may load the script ahead.
  const requested = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/SearchPortalDialog-/, async (route) => {
    requested.resolve()
    await held
    await route.continue()
  })
  await openTickets(page, { site, customer: await newBrowserPage() })
  const { keyboard } = page

  await keyboard.press('Control+k')
  await requested.promise
  await keyboard.type('gone')
  await keyboard.press('Escape')
  await expect(linkTo(page, many)).toBeFocused()

  await keyboard.press('Control+k')
  await keyboard.type('jxx?ku')
  await keyboard.press('Backspace')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search).toBeHidden()
  release()
  const field = search.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await keyboard.type('!')
  await expect(field).toHaveValue('jxx?k!')
  await expect(dialog(page)).toBeHidden()
  await keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(linkTo(page, many)).toBeFocused()
  await expect(page).toHaveURL('/agent/tickets')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
