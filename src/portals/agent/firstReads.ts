import { ticketFilesQuery, unsentFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { userQuery, usersQuery } from '../../features/people/accounts/browser/api.ts'
import { customerList, customerQuery } from '../../features/clients/directory/browser/api.ts'
import { companiesQuery, companyQuery } from '../../features/people/companies/browser/api.ts'
import { contactRequestQuery, contactRequestsQuery } from '../../features/clients/leads/browser/api.ts'
import { leadAnswersQuery, leadAssigneesQuery } from '../../features/clients/leads/browser/leads.ts'
import {
  invoiceList,
  invoiceQuery,
  invoiceSummaryQuery,
  outstandingQuery,
} from '../../features/money/invoices/browser/api.ts'
import { preparedAnswersQuery } from '../../features/desk/preparedAnswers/browser/api.ts'
import { assignmentQuery, assignmentSummaryQuery } from '../../features/desk/assignment/browser/api.ts'
import {
  countedTicketList,
  isPartial,
  partialTicketSummaryQuery,
  responsesQuery,
  ticketList,
  ticketQuery,
  ticketSummaryQuery,
} from '../../features/desk/tickets/browser/api.ts'
import { leadInvitationQuery } from '../../features/clients/leads/invitations/browser/api.ts'
import { tagsQuery, ticketTagsQuery } from '../../features/desk/tags/browser/api.ts'
import { ticketNotesQuery } from '../../features/desk/notes/browser/api.ts'
import { filtersOfInvoices } from '../../features/money/invoices/browser/filtersOf.ts'
import { filtersOfTickets } from '../../features/desk/tickets/browser/filtersOf.ts'
import { invoiceRowsOf, invoiceViewIn } from '../../features/money/invoices/view.ts'
import { ticketRowsOf, ticketViewIn } from '../../features/desk/tickets/view.ts'
import { idIn } from '../../shared/endpoint/searchParams.ts'
import { readsCompanyRecords } from '../data/companyReads.ts'
import {
  type PortalReads,
  reads,
  readsOwnAccount,
  readsOwnPicture,
  readsFilteredRows,
  readsRows,
  readsThen,
  readsWhoIsSignedIn,
} from '../data/firstReads.ts'
import type { Who } from './useFilteredCustomer.ts'
import { readsReport, readsStaffRecords } from '../data/recordReads.ts'

const readsInvoice = (id: string) => readsThen(invoiceQuery(id), ({ userId }) => [reads(userQuery(userId))])

/** The name of the customer or company whose records a list shows: only its presence matters here, so it is ''. */
const someone = ({ customer, company }: Who) => ((customer ?? company) === undefined ? undefined : '')

/** The name of the company whose records a list shows. */
const readsFilteredCompany = ({ company }: Who) =>
  company === undefined ? [] : [reads(companyQuery(String(company)))]

export const agentReads: PortalReads = {
  always: [readsWhoIsSignedIn, reads(ticketSummaryQuery), reads(invoiceSummaryQuery)],
  screens: {
    '/agent/dashboard': () => [...readsStaffRecords, reads(assignmentSummaryQuery)],
    '/agent/account-settings': () => [...readsOwnAccount, readsOwnPicture],
    '/agent/tickets': ({ search }) => {
      const view = ticketViewIn(Object.fromEntries(search))
      return [
        readsFilteredRows(countedTicketList, {
          rowsOf: ticketRowsOf,
          view,
          filters: filtersOfTickets(view, { who: someone(view) }),
        }),
        ...readsFilteredCompany(view),
        ...(isPartial(view) ? [reads(partialTicketSummaryQuery(view))] : []),
        reads(assignmentSummaryQuery),
        reads(tagsQuery),
      ]
    },
    '/agent/tickets/raise': () => [reads(usersQuery), reads(unsentFilesQuery)],
    '/agent/tickets/$id': ({ id }) => [
      reads(ticketQuery(id)),
      reads(responsesQuery(id)),
      reads(assignmentQuery(Number(id))),
      reads(ticketNotesQuery(id)),
      reads(ticketFilesQuery(id)),
      reads(unsentFilesQuery),
      reads(ticketTagsQuery(Number(id))),
    ],
    '/agent/invoices': ({ search }) => {
      const view = invoiceViewIn(Object.fromEntries(search))
      return [
        readsFilteredRows(invoiceList, {
          rowsOf: invoiceRowsOf,
          view,
          filters: filtersOfInvoices(view, someone(view)),
        }),
        ...readsFilteredCompany(view),
        ...(filtersOfInvoices({ ...view, status: undefined }, someone(view)).length === 0
          ? [reads(outstandingQuery)]
          : []),
      ]
    },
    '/agent/invoices/new': ({ search }) => {
      const customer = idIn(search.get('customer'))
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
    '/agent/prepared-answers': () => [reads(preparedAnswersQuery)],
    '/agent/reports': ({ search }) => readsReport(search),
    '/agent/sales': () => [reads(contactRequestsQuery), reads(companiesQuery), reads(leadAssigneesQuery)],
    '/agent/sales/$id': ({ id }) => [
      reads(contactRequestQuery(id)),
      reads(leadAnswersQuery(Number(id))),
      reads(leadInvitationQuery(Number(id))),
      reads(leadAssigneesQuery),
    ],
    '/agent/sales/companies/$id': ({ id }) => [reads(companyQuery(id)), ...readsCompanyRecords(id)],
  },
}
