import { expect, test } from '../support/browser.ts'
import { callApi, registerCustomer, signInAsStaff } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

test('Figures of equal width are for numbers: no word with a hyphen has its wide one', async ({
  page,
  site,
  newBrowserPage,
}) => {
  const carla = await newBrowserPage()
  const userId = await registerCustomer(carla, 'carla-anne')
  const staff = page
  await signInAsStaff(staff, site)
  const post = (path: string, body: object) => callApi(staff, 'POST', path, body)
  await callApi(carla, 'POST', '/api/tickets', {
    title: 'Wi-Fi on the second floor',
    description: 'The Wi-Fi on the second floor drops every hour.',
    category: 'other',
    priority: 'low',
  })
  const invoice = await post('/api/invoices', {
    userId,
    invoiceNumber: 'INV-2024-602918',
    issueDate: '2024-01-05',
    dueDate: '2024-02-04',
    status: 'unpaid',
    description: 'Re-wiring',
    items: [{ description: 'On-site email set-up', quantity: 1.5, unitPrice: '150.10' }],
  })
  const company = await post('/api/companies', {
    name: 'Twenty-Four Ltd.',
    email: 'front-desk@twenty-four.example',
    phone: '(614) 555-0142',
    website: 'https://twenty-four.example',
    address: 'Winston-Salem Road 4',
  })
  const lead = await post('/api/contact', {
    name: 'Mary-Jane Doe',
    email: 'mary-jane@twenty-four.example',
    phone: '(614) 555-0142',
    company: 'Twenty-Four Ltd.',
    type: 'contact',
    services: [],
    message: 'Please call about on-site work.',
  })
  const leadId = Number(lead.get('id') ?? 1)
  for (const path of [
    '/admin/dashboard',
    '/admin/companies',
    `/admin/companies/${String(company.get('id'))}`,
    '/agent/dashboard',
    '/agent/tickets/1',
    '/agent/invoices',
    `/agent/invoices/${String(invoice.get('id'))}`,
    '/agent/sales',
    `/agent/sales/${leadId}`,
  ]) {
    await page.goto(path)
    await waitForScreen(page)
    const words = await page.evaluate(() => {
      const found: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const [text, element] = [node.textContent ?? '', node.parentElement]
        if (!element || !/\p{L}-\p{L}/u.test(text)) continue
        if (getComputedStyle(element).fontVariantNumeric.includes('tabular-nums')) found.push(text)
      }
      return found
    })
    expect(words, path).toEqual([])
  }

  // Inter's contextual alternates would draw the x between figures as a multiplication sign.
  const widths = await page.evaluate(async () => {
    await document.fonts.load('16px Inter')
    return ['', 'no-contextual'].map((ligatures) => {
      const text = document.createElement('span')
      text.textContent = 'Labels 50x25'
      text.style.fontFamily = 'Inter'
      text.style.position = 'absolute'
      text.style.fontVariantLigatures = ligatures
      document.querySelector('main')?.append(text)
      return text.getBoundingClientRect().width
    })
  })
  expect(widths[0], 'typed text is shown as it was typed').toBe(widths[1])
})
