import { userQuery, usersQuery } from '../../features/accounts/browser/api.ts'
import { customerList, customerQuery } from '../../features/clientDirectory/browser/api.ts'
import { companiesQuery, companyQuery } from '../../features/companies/browser/api.ts'
import { contactRequestQuery, contactRequestsQuery } from '../../features/inquiries/browser/api.ts'
import { leadAnswersQuery, leadAssigneesQuery } from '../../features/inquiries/browser/leads.ts'
import { invoiceList, invoiceQuery, invoiceSummaryQuery } from '../../features/invoices/browser/api.ts'
import {
  countedTicketList,
  customerTicketSummaryQuery,
  responsesQuery,
  ticketList,
  ticketQuery,
  ticketSummaryQuery,
} from '../../features/tickets/browser/api.ts'
import { selectionOf } from '../../features/tickets/statuses.ts'
import { readsCompanyRecords } from '../companyReads.ts'
import {
  type PortalReads,
  reads,
  readsOwnAccount,
  readsRows,
  readsThen,
  readsWhoIsSignedIn,
} from '../firstReads.ts'
import { readsReport, readsStaffRecords } from '../recordReads.ts'
import { customerIn, ticketFilterIn } from './links.ts'

const readsInvoice = (id: string) => readsThen(invoiceQuery(id), ({ userId }) => [reads(userQuery(userId))])

export const agentReads: PortalReads = {
  always: [readsWhoIsSignedIn, reads(ticketSummaryQuery), reads(invoiceSummaryQuery)],
  screens: {
    '/agent/dashboard': () => readsStaffRecords,
    '/agent/account-settings': () => readsOwnAccount,
    '/agent/tickets': ({ search }) => {
      const customer = customerIn(search.get('customer'))
      const filter = selectionOf(ticketFilterIn(search.get('status')))
      return [
        readsRows(countedTicketList, { ...filter, customer: customer?.toString() }),
        ...(customer === undefined ? [] : [reads(customerTicketSummaryQuery(customer))]),
      ]
    },
    '/agent/tickets/$id': ({ id }) => [reads(ticketQuery(id)), reads(responsesQuery(id))],
    '/agent/invoices': ({ search }) => [
      readsRows(invoiceList, { customer: customerIn(search.get('customer'))?.toString() }),
    ],
    '/agent/invoices/new': ({ search }) => {
      const customer = customerIn(search.get('customer'))
      return [reads(usersQuery), ...(customer === undefined ? [] : [reads(userQuery(customer))])]
    },
    '/agent/invoices/edit/$id': ({ id }) => [readsInvoice(id), reads(usersQuery)],
    '/agent/invoices/$id': ({ id }) => [readsInvoice(id)],
    '/agent/customers': () => [readsRows(customerList, {})],
    '/agent/customers/$id': ({ id }) => [
      reads(customerQuery(id)),
      reads(userQuery(Number(id))),
      readsRows(ticketList, { customer: id }),
      readsRows(invoiceList, { customer: id }),
    ],
    '/agent/reports': ({ search }) => readsReport(search),
    '/agent/sales': () => [reads(contactRequestsQuery), reads(companiesQuery), reads(leadAssigneesQuery)],
    '/agent/sales/$id': ({ id }) => [
      reads(contactRequestQuery(id)),
      reads(leadAnswersQuery(Number(id))),
      reads(leadAssigneesQuery),
    ],
    '/agent/sales/companies/$id': ({ id }) => [reads(companyQuery(id)), ...readsCompanyRecords(id)],
  },
}
