import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsCustomer, signInAsStaff } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'

const host = 'harbor.localhost'
const longName = 'Lake Erie and Western Pennsylvania Regional Managed IT Services Inc'

const invoiceFor = (userId: number, more: object = {}) => ({
  userId,
  invoiceNumber: 'INV-2026-123456',
  issueDate: '2026-01-05',
  dueDate: '2026-02-04',
  status: 'unpaid',
  items: [{ description: 'Managed workstation, monthly', quantity: 24, unitPrice: '65.00' }],
  ...more,
})

/** Sets up the brand and its host, signs staff in on the page, and makes one invoice of each status. */
async function prepareBrand(page: Page, site: RunningServer, customer: Page, brand: object) {
  const carla = await registerCustomer(customer)
  await signInAsStaff(page, site)
  const brandId = Number((await callApi(page, 'POST', '/api/brands', brand)).get('id'))
  await callApi(page, 'POST', '/api/domains', { domainName: host, brandId })
  for (const [at, status] of ['unpaid', 'paid', 'overdue', 'cancelled'].entries()) {
    await callApi(
      page,
      'POST',
      '/api/invoices',
      invoiceFor(carla, { status, invoiceNumber: `INV-2026-12345${at + 6}` }),
    )
  }
  await customer.goto(site.at(host, '/customer/login'))
  await signInAsCustomer(customer)
  await expect(customer).toHaveURL(/\/customer\/dashboard$/)
}

test('An invoice names the brand it is read under, says what is to be paid, and is filed under its number', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const customer = await newBrowserPage()
  const brand = { name: 'Harbor IT', contactEmail: 'hello@harbor.example', contactPhone: '(419) 555-0186' }
  await prepareBrand(page, site, customer, brand)
  await callApi(page, 'PUT', '/api/provider/installation/facts', { legalName: 'Harbor Holding LLC' })
  const sheet = customer.getByRole('article')

  await customer.goto(site.at(host, '/customer/invoices/1'))
  const sender = sheet.locator('address')
  await expect(sheet).toContainText('Harbor IT')
  await expect(sender.locator('p').first()).toHaveText('Harbor Holding LLC')
  await expect(sender, 'no made-up line').not.toContainText('1200 Market Street')
  await expect(sender).toContainText('hello@harbor.example')
  await expect(sender).toContainText('(419) 555-0186')
  await expect(sheet).not.toContainText('northline')
  await expect(sheet).toContainText('Questions about this invoice: hello@harbor.example')
  await expect(sheet).toContainText('Please pay by Feb 4, 2026.')
  // Browsers suggest the title as the name of the PDF.
  await expect(customer).toHaveTitle('INV-2026-123456')

  await customer.getByRole('link', { name: 'Back to Invoices' }).click()
  await expect(customer).toHaveTitle('Invoices | Harbor IT | IT Solutions for Growing Businesses')
  const texts = [
    'This invoice has been paid. Thank you.',
    'This invoice is overdue. Please pay it as soon as you can.',
    'This invoice has been cancelled. There is nothing to pay.',
  ]
  for (const [at, text] of texts.entries()) {
    await customer.goto(site.at(host, `/customer/invoices/${at + 2}`))
    await expect(sheet).toContainText(text)
    await expect(sheet).not.toContainText(/Please pay by \w+ \d/)
  }

  // A host that is not set up shows the default brand.
  await customer.goto('/customer/invoices/1')
  await expect(sender).toContainText('hello@harbor.example')
})

test('The head of an invoice holds a long brand name, on every screen and on paper', async ({
  page,
  site,
  newBrowserPage,
}) => {
  expect(longName).toHaveLength(67)
  const customer = await newBrowserPage()
  await prepareBrand(page, site, customer, {
    name: longName,
    contactEmail: `${'a'.repeat(60)}@harbor.example`,
  })
  await customer.goto(site.at(host, '/customer/invoices/1'))
  const sheet = customer.getByRole('article')
  const sides = () =>
    sheet.evaluate((article) => {
      const header = article.querySelector('header')
      const [left, right] = header?.children ?? []
      const name = [...article.querySelectorAll('header span')].find(
        (span) => span.children.length === 0 && span.textContent !== '',
      )
      if (!header || !left || !right || !(name instanceof HTMLElement)) return undefined
      const [a, b, outer] = [left, right, header].map((box) => box.getBoundingClientRect())
      return {
        overlap: a && b ? a.right > b.left && a.bottom > b.top : undefined,
        outside: outer && b ? b.right > outer.right + 1 : undefined,
        cutOff: name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).overflow !== 'visible',
        scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        title: header.querySelector('h2')?.scrollWidth === header.querySelector('h2')?.clientWidth,
      }
    })
  const intact = { overlap: false, outside: false, cutOff: false, scrolls: false, title: true }
  for (const width of [1280, 768, 375]) {
    await customer.setViewportSize({ width, height: 900 })
    await expect(sheet.getByText(longName).first()).toBeVisible()
    expect(await sides(), `${width} px`).toEqual(intact)
  }
  await expectAccessible(customer)
  await customer.emulateMedia({ media: 'print' })
  // The printable widths of A4 and Letter in CSS pixels.
  for (const width of [688, 710]) {
    await customer.setViewportSize({ width, height: 1000 })
    expect(await sides(), `${width} px on paper`).toEqual(intact)
  }
})

test('The tab of a ticket has its number and title, and gives them back when it is left', async ({
  page,
}) => {
  await registerCustomer(page)
  const ticket = {
    title: 'The VPN drops at noon',
    description: 'Every day, for ten minutes.',
    category: 'technical',
  }
  const id = Number((await callApi(page, 'POST', '/api/tickets', ticket)).get('id'))
  await page.goto(`/customer/tickets/${id}`)
  await expect(page).toHaveTitle(new RegExp(`^Ticket #${id}: The VPN drops at noon \\| `))
  await page.getByRole('link', { name: 'Support Tickets' }).first().click()
  await expect(page).toHaveTitle(/^Support Tickets \| /)
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveTitle(new RegExp(`^Ticket #${id}: `))
})
