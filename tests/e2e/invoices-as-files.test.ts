import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { callApi, chooseByText, registerCustomer, signInAsStaff } from '../support/people.ts'

test.use({ serverEnv: { PLACEHOLDERS: 'work' } })

async function textOf(path: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(path)))
  return (await extractText(pdf, { mergePages: true })).text
}

test('A customer keeps an invoice as a file, and an agent sees one before it is saved', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const carla = await registerCustomer(page)
  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  const issued = await callApi(agent, 'POST', '/api/invoices', {
    userId: carla,
    invoiceNumber: 'INV-2026-1',
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    items: [{ description: 'Managed workstation', quantity: 24, unitPrice: '65.00' }],
  })
  await page.goto(`/customer/invoices/${String(issued.get('id'))}`)
  const download = page.getByRole('button', { name: 'Download PDF' })
  const saving = page.waitForEvent('download')
  await download.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Invoice INV-2026-1.pdf')
  const text = await textOf(await saved.path())
  for (const part of ['INV-2026-1', 'Managed workstation', '$1,560.00', 'carla@customer.example'])
    expect(text).toContain(part)
  await expectAccessible(page)

  await page.route('**/api/invoices/*/pdf', (route) => route.abort())
  await download.click()
  await expect(toastOf(page)).toContainText('Could not download the invoice')

  await agent.goto('/agent/invoices/new')
  const preview = agent.getByRole('button', { name: 'Preview PDF' })
  await preview.click()
  await expect(agent.getByText('Customer is required')).toBeVisible()
  await chooseByText(agent.getByLabel('Customer', { exact: true }), 'carla')
  await agent.getByLabel('Description of item 1').fill('Not saved yet')
  await expectAccessible(agent)
  const [tab, answer] = await Promise.all([
    agent.waitForEvent('popup'),
    agent.waitForResponse('**/api/invoice-document-previews'),
    preview.click(),
  ])
  expect(answer.headers()['content-type']).toBe('application/pdf')
  // A headless browser shows no PDF.
  await tab.close()

  await agent.goto('/admin/site-settings')
  await agent.getByRole('button', { name: 'Documents' }).click()
  const attaching = agent.getByRole('switch', { name: 'Attach the PDF to emails about new invoices' })
  await attaching.click()
  await expect(toastOf(agent)).toContainText('Document settings updated')
  await expect(attaching).not.toBeChecked()
  await expectAccessible(agent)
})
