export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const maxItems = 100
