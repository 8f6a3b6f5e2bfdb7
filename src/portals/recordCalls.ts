import { listInvoices } from '../features/invoices/endpoints.ts'
import { listTickets } from '../features/tickets/endpoints.ts'
import { asksForRows } from './askFirst.ts'
import { maxRecent } from './RecentSection.tsx'

/** The requests of StaffRecentRecords, besides the counts. */
export const asksForStaffRecords = [
  asksForRows(listTickets, { sort: 'updatedAt' }, maxRecent),
  asksForRows(listInvoices, { status: 'unpaid' }, maxRecent),
  asksForRows(listInvoices, { status: 'overdue' }, maxRecent),
]
