import { expect, readOnlyTest } from '../support/browser.ts'
import { signInAsStaff } from '../support/people.ts'

const noTicket =
  'Error loading ticket details. The ticket may not exist or you may not have permission to view it.'
const noInvoice =
  'Error loading invoice data. The invoice may not exist or you may not have permission to edit it.'

readOnlyTest(
  'A page whose id cannot exist says that there is nothing, without a call for it',
  async ({ page, site }) => {
    await signInAsStaff(page, site)
    const requested: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (/^\/api\/[a-z]+\/./.test(path) && !path.endsWith('/summary')) requested.push(path)
    })
    const pages: [path: string, text: string][] = [
      ['tickets/abc', noTicket],
      ['tickets/summary', noTicket],
      ['tickets/0', noTicket],
      ['tickets/99999999999', noTicket],
      ['tickets/1%2F2', noTicket],
      ['invoices/summary', 'Error loading invoice details. Please try again.'],
      ['invoices/edit/summary', noInvoice],
      ['sales/abc', 'Invalid sales lead ID.'],
      ['sales/companies/abc', 'Company not found'],
    ]
    for (const [path, text] of pages) {
      await page.goto(`/agent/${path}`)
      await expect(page.getByRole('alert'), path).toContainText(text)
    }
    await page.goto('/admin/companies/abc')
    await expect(page.getByRole('alert')).toContainText('Company not found.')
    await page.goto('/admin/companies/abc/edit')
    await expect(page).toHaveURL(/\/admin\/companies$/)
    await page.goto('/admin/domain/abc')
    await expect(page.getByRole('alert')).toContainText(
      'Error loading domain or brand data. Please try again.',
    )
    expect(requested).toEqual([])
  },
)
