import { invoiceList, invoiceQuery, invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import {
  recentTicketsQuery,
  responsesQuery,
  ticketList,
  ticketQuery,
  ticketSummaryQuery,
} from '../../features/tickets/browser/api.ts'
import { invoiceRowsOf } from '../../features/invoices/view.ts'
import { ticketRowsOf } from '../../features/tickets/view.ts'
import { type PortalReads, reads, readsOwnAccount, readsRows, readsWhoIsSignedIn } from '../firstReads.ts'
import { maxRecent } from '../RecentSection.tsx'
import { ownInvoiceViewIn, ownTicketViewIn } from './links.ts'

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
      readsRows(ticketList, ticketRowsOf(ownTicketViewIn(Object.fromEntries(search)))),
    ],
    '/customer/tickets/$id': ({ id }) => [reads(ticketQuery(id)), reads(responsesQuery(id))],
    '/customer/account': () => readsOwnAccount,
    '/customer/invoices': ({ search }) => [
      reads(invoiceSummaryQuery),
      readsRows(invoiceList, invoiceRowsOf(ownInvoiceViewIn(Object.fromEntries(search)))),
    ],
    '/customer/invoices/$id': ({ id }) => [reads(invoiceQuery(id))],
  },
}
