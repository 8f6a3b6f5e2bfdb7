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
/** `id` is the member's user id. */
const ofMember = z.object({ companyId: idInPath, id: idInPath })

/** Customers and companies in one list, requested by range. Sorted by name unless another order is requested. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  allowedRoles: readers,
  query: customerSelection,
  response: z.array(customerRow),
  ranged: true,
})

/** Returns one customer as a row of the list. */
export const readCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  allowedRoles: readers,
  params: z.object({ id: idInPath }),
  response: customerRow,
})

/**
 * Lists the members of a company. Agents get only the members who are customers. By range, the contacts come first, then the
 * others, each by name; otherwise the members are sorted by id.
 */
export const listCompanyMembers = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/members',
  allowedRoles: readers,
  params: ofCompany,
  query: wantedText,
  response: z.array(companyMember),
  ranged: true,
})

/** Adds a person to a company. If `from` is given, moves the person from that company to this one. */
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
 * Finds people who may be added. With a text: people whose names, email address, phone number or company contain all
 * its words. Without a text: people who are in no company, but whose account names this company.
 */
export const findMemberCandidates = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/candidates',
  allowedRoles: writers,
  params: ofCompany,
  query: wantedText,
  response: z.array(memberCandidate),
})

/** Counts the account's current tickets and invoices. `sharesEarlier` decides whether colleagues will see them. */
export const readEarlierRecords = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/candidates/:id',
  allowedRoles: writers,
  params: ofMember,
  response: earlierRecords,
})

/** Counts a company's open tickets, adds up its unpaid invoices, and lists the companies merged into it. */
export const summarizeCompany = endpoint({
  method: 'GET',
  path: '/api/company-summary',
  allowedRoles: readers,
  query: companyFilter,
  response: companySummary,
})

/** Returns the company that a merged company has become part of. */
export const readMergedCompany = endpoint({
  method: 'GET',
  path: '/api/merged-companies/:id',
  allowedRoles: readers,
  params: z.object({ id: idInPath }),
  response: mergedCompany,
})

/**
 * The tickets of a company's members, requested by range. Unresolved tickets come before the rest, each group newest
 * first.
 */
export const listCompanyTickets = endpoint({
  method: 'GET',
  path: '/api/company-tickets',
  allowedRoles: readers,
  query: companyFilter,
  response: z.array(staffTicketRow),
  ranged: true,
})

/**
 * The invoices of a company's members, requested by range. Payable invoices come before the rest, each group newest
 * first.
 */
export const listCompanyInvoices = endpoint({
  method: 'GET',
  path: '/api/company-invoices',
  allowedRoles: readers,
  query: companyFilter,
  response: z.array(staffInvoiceRow),
  ranged: true,
})

/** The newest inquiries that name the company, or were converted into it. */
export const listCompanyLeads = endpoint({
  method: 'GET',
  path: '/api/company-leads',
  allowedRoles: readers,
  query: companyFilter,
  response: z.array(companyLead),
})

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/company-merges/preview',
  allowedRoles: writers,
  query: companyPair,
  response: mergePreview,
})

/** Merges two companies. The people and details of the second go into the first. The second is deleted. */
export const mergeCompanies = endpoint({
  method: 'POST',
  path: '/api/company-merges',
  allowedRoles: writers,
  body: companyMerge,
  response: company,
  status: 201,
})
