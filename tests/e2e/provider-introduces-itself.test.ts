import type { Page } from '@playwright/test'
import { submitAdministratorSignIn } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, registerCustomer } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('An administrator is told what is made up, enters the facts of the provider, and visitors and customers see them @core', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|400 \(Bad Request\)/)
  const visitor = await newBrowserPage()
  const carla = await registerCustomer(visitor)
  await page.goto('/admin/login')
  await submitAdministratorSignIn(page, site)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await callApi(page, 'POST', '/api/invoices', {
    userId: carla,
    invoiceNumber: 'INV-2026-123456',
    issueDate: '2026-01-05',
    dueDate: '2026-01-19',
    status: 'unpaid',
    items: [{ description: 'Managed workstation, monthly', quantity: 24, unitPrice: '65.00' }],
  })

  await page.goto('/admin')
  await expect(
    page.getByText('The phone number, email address, and address that visitors see are made up.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Enter your own' }).click()
  const facts = section(page, 'Provider Facts')
  await expect(facts.getByText('visitors see (614) 555-0142, which is made up')).toBeVisible()
  await facts.getByLabel('Phone').fill('call me')
  await facts.getByRole('button', { name: 'Save settings' }).click()
  await expect(facts.getByText('Please enter a phone number such as (614) 555-0142')).toBeVisible()
  await facts.getByLabel('Phone').fill('(419) 555-0100')
  await facts.getByLabel('Email (optional)', { exact: true }).fill('us@acme.example')
  await facts.getByLabel('Address (optional)', { exact: true }).fill('Dock Road 88\nSandusky')
  await facts.getByLabel('Opening hours').fill('Mon–Fri 8:00–18:00')
  await expect(facts.getByText('Your home page promises “24/7 Support”. Change the site texts')).toBeVisible()
  const timeZone = facts.getByRole('combobox', { name: 'Time zone' })
  await timeZone.fill('new york')
  await timeZone.press('Enter')
  await expect(timeZone).toHaveValue('America/New_York')
  await facts.getByRole('button', { name: 'Add link' }).click()
  await facts.getByLabel('Name of link 1').fill('LinkedIn')
  await facts.getByLabel('Address of link 1').fill('https://www.linkedin.com/company/acme')
  await facts.getByLabel('Billing email').fill('bills@acme.example')
  await facts.getByLabel('Registration number').fill('EIN 31-1234567')
  await facts.getByLabel('How to pay').fill('To account 4711.')
  await facts.getByLabel('Payment days').fill('14')
  await expectAccessible(page)
  await facts.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Facts saved')
  // The footer of the current page changes at once.
  await expect(page.getByRole('contentinfo')).toContainText('Dock Road 88')
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByText('made up')).toBeHidden()

  await visitor.goto('/contact')
  const main = visitor.getByRole('main')
  for (const text of ['(419) 555-0100', 'us@acme.example', 'Sandusky', 'Mon–Fri 8:00–18:00'])
    await expect(main).toContainText(text)
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('rel', /noopener/)

  // From a public page to the invoice without a new document, so the page requests how to pay.
  await visitor.getByRole('link', { name: 'Customer Portal' }).first().click()
  await expect(visitor).toHaveURL(/\/customer\/dashboard$/)
  await visitor.getByRole('link', { name: 'Invoices', exact: true }).first().click()
  await visitor.getByRole('link', { name: /INV-2026-123456/ }).click()
  const sheet = visitor.getByRole('article')
  for (const text of ['Dock Road 88', 'bills@acme.example', '(419) 555-0100', 'EIN 31-1234567'])
    await expect(sheet.locator('address')).toContainText(text)
  await expect(sheet).toContainText('To account 4711.')
  await expect(sheet).toContainText('Payment terms: 14 days from the issue date.')
  await visitor.reload()
  await expect(visitor.getByRole('article')).toContainText('To account 4711.')
})

test('Legal pages come with their text and go with it, and proof is shown on the home page', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)/)
  const visitor = await newBrowserPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('link', { name: 'Privacy' })).toBeHidden()
  await expect(visitor.getByText('Companies that we look after')).toBeHidden()

  await page.goto('/admin/login')
  await submitAdministratorSignIn(page, site)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto('/admin/site-settings')
  await page.getByRole('button', { name: 'Legal Pages' }).click()
  const privacy = page.getByRole('form', { name: 'Privacy' })
  await privacy
    .getByRole('textbox', { name: 'Privacy' })
    .fill(
      '## What we keep\n\nNothing, [really](https://a.example). <script>alert(1)</script>\n\n| a | b |\n|--|--|\n| 1 | 2 |',
    )
  await privacy.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Privacy saved')

  await page.getByRole('button', { name: 'Testimonials and Credentials' }).click()
  const proof = page.getByRole('form', { name: 'Testimonials and Credentials' })
  await proof
    .getByLabel('Add logo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(64, 16) })
  await proof.getByLabel('Name of client 1').fill('Harbor Supply')
  await proof.getByLabel('Quotation').fill('They pick up the phone.')
  await proof.getByRole('button', { name: 'Save settings' }).click()
  await expect(proof.getByText('Please say who said it')).toBeVisible()
  await proof.getByLabel('Who said it').fill('Ada')
  await proof.getByLabel('Number of figure 1').fill('98 %')
  await proof.getByLabel('Words of figure 1').fill('of tickets solved the same day')
  await proof.getByLabel('Certificates').fill('ISO 27001\nSOC 2')
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Proof saved')

  await visitor.reload()
  await expect(visitor.getByRole('img', { name: 'Harbor Supply' })).toBeVisible()
  await expect(visitor.getByText('“They pick up the phone.”')).toBeVisible()
  for (const text of ['98 %', 'ISO 27001', 'SOC 2']) await expect(visitor.getByText(text)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Privacy' }).click()
  await expect(visitor.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  await expect(visitor.getByText('<script>alert(1)</script>')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: 'really' })).toHaveAttribute('href', 'https://a.example')

  await privacy.getByRole('textbox', { name: 'Privacy' }).fill('')
  await privacy.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Privacy removed')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
