import { expect, it } from 'vitest'
import { paymentDue } from './PaymentInformation.tsx'

it.each([
  ['unpaid', '2026-03-02', 'Please pay by Mar 2, 2026.'],
  ['unpaid', 'soon', 'Please pay this invoice.'],
  ['overdue', '2026-03-02', 'This invoice is overdue. Please pay it as soon as you can.'],
  ['paid', '2026-03-02', 'This invoice has been paid. Thank you.'],
  ['cancelled', '2026-03-02', 'This invoice has been cancelled. There is nothing to pay.'],
] as const)('an %s invoice that is due on %s says %j', (status, dueDate, text) => {
  expect(paymentDue({ status, dueDate })).toBe(text)
})
