import { invoiceList, invoiceQuery, invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import {
  recentTicketsQuery,
  responsesQuery,
  ticketList,
  ticketQuery,
  ticketSummaryQuery,
} from '../../features/tickets/browser/api.ts'
import { type PortalReads, reads, readsOwnAccount, readsRows, readsWhoIsSignedIn } from '../firstReads.ts'
import { maxRecent } from '../RecentSection.tsx'

export const customerReads: PortalReads = {
  always: [readsWhoIsSignedIn],
  screens: {
    '/customer/dashboard': () => [
      reads(ticketSummaryQuery),
      reads(invoiceSummaryQuery),
      reads(recentTicketsQuery(maxRecent)),
    ],
    '/customer/tickets': () => [readsRows(ticketList, {})],
    '/customer/tickets/$id': ({ id }) => [reads(ticketQuery(id)), reads(responsesQuery(id))],
    '/customer/account': () => readsOwnAccount,
    '/customer/invoices': () => [readsRows(invoiceList, {})],
    '/customer/invoices/$id': ({ id }) => [reads(invoiceQuery(id))],
  },
}
