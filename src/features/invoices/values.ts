export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const payableStatuses = ['unpaid', 'overdue'] as const satisfies InvoiceStatus[]
/** Whether an invoice of this status asks for payment; a paid or a cancelled one does not. */
export const isPayable = (status: InvoiceStatus): boolean => payableStatuses.some((each) => each === status)

export const maxItems = 100
