export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Whether an invoice of this status asks for payment; a paid or a cancelled one does not. */
export const isPayable = (status: InvoiceStatus): boolean => status === 'unpaid' || status === 'overdue'

export const maxItems = 100
