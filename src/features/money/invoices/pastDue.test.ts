import { expect, it } from 'vitest'
import { daysPastDue, type InvoiceStatus } from './values.ts'

it.each<[InvoiceStatus, dueDate: string, days: number]>([
  ['unpaid', '2026-11-28', 0],
  ['unpaid', '2026-11-27', 1],
  ['unpaid', '2025-11-28', 365],
  ['overdue', '2026-11-16', 12],
  ['overdue', '2026-12-01', 0],
  ['paid', '2026-11-16', 0],
  ['cancelled', '2026-11-16', 0],
  // Stored before dates were validated.
  ['unpaid', 'soon', 0],
])('An invoice that is %s and due on %s is %i days past due on November 28', (status, dueDate, days) => {
  expect(daysPastDue({ status, dueDate }, '2026-11-28')).toBe(days)
})
