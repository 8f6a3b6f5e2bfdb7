import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import {
  company,
  companyMember,
  companyMerge,
  companySummary,
  earlierRecords,
  memberCandidate,
  memberChange,
  mergedCompany,
  mergePreview,
  newMember,
} from '../../people/companies/schema.ts'
import { staffInvoiceRow } from '../../money/invoices/schema.ts'
import { staffTicketRow } from '../../desk/tickets/schema.ts'
import {
  companyFilter,
  companyLead,
  companyPair,
  customerRow,
  customerSelection,
  wantedText,
} from './schema.ts'

const readers = ['agent', 'Administrator'] as const
const writers = ['Administrator'] as const
const ofCompany = z.object({ companyId: idInPath })
/** `id` is the account of the member. */
const ofMember = z.object({ companyId: idInPath, id: idInPath })

/** Customers and companies in one list, by name unless another order is asked for, by range. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  allowedRoles: readers,
  query: customerSelection,
  response: z.array(customerRow),
  ranged: true,
})

/** One customer as in the list. */
export const readCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  allowedRoles: readers,
  params: z.object({ id: idInPath }),
  response: customerRow,
})

/** Lists the members of a company; for agents the customers among them. */
export const listCompanyMembers = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/members',
  allowedRoles: readers,
  params: ofCompany,
  response: z.array(companyMember),
})

/** Adds someone to a company, or moves them from the one that `from` says. */
export const addCompanyMember = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/members',
  allowedRoles: writers,
  params: ofCompany,
  body: newMember,
  response: companyMember,
  status: 201,
})

export const updateCompanyMember = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/members/:id',
  allowedRoles: writers,
  params: ofMember,
  body: memberChange,
  response: companyMember,
  conditional: true,
})

export const removeCompanyMember = endpoint({
  method: 'DELETE',
  path: '/api/companies/:companyId/members/:id',
  allowedRoles: writers,
  params: ofMember,
  response: done,
})

/**
 * Who may be added: without a text the people for whom the name of the company was typed once and who belong to none yet,
 * with one whose names or email addresses contain it.
 */
export const findMemberCandidates = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/candidates',
  allowedRoles: writers,
  params: ofCompany,
  query: wantedText,
  response: z.array(memberCandidate),
})

/** How many tickets and invoices the account has until now: `sharesEarlier` decides who of the company sees them. */
export const readEarlierRecords = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/candidates/:id',
  allowedRoles: writers,
  params: ofMember,
  response: earlierRecords,
})

/** The open tickets and the unpaid invoices of a company's people, with their sum, and which companies it has taken in. */
export const summarizeCompany = endpoint({
  method: 'GET',
  path: '/api/company-summary',
  allowedRoles: readers,
  query: companyFilter,
  response: companySummary,
})

/** The company that a deleted one has become part of. */
export const readMergedCompany = endpoint({
  method: 'GET',
  path: '/api/merged-companies/:id',
  allowedRoles: readers,
  params: z.object({ id: idInPath }),
  response: mergedCompany,
})

/** The tickets raised by members of a company, by range: unresolved ones first, the newest of each first. */
export const listCompanyTickets = endpoint({
  method: 'GET',
  path: '/api/company-tickets',
  allowedRoles: readers,
  query: companyFilter,
  response: z.array(staffTicketRow),
  ranged: true,
})

/** The same for invoices: those to be paid first. */
export const listCompanyInvoices = endpoint({
  method: 'GET',
  path: '/api/company-invoices',
  allowedRoles: readers,
  query: companyFilter,
  response: z.array(staffInvoiceRow),
  ranged: true,
})

/** The newest inquiries that name the company, or have become part of it. */
export const listCompanyLeads = endpoint({
  method: 'GET',
  path: '/api/company-leads',
  allowedRoles: readers,
  query: companyFilter,
  response: z.array(companyLead),
})

/** The effect that merging two companies would have now. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/company-merges/preview',
  allowedRoles: writers,
  query: companyPair,
  response: mergePreview,
})

/** Makes one company of two: the other one's people and details go into the first, and it is deleted. */
export const mergeCompanies = endpoint({
  method: 'POST',
  path: '/api/company-merges',
  allowedRoles: writers,
  body: companyMerge,
  response: company,
  status: 201,
})
