import { expect, it } from 'vitest'
import { invoiceForm } from '../schema.ts'
import { invoiceBody, type InvoiceDraft } from './useInvoiceForm.ts'

const draft: InvoiceDraft = {
  userId: '7',
  invoiceNumber: ' INV-2026-000001 ',
  issueDate: '2026-01-05',
  dueDate: '2026-02-04',
  status: 'unpaid',
  description: ' For January ',
  items: [
    { description: ' Managed workstation ', quantity: '24', unitPrice: '65' },
    { description: 'Technician, per hour', quantity: '1.5', unitPrice: '.35' },
  ],
  notify: false,
}

it('the invoice form sends what it has checked: trimmed texts, decimal numbers, and the total of each item', () => {
  expect(invoiceBody(invoiceForm.parse(draft))).toEqual({
    userId: '7',
    invoiceNumber: 'INV-2026-000001',
    issueDate: '2026-01-05',
    dueDate: '2026-02-04',
    status: 'unpaid',
    description: 'For January',
    amount: '1560.53',
    items: [
      { description: 'Managed workstation', quantity: '24.00', unitPrice: '65.00', total: '1560.00' },
      { description: 'Technician, per hour', quantity: '1.50', unitPrice: '0.35', total: '0.53' },
    ],
    notify: false,
  })
})

it.each([
  ['unitPrice', '1,23,4', 'Unit price can be read in two ways. Please write it like 1234.50'],
  ['unitPrice', '0,500', 'Unit price can be read in two ways. Please write it like 1234.50'],
  ['unitPrice', '1.234', 'Unit price can have at most 2 decimals'],
  ['unitPrice', 'five', 'Unit price must be a positive number'],
  ['quantity', '1,2345', 'Quantity can be read in two ways. Please write it like 1234.50'],
])('a %s of %j is refused with a message that says how to write it', (name, typed, message) => {
  const item = { description: 'Workstation', quantity: '1', unitPrice: '65', [name]: typed }
  const { error } = invoiceForm.safeParse({ ...draft, items: [item] })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
