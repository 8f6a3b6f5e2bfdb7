import { expect, it } from 'vitest'
import { paymentLines } from '../sender.ts'
import { standardPayment } from '../../../../shared/site/site.ts'

const ways = 'Please pay by ACH to First Example Bank.'
const terms = 'Payment terms: 30 days from the issue date.'

it.each([
  ['unpaid', '2026-03-02', ['Please pay by Mar 2, 2026.', ways, terms]],
  ['unpaid', 'soon', ['Please pay this invoice.', ways]],
  ['overdue', '2026-03-02', ['This invoice is overdue. Please pay it as soon as you can.', ways, terms]],
  ['paid', '2026-03-02', ['This invoice has been paid. Thank you.']],
  ['cancelled', '2026-03-02', ['This invoice has been cancelled. There is nothing to pay.']],
] as const)('an invoice that is %s and due on %s says %j', (status, dueDate, lines) => {
  const invoice = { status, issueDate: '2026-01-31', dueDate }
  expect(paymentLines(invoice, { paymentText: ways, paymentDays: 30 })).toEqual(lines)
})

it('an unpaid invoice says how it is paid until the provider has entered its own text, and has no terms then', () => {
  const invoice = { status: 'unpaid', issueDate: '2026-01-31', dueDate: '2026-03-02' } as const
  expect(paymentLines(invoice, {})).toEqual(['Please pay by Mar 2, 2026.', standardPayment])
})
