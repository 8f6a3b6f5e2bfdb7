import type { Locator, Page } from '@playwright/test'
import { expect, test, toastOf } from '../support/browser.ts'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { registerCustomer, signInAsStaff, callApi } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** An entry of a portal's menu; a count may follow its name. */
const entry = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })

async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Moves to a field with Tab, which selects its text, and types over it. */
async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.type(text)
}

/** Opens the list and chooses the entry this number of steps below. */
async function choose(target: Locator, below: number): Promise<void> {
  const { keyboard } = target.page()
  await press(target, 'Space')
  for (let step = 0; step < below; step += 1) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

async function signIn(page: Page, path: string, person: { username: string; password: string }) {
  await page.goto(path)
  await write(field(page, 'Username'), person.username)
  await write(field(page, 'Password'), person.password)
  await page.keyboard.press('Enter')
}

test('An administrator sets up a host and its brand by keyboard alone', async ({ page, site }) => {
  await signIn(page, '/admin/login', site.admin)
  await expect(page.getByText('Signed in as admin')).toBeVisible()
  // No menu entry leads to the domains, so the screen is opened by its address.
  await page.goto('/admin/domain')
  await press(link(page, 'Add Domain'))
  await write(field(page, 'Domain name'), 'keys.localhost')
  await press(button(page, 'New Brand'))
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Keys and Co')
  await write(field(page, 'Contact email'), 'keys@keys.example')
  await press(button(page, 'Create brand'))
  await expect(field(page, 'Brand')).toBeFocused()
  await expect(field(page, 'Brand').locator(':checked')).toHaveText('Keys and Co')
  await press(button(page, 'Create domain'))
  await expect(page).toHaveURL(/\/admin\/domain$/)

  await press(link(page, 'Edit keys.localhost'))
  const primary = page.getByRole('switch', { name: 'Primary' })
  // The first domain of a brand is primary.
  await expect(primary).toBeChecked()
  await press(primary, 'Space')
  await expect(primary).not.toBeChecked()
  await expect(primary).toBeFocused()
  await press(button(page, 'Edit Brand'))
  await expect(field(page, 'Name')).toBeFocused()
  await write(field(page, 'Page title (optional)'), 'Never kept')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(field(page, 'Choose file'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(64, 32) })
  await tabTo(button(page, 'Keep the current logo'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Choose file')).toBeFocused()
  await press(button(page, 'Cancel'))
  await expect(button(page, 'Edit Brand')).toBeFocused()
  await expect(page.getByText('Never kept')).toBeHidden()
  await page.reload()
  await expect(primary).not.toBeChecked()
})

test('An administrator goes through the site settings by keyboard alone', async ({
  page,
  site,
  expectConsoleError,
}) => {
  // Playwright's own script is blocked in the frame of the preview, where no script may run.
  expectConsoleError(/Blocked script execution/)
  await signIn(page, '/admin/login', site.admin)
  await press(link(page, 'Site Settings').last())
  const section = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const mail = section('Email Configuration')
  await expect(mail).toHaveAttribute('aria-expanded', 'true')
  await press(mail)
  await expect(mail).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(field(page, 'SMTP host')).toBeVisible()
  await page.keyboard.press('Enter')
  await press(section('Email Templates'), 'Space')
  await expect(button(page, 'Edit Answer to a ticket')).toBeVisible()
  await press(section('Security Settings'))
  await write(field(page, 'Session timeout (minutes)'), '45')
  await press(page.getByRole('form', { name: 'Security Settings' }).getByRole('button'))
  await expect(toastOf(page)).toContainText('Security settings updated')

  const edit = button(page, 'Edit Answer to a ticket')
  await tabTo(edit, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Answer to a ticket' })).toBeFocused()
  await write(field(page, 'Recipients (optional)'), 'books@northline.example')
  await press(button(page, 'Save template'))
  await expect(edit).toBeFocused()
  await expect(page.getByText('and books@northline.example')).toBeVisible()
})

test('An agent answers a ticket, writes an invoice and finds a lead by keyboard alone', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const [customer, administrator] = [await newBrowserPage(), await newBrowserPage()]
  await registerCustomer(customer, 'priya')
  await callApi(customer, 'POST', '/api/tickets', {
    title: 'Printer is offline',
    description: 'Since the move it does not answer any more.',
    category: 'technical',
    priority: 'high',
  })
  for (const [name, type] of [
    ['Elena Petrova', 'service'],
    ['Marcus Hill', 'contact'],
  ]) {
    const lead = {
      name,
      type,
      email: 'lead@visitor.example',
      phone: '(614) 555-0136',
      message: 'Please call.',
    }
    await callApi(customer, 'POST', '/api/contact', { ...lead, services: [] })
  }
  await signInAsStaff(administrator, site)
  const agent = { username: 'jordan', password: 'Correct-horse-7' }
  await callApi(administrator, 'POST', '/api/users', { ...agent, role: 'agent' })
  await signIn(page, '/agent/login', agent)

  await press(entry(page, 'Support Tickets'))
  await tabTo(page.getByRole('tablist', { name: 'Status' }).getByRole('tab', { name: 'All' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Customer replied' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Open' })).toBeFocused()
  await press(link(page, 'View ticket #1'))
  await write(field(page, 'Add Response'), 'Please switch it off.')
  await press(button(page, 'Send Response'))
  await expect(page.getByRole('article').filter({ hasText: 'Please switch it off.' })).toBeVisible()
  const status = field(page, 'Status')
  await press(status, 'Space')
  await page.keyboard.press('Escape')
  await expect(status).toBeFocused()
  await choose(status, 1)
  await expect(status).toHaveValue('in_progress')
  await choose(field(page, 'Priority'), 1)
  await expect(field(page, 'Priority')).toHaveValue('critical')
  const reloaded = page.waitForEvent('load')
  await press(button(page, 'Update Ticket'))
  await reloaded
  await expect(status).toHaveValue('in_progress')
  await expect(field(page, 'Priority')).toHaveValue('critical')

  await press(entry(page, 'Invoices'))
  await press(link(page, 'Create Invoice'))
  await write(field(page, 'Customer'), 'pri')
  await expect(page.getByRole('option', { name: 'priya' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Customer')).toHaveValue('priya')
  await write(field(page, 'Description of item 1'), 'Managed workstation')
  await write(field(page, 'Quantity of item 1'), '24')
  await write(field(page, 'Unit price of item 1'), '65')
  await press(button(page, 'Add Item'))
  await expect(field(page, 'Description of item 2')).toBeFocused()
  await page.keyboard.type('Technician, per hour')
  await write(field(page, 'Unit price of item 2'), '150.10')
  await press(button(page, 'Create Invoice'))
  await expect(page.getByRole('row').nth(1)).toContainText('$1,710.10')

  await press(entry(page, 'Sales Leads'))
  await write(page.getByRole('searchbox'), 'hill')
  await expect(link(page, 'View the lead of Elena Petrova')).toBeHidden()
  await press(link(page, 'View the lead of Marcus Hill'))
  await expect(page.getByRole('heading', { name: 'Marcus Hill' })).toBeVisible()
})

test('A customer resolves a ticket and prints an invoice by keyboard alone @core', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const userId = await registerCustomer(page)
  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  await callApi(staff, 'POST', '/api/invoices', {
    userId,
    invoiceNumber: 'INV-2024-602918',
    issueDate: '2024-01-05',
    dueDate: '2024-02-04',
    status: 'unpaid',
    items: [{ description: 'Managed workstation', quantity: 24, unitPrice: '65.00' }],
  })
  await page.goto('/customer/dashboard')
  await press(link(page, 'Active Tickets'))
  // The dashboard has a link of the same name, so wait until it is gone.
  await expect(page.getByRole('heading', { name: 'Support Tickets', level: 1 })).toBeVisible()
  await press(link(page, 'New Ticket').first())
  await write(field(page, 'Title'), 'Printer is offline')
  await choose(field(page, 'Category'), 1)
  await choose(field(page, 'Priority'), 1)
  await write(field(page, 'Description'), 'Since the move it does not answer any more.')
  await press(button(page, 'Create ticket'))
  const heading = page.getByRole('heading', { name: 'Ticket #1: Printer is offline' })
  await expect(heading).toBeFocused()
  await expect(page.getByText('high', { exact: true })).toBeVisible()
  await press(button(page, 'Resolve ticket'))
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(button(page, 'Resolve ticket'))
  await expect(button(page, 'Resolve ticket')).toBeHidden()
  await expect(heading, 'The button is gone, and its focus is not lost').toBeFocused()
  await write(field(page, 'Add Response'), 'It was the cable.')
  await press(button(page, 'Send Response'))
  await expect(page.getByRole('article').filter({ hasText: 'It was the cable.' })).toBeVisible()

  await press(entry(page, 'Invoices'))
  await press(link(page, 'View invoice INV-2024-602918'))
  await expect(page.getByRole('article', { name: 'Invoice INV-2024-602918' })).toContainText('$1,560.00')
  const printed = page.evaluate(
    () => new Promise((done) => window.addEventListener('beforeprint', done, { once: true })),
  )
  await press(button(page, 'Print'))
  await printed
  await tabTo(button(page, 'Download PDF'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Download functionality will be available soon.')
  await page.keyboard.press('F8')
  await press(toastOf(page).getByRole('button'))
  await expect(toastOf(page)).toBeHidden()
  await tabTo(link(page, 'Back to Invoices'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customer\/invoices$/)
  await press(entry(page, 'Dashboard'))
  await press(button(page, 'Logout'))
  await expect(page).toHaveURL(/\/customer\/login$/)
})

test('An agent changes an invoice and their own password and reads a company by keyboard alone', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const [customer, administrator] = [await newBrowserPage(), await newBrowserPage()]
  const userId = await registerCustomer(customer, 'priya')
  await signInAsStaff(administrator, site)
  const agent = { username: 'jordan', password: 'Correct-horse-7' }
  await callApi(administrator, 'POST', '/api/users', { ...agent, role: 'agent' })
  await callApi(administrator, 'POST', '/api/companies', { name: 'Harbor Supply Co.' })
  await callApi(administrator, 'POST', '/api/invoices', {
    userId,
    invoiceNumber: 'INV-2024-602918',
    issueDate: '2024-01-05',
    dueDate: '2024-02-04',
    status: 'unpaid',
    items: [
      { description: 'Managed workstation', quantity: 24, unitPrice: '65.00' },
      { description: 'Technician, per hour', quantity: 2, unitPrice: '150.00' },
      { description: 'Backup', quantity: 1, unitPrice: '40.00' },
    ],
  })
  await signIn(page, '/agent/login', agent)

  await press(link(page, 'Pending Invoices'))
  // The dashboard has a link of the same name, so wait for the list.
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeFocused()
  await press(link(page, 'View invoice INV-2024-602918'))
  await press(link(page, 'Edit Invoice'))
  await press(button(page, 'Remove item 2'))
  await expect(field(page, 'Description of item 2')).toBeFocused()
  await expect(field(page, 'Description of item 2')).toHaveValue('Backup')
  await write(field(page, 'Unit price of item 2'), '45.50')
  await tabTo(field(page, 'Status'), 'Shift+Tab')
  await choose(field(page, 'Status'), 1)
  await press(button(page, 'Update Invoice'))
  const sheet = page.getByRole('article', { name: 'Invoice INV-2024-602918' })
  await expect(sheet).toContainText('$1,605.50')
  await expect(sheet).toContainText('paid')

  await press(entry(page, 'Overview'))
  await press(link(page, 'Settings'))
  await write(field(page, 'Current password'), agent.password)
  await write(field(page, 'New password'), 'Staple-battery-8')
  await write(field(page, 'Confirm new password'), 'Staple-battery-8')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Your password has been updated successfully')

  await press(entry(page, 'Sales Leads'))
  const search = page.getByRole('searchbox')
  await write(search, 'nobody')
  await expect(page.getByText('No companies found matching your search.')).toBeVisible()
  await press(button(page, 'Clear'))
  await expect(search).toBeFocused()
  await press(link(page, 'View Harbor Supply Co.'))
  await press(button(page, 'Actions'))
  // The script of the menu is loaded after the screen.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Feature Unavailable')
  await expect(button(page, 'Actions')).toBeFocused()
})

test.describe('On a small screen', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('a field that gets the focus is not covered by the header', async ({ page, site }) => {
    await signInAsStaff(page, site)
    await page.goto('/admin/site-settings')
    await tabTo(field(page, 'From email'))
    const bottomOfHeader = await page
      .getByRole('banner')
      .evaluate((header) => header.getBoundingClientRect().bottom)
    const covered: (string | undefined)[] = []
    for (let presses = 0; presses < 6; presses += 1) {
      await page.evaluate((bottom) => {
        // Scrolls so that the previous focusable element is partly behind the header.
        const { top } = document.activeElement?.getBoundingClientRect() ?? { top: 0 }
        window.scrollBy({ top: top - bottom - 15, behavior: 'instant' })
      }, bottomOfHeader)
      await page.keyboard.press('Shift+Tab')
      const focused = await page.evaluate(() => {
        const { id, tagName } = document.activeElement ?? document.body
        return { name: id || tagName, top: document.activeElement?.getBoundingClientRect().top ?? 0 }
      })
      if (focused.top < bottomOfHeader) covered.push(focused.name)
    }
    expect(covered).toEqual([])
  })

  test('the focus stays where it is in the header when the portal has loaded', async ({ page }) => {
    await registerCustomer(page)
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        document.querySelector<HTMLElement>('[aria-label="Open menu"]')?.focus(),
      )
    })
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(button(page, 'Open menu')).toBeFocused()
  })

  test('a customer uses the drawer, which is the one menu of a phone, by keyboard alone', async ({
    page,
  }) => {
    await registerCustomer(page)
    await page.goto('/customer/dashboard')
    const opener = button(page, 'Open menu')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await press(opener)
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await press(drawer.getByRole('link', { name: 'Support Tickets' }))
    await expect(page).toHaveURL(/\/customer\/tickets$/)
    await expect(page.getByRole('heading', { name: 'Support Tickets' })).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Customer portal' })).toBeHidden()
    await tabTo(opener, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(drawer.getByRole('link', { name: 'Your Account' }))
    await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeFocused()
    await tabTo(opener, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('link', { name: 'Your Account' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  })
})
