import { idFromPath } from '../../browser/api/send.ts'
import { blockRows } from '../../browser/lists/rangedList.ts'
import { listUsers, readUser } from '../../features/accounts/endpoints.ts'
import { listCompanies, readCompany } from '../../features/companies/endpoints.ts'
import {
  listInquiries,
  listLeadAnswers,
  listLeadAssignees,
  readInquiry,
} from '../../features/inquiries/endpoints.ts'
import { listInvoices, readInvoice, summarizeInvoices } from '../../features/invoices/endpoints.ts'
import { listResponses, listTickets, readTicket, summarizeTickets } from '../../features/tickets/endpoints.ts'
import { selectionOf } from '../../features/tickets/statuses.ts'
import {
  asks,
  asksForOwnAccount,
  asksForRows,
  asksWhoIsSignedIn,
  thenAsks,
  type PortalCalls,
} from '../askFirst.ts'
import { asksForCompanyRecords } from '../companyCalls.ts'
import { asksForStaffRecords } from '../recordCalls.ts'
import { customerIn, ticketFilterIn } from './links.ts'

const invoiceOf = (id: string) => asks(readInvoice, { params: { id: idFromPath(id) } })

const asksForUser = (id: number) => asks(readUser, { params: { id: String(id) } })

export const agentCalls: PortalCalls = {
  always: [asksWhoIsSignedIn, asks(summarizeTickets, { query: {} }), asks(summarizeInvoices)],
  screens: {
    '/agent/dashboard': () => asksForStaffRecords,
    '/agent/account-settings': () => asksForOwnAccount,
    '/agent/tickets': ({ search }) => {
      const customer = customerIn(search.get('customer'))
      const filter = selectionOf(ticketFilterIn(search.get('status')))
      return [
        asksForRows(listTickets, { ...filter, customer }, blockRows),
        ...(customer === undefined
          ? []
          : [asks(summarizeTickets, { query: { customer: String(customer) } })]),
      ]
    },
    '/agent/tickets/$id': ({ id }) => [
      asks(readTicket, { params: { id: idFromPath(id) } }),
      asks(listResponses, { params: { id } }),
    ],
    '/agent/invoices': ({ search }) => [
      asksForRows(listInvoices, { customer: customerIn(search.get('customer')) }, blockRows),
    ],
    '/agent/invoices/new': ({ search }) => {
      const customer = customerIn(search.get('customer'))
      return [asks(listUsers), ...(customer === undefined ? [] : [asksForUser(customer)])]
    },
    '/agent/invoices/edit/$id': ({ id }) => [
      thenAsks(invoiceOf(id), readInvoice, ({ userId }) => [asksForUser(userId)]),
      asks(listUsers),
    ],
    '/agent/invoices/$id': ({ id }) => [
      thenAsks(invoiceOf(id), readInvoice, ({ userId }) => [asksForUser(userId)]),
    ],
    '/agent/sales': () => [asks(listInquiries), asks(listCompanies), asks(listLeadAssignees)],
    '/agent/sales/$id': ({ id }) => [
      asks(readInquiry, { params: { id } }),
      asks(listLeadAnswers, { params: { id } }),
      asks(listLeadAssignees),
    ],
    '/agent/sales/companies/$id': ({ id }) => [
      asks(readCompany, { params: { id } }),
      ...asksForCompanyRecords(id),
    ],
  },
}
