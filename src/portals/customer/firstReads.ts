import { ticketFilesQuery, unsentFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { invoiceList, invoiceQuery, invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import {
  recentTicketsQuery,
  responsesQuery,
  ticketList,
  ticketQuery,
  ticketSummaryQuery,
} from '../../features/desk/tickets/browser/api.ts'
import { filtersOfInvoices } from '../../features/money/invoices/browser/filtersOf.ts'
import { filtersOfTickets } from '../../features/desk/tickets/browser/filtersOf.ts'
import { invoiceRowsOf, type InvoiceView } from '../../features/money/invoices/view.ts'
import { ticketRowsOf, type TicketView } from '../../features/desk/tickets/view.ts'
import {
  type PortalReads,
  reads,
  readsFilteredRows,
  readsOwnAccount,
  readsThen,
  readsWhoIsSignedIn,
} from '../data/firstReads.ts'
import { maxRecent } from '../staff/RecentSection.tsx'
import { ownInvoiceViewIn, ownTicketViewIn } from './links.ts'

const readsOwnTickets = (view: TicketView) =>
  readsFilteredRows(ticketList, { rowsOf: ticketRowsOf, view, filters: filtersOfTickets(view) })
const readsOwnInvoices = (view: InvoiceView) =>
  readsFilteredRows(invoiceList, { rowsOf: invoiceRowsOf, view, filters: filtersOfInvoices(view) })

export const customerReads: PortalReads = {
  always: [readsWhoIsSignedIn],
  screens: {
    '/customer/dashboard': () => [
      reads(ticketSummaryQuery),
      reads(invoiceSummaryQuery),
      reads(recentTicketsQuery(maxRecent)),
    ],
    '/customer/tickets': ({ search }) => [
      reads(ticketSummaryQuery),
      readsOwnTickets(ownTicketViewIn(Object.fromEntries(search))),
    ],
    '/customer/tickets/new': () => [reads(unsentFilesQuery)],
    '/customer/tickets/$id': ({ id }) => [
      reads(ticketQuery(id)),
      reads(responsesQuery(id)),
      reads(ticketFilesQuery(id)),
      reads(unsentFilesQuery),
    ],
    '/customer/account': () => readsOwnAccount,
    '/customer/invoices': ({ search }) => [
      reads(invoiceSummaryQuery),
      readsOwnInvoices(ownInvoiceViewIn(Object.fromEntries(search))),
    ],
    '/customer/invoices/$id': ({ id }) => [readsThen(invoiceQuery(id), () => [reads(invoiceSummaryQuery)])],
  },
}
