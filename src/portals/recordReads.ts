import { newestInvoicesQuery } from '../features/invoices/browser/api.ts'
import { recentTicketsQuery } from '../features/tickets/browser/api.ts'
import { reads } from './firstReads.ts'
import { maxRecent } from './RecentSection.tsx'

/** The records that StaffRecentRecords shows. */
export const readsStaffRecords = [
  reads(recentTicketsQuery(maxRecent)),
  reads(newestInvoicesQuery('unpaid', maxRecent)),
  reads(newestInvoicesQuery('overdue', maxRecent)),
]
