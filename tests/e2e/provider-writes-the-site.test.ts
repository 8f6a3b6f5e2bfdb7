import { submitAdministratorSignIn } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'

test('An administrator changes the texts of the public site, and visitors read them and ask about a new service', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await page.goto('/admin/login')
  await submitAdministratorSignIn(page, site)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto('/admin/site-settings')
  await page.getByRole('button', { name: 'Site Texts' }).click()
  const form = page.getByRole('form', { name: 'Site Texts' })
  await expect(form.getByLabel('Headline')).toHaveValue('IT Solutions for Growing Businesses')
  await form.getByLabel('Headline').fill('')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(form.getByText('Please enter a headline')).toBeVisible()
  await form.getByLabel('Headline').fill('IT for the harbor')
  await form.getByLabel('Title of highlight 2').fill('Support from 8 to 6')
  await form.getByLabel('Copyright year').fill('2019–2026')

  const services = form.getByRole('group', { name: 'Services' })
  const names = services.getByLabel('Name')
  await services.getByRole('button', { name: 'Remove service 6' }).click()
  await expect(services.getByRole('button', { name: 'Add service' })).toBeFocused()
  await page.keyboard.press('Enter')
  await names.nth(5).fill('Phones & Voice')
  await services.getByLabel('Description').nth(5).fill('Every desk rings, wherever it stands.')
  await services.getByLabel('Points').nth(5).fill('Numbers\nHeadsets')
  await services.getByLabel('Icon').nth(5).selectOption('Phone')
  // By keyboard: the focused button moves with its row, from the last place to the first.
  await services.getByRole('button', { name: 'Move service 6 up' }).focus()
  for (const place of [5, 4, 3, 2]) {
    await page.keyboard.press('Enter')
    await expect(services.getByRole('button', { name: `Move service ${place} up` })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(names.first()).toHaveValue('Phones & Voice')
  await expect(services.getByRole('button', { name: 'Move service 1 down' })).toBeFocused()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(toastOf(page)).toContainText('Texts saved')
  // The footer of the current page changes at once.
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2019–2026')
  await expect(footer.getByRole('link', { name: 'Phones & Voice' })).toBeVisible()

  const visitor = await newBrowserPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('IT for the harbor')
  await expect(visitor.getByRole('heading', { name: 'Support from 8 to 6' })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'Phones & Voice' }).click()
  await expect(visitor.getByText('Every desk rings, wherever it stands.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Ask about Phones & Voice' }).click()
  await expect(visitor.getByRole('checkbox', { name: 'Phones & Voice' })).toBeChecked()
  await visitor.getByLabel('Name').fill('Iris Moor')
  await visitor.getByLabel('Email').fill('iris@customer.example')
  await visitor.getByLabel('Phone', { exact: true }).fill('555-0100')
  await visitor.getByLabel('Message').fill('Six desks, please.')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(visitor)).toContainText('Your message has been sent.')

  await form
    .getByRole('group', { name: 'Home page' })
    .getByRole('button', { name: 'Back to built-in' })
    .click()
  await expect(form.getByLabel('Headline')).toHaveValue('IT Solutions for Growing Businesses')
  await expect(form.getByLabel('Headline')).toBeFocused()
  await services.getByRole('button', { name: 'Back to built-in' }).click()
  await expect(names.first()).toHaveValue('Network Management')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(footer.getByRole('link', { name: 'Phones & Voice' })).toBeHidden()
  await visitor.goto('/services')
  await expect(visitor.getByRole('heading', { name: 'Backup & Recovery' })).toBeVisible()
})
