import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 375, height: 800 },
]

test('A new customer learns how to raise a ticket, how soon it is answered and whom to call; what was not entered leaves no hole', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await registerCustomer(page)
  await page.goto('/customer/dashboard')
  const help = page.getByRole('region', { name: 'How support works' })
  const steps = help.getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['Raise a ticket'])
  await expect(help.getByRole('link')).toHaveText(['Tell us what you need'])

  const staff = await newBrowserPage()
  await signInAsStaff(staff, site)
  const facts = '/api/provider/installation/facts'
  await callApi(staff, 'PUT', facts, { openingHours: 'Mon–Fri 8 am – 5 pm\nSat 9 am – 1 pm' })
  await page.reload()
  await expect(steps).toHaveText(['Raise a ticket', 'Talk to us'])
  await expect(help).toContainText('Sat 9 am – 1 pm')
  await callApi(staff, 'PUT', facts, { phone: '(614) 555-0199', email: 'help@northline.example' })
  const responseTime = 'Critical tickets are answered within an hour.'
  await callApi(staff, 'PUT', '/api/provider/installation/proof', { responseTime })
  await page.reload()
  await expect(steps).toHaveText(['Raise a ticket', 'How soon we answer', 'Talk to us'])
  await expect(help).toContainText(responseTime)
  await expect(help.getByRole('link', { name: '(614) 555-0199' })).toHaveAttribute('href', 'tel:+16145550199')
  await expect(help.getByRole('link', { name: 'help@northline.example' })).toHaveAttribute(
    'href',
    'mailto:help@northline.example',
  )
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }

  await help.getByRole('link', { name: 'Tell us what you need' }).press('Enter')
  await expect(page).toHaveURL(/\/customer\/tickets\/new$/)
  await callApi(page, 'POST', '/api/tickets', {
    title: 'Printer offline',
    description: 'The printer on the second floor answers nobody.',
    category: 'technical',
  })
  await page.goto('/customer/dashboard')
  await expect(page.getByRole('table', { name: 'Recently updated tickets' })).toContainText('Printer offline')
  await expect(help).toBeHidden()
})
