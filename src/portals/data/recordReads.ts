import { userQuery } from '../../features/people/accounts/browser/api.ts'
import { invoiceQuery, newestInvoicesQuery } from '../../features/money/invoices/browser/api.ts'
import { reportQuery } from '../../features/office/reports/browser/api.ts'
import { reportSearchIn, usualRange } from '../../features/office/reports/values.ts'
import { recentTicketsQuery } from '../../features/desk/tickets/browser/api.ts'
import { reads, readsThen } from './reads.ts'
import { maxRecent } from '../staff/RecentSection.tsx'

/** Reads the records that StaffRecentRecords shows. */
export const readsStaffRecords = [
  reads(recentTicketsQuery(maxRecent)),
  reads(newestInvoicesQuery('unpaid', maxRecent)),
  reads(newestInvoicesQuery('overdue', maxRecent)),
]

/** Reads the data of the reports page, in both staff portals. */
export const readsReport = (search: URLSearchParams) => [
  reads(reportQuery(reportSearchIn(Object.fromEntries(search)).range ?? usualRange)),
]

/** Reads an invoice, and then the customer who gets it. */
export const readsInvoice = (id: string) =>
  readsThen(invoiceQuery(id), ({ userId }) => [reads(userQuery(userId))])
