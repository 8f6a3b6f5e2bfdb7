import { dayMs } from '../../../shared/time/durations.ts'

export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const payableStatuses = ['unpaid', 'overdue'] as const satisfies InvoiceStatus[]
/** Whether an invoice of this status asks for payment; a paid or a canceled invoice does not. */
export const isPayable = (status: InvoiceStatus): boolean => payableStatuses.some((each) => each === status)

/** Days since an invoice was due; 0 if it is not past due or asks for no payment. */
export function daysPastDue(
  { status, dueDate }: { status: InvoiceStatus; dueDate: string },
  today: string,
): number {
  if (!isPayable(status) || dueDate >= today) return 0
  // A date that was stored before the server validated dates may be invalid. The result is then 0.
  return Math.round((Date.parse(today) - Date.parse(dueDate)) / dayMs) || 0
}

export const maxItems = 100
