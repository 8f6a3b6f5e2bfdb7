import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { signInAsStaff, callApi } from '../support/people.ts'

const leads = [
  {
    name: 'Elena Petrova',
    company: 'Bright Dental',
    type: 'service',
    services: ['Cybersecurity', 'Help Desk Support'],
  },
  { name: 'Marcus Hill', type: 'contact', services: [] },
  {
    name: 'Sofia Nguyen',
    company: 'Hill & Sons',
    type: 'support',
    services: ['Help Desk Support', 'Cybersecurity'],
  },
]

async function prepareData(page: Page): Promise<void> {
  for (const lead of leads) {
    const email = `${lead.name.split(' ')[0]?.toLowerCase()}@visitor.example`
    await callApi(page, 'POST', '/api/contact', {
      ...lead,
      email,
      phone: '(614) 555-0136',
      message: 'Please call.\nSoon.',
    })
  }
  await callApi(page, 'POST', '/api/companies', {
    name: 'Harbor Supply Co.',
    email: 'accounts@harbor.example',
    address: '48 Dock Road',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43604',
  })
  await callApi(page, 'POST', '/api/companies', { name: 'Fairfield Clinic' })
}

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row')
const factOf = (page: Page, term: string) => page.getByRole('term').filter({ hasText: term }).locator('..')

test('An agent lists the leads, finds one by a search and reads it; Archive does nothing yet @core', async ({
  page,
  site,
}) => {
  await signInAsStaff(page, site)
  await page.goto('/agent/sales')
  await expect(factOf(page, 'Most Popular')).toContainText('None')
  await expect(page.getByText('No contact requests found matching your search.')).toBeVisible()
  await expect(page.getByText('No companies found in the system.')).toBeVisible()
  await expectAccessible(page)

  await prepareData(page)
  await page.reload()
  await expect(factOf(page, 'Total Leads')).toContainText('3')
  await expect(factOf(page, 'Services Interest')).toContainText('2')
  await expect(factOf(page, 'Most Popular')).toContainText('Cybersecurity')
  await expect(factOf(page, 'Contact Types')).toContainText('3')
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('columnheader')).toHaveText([
    'Name',
    'Contact Info',
    'Company',
    'Type',
    'Status',
    'Received',
    'View',
  ])
  await expect(rowsOf(page, 'Leads').nth(2)).toContainText(
    /Marcus Hillmarcus@visitor\.example\(614\) 555-0136-Contact.*Received (a moment|\d minutes?) agoView/,
  )
  await expect(rowsOf(page, 'Client Companies').nth(1)).toContainText(
    '48 Dock RoadToledo, OH 43604accounts@harbor.example',
  )
  await expectAccessible(page)

  const search = page.getByPlaceholder('Search leads and companies...')
  await search.fill('hill')
  await expect(rowsOf(page, 'Leads')).toHaveCount(3)
  await expect(page.getByText('No companies found matching your search.')).toBeVisible()
  await expect(factOf(page, 'Total Leads')).toContainText('3')
  await search.fill('nothing like it')
  await expect(page.getByText('No contact requests found matching your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await search.fill('sofia')
  await expect(rowsOf(page, 'Leads')).toHaveCount(2)

  await rowsOf(page, 'Leads')
    .nth(1)
    .click({ position: { x: 240, y: 20 } })
  await expect(page).toHaveURL(/\/agent\/sales\/3$/)
  await expect(page.getByRole('heading', { name: 'Sofia Nguyen' })).toBeVisible()
  await expect(page.getByText('Lead #3')).toBeVisible()
  await expect(factOf(page, 'Services').getByRole('listitem')).toHaveText([
    'Help Desk Support',
    'Cybersecurity',
  ])
  await expect(factOf(page, 'Company')).toContainText('Hill & Sons')
  await expect(page.getByText('Please call.')).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeEnabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Sales Leads' }).click()
  await expect(search).toHaveValue('sofia')
  await expect(rowsOf(page, 'Leads')).toHaveCount(2)
  await page.getByRole('navigation', { name: 'Agent portal' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Agent portal' })
    .getByRole('link', { name: 'Sales Leads' })
    .click()
  await expect(search).toHaveValue('sofia')

  await page.goto('/agent/sales/2')
  await expect(factOf(page, 'Services')).toContainText('None specified')
  await expect(factOf(page, 'Company')).toContainText('Not provided')
})

test('An agent reads a company by keyboard alone; Quote and Invoice are not available yet', async ({
  page,
  site,
}) => {
  await signInAsStaff(page, site)
  await prepareData(page)
  await page.goto('/agent/sales')
  await page.getByRole('link', { name: 'View Harbor Supply Co.' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Company Details' })).toBeVisible()
  await expect(factOf(page, 'Address')).toContainText('48 Dock RoadToledo, OH 43604')
  await expect(factOf(page, 'Email')).toContainText('accounts@harbor.example')
  for (const item of ['Quote', 'Invoice']) {
    await page.getByRole('button', { name: 'Actions' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Quote' })).toBeFocused()
    await expectAccessible(page)
    if (item === 'Invoice') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Feature Unavailable')
    await expect(toastOf(page)).toContainText('This feature is not available yet.')
    await toastOf(page)
      .getByRole('button', { name: /close|dismiss/i })
      .click()
  }
})

test('Leads and companies that do not exist or do not load show a message, each on its own', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/404 \(Not Found\)|500 \(Internal/)
  await signInAsStaff(page, site)
  await prepareData(page)
  for (const [path, text] of [
    ['/agent/sales/abc', 'Invalid sales lead ID.'],
    ['/agent/sales/999', 'Contact request not found.'],
    ['/agent/sales/companies/999', 'Company not found'],
    ['/agent/sales/companies/abc', 'Company not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
  }
  await withoutFirstData(page)
  await page.route('**/api/contact?*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/agent/sales')
  const leadSection = page.getByRole('region', { name: 'Leads' })
  await expect(leadSection.getByRole('alert')).toBeVisible()
  await expect(rowsOf(page, 'Client Companies')).toHaveCount(3)
  await expectAccessible(page)
  await page.unroute('**/api/contact?*')
  await leadSection.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page, 'Leads')).toHaveCount(4)
})
