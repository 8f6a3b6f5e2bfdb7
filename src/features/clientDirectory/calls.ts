import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import {
  company,
  companyMember,
  companyMerge,
  memberCandidate,
  memberChange,
  newMember,
} from '../companies/schema.ts'
import { staffInvoiceRow } from '../invoices/schema.ts'
import { staffTicketRow } from '../tickets/schema.ts'
import { companyFilter, companyLead, wantedText } from './schema.ts'

const readers = ['agent', 'Administrator'] as const
const writers = ['Administrator'] as const
const ofCompany = z.object({ companyId: idInPath })
/** `id` is the account of the member. */
const ofMember = z.object({ companyId: idInPath, id: idInPath })

/** Who belongs to a company; for agents the customers among them. */
export const listCompanyMembers = call({
  method: 'GET',
  path: '/api/company-members/:companyId',
  audience: readers,
  params: ofCompany,
  answer: z.array(companyMember),
})

/** Adds someone to a company, or moves them from the one that `from` says. */
export const addCompanyMember = call({
  method: 'POST',
  path: '/api/company-members/:companyId',
  audience: writers,
  params: ofCompany,
  body: newMember,
  answer: companyMember,
  status: 201,
})

export const updateCompanyMember = call({
  method: 'PUT',
  path: '/api/company-members/:companyId/:id',
  audience: writers,
  params: ofMember,
  body: memberChange,
  answer: companyMember,
  conditional: true,
})

export const removeCompanyMember = call({
  method: 'DELETE',
  path: '/api/company-members/:companyId/:id',
  audience: writers,
  params: ofMember,
  answer: done,
})

/**
 * Who may be added: without a text the people for whom the name of the company was typed once and who belong to none yet,
 * with one whose names or email addresses contain it.
 */
export const findMemberCandidates = call({
  method: 'GET',
  path: '/api/company-candidates/:companyId',
  audience: writers,
  params: ofCompany,
  query: wantedText,
  answer: z.array(memberCandidate),
})

/** What the people of a company have raised there, newest first, by range. */
export const listCompanyTickets = call({
  method: 'GET',
  path: '/api/company-tickets',
  audience: readers,
  query: companyFilter,
  answer: z.array(staffTicketRow),
  ranged: true,
})

export const listCompanyInvoices = call({
  method: 'GET',
  path: '/api/company-invoices',
  audience: readers,
  query: companyFilter,
  answer: z.array(staffInvoiceRow),
  ranged: true,
})

/** The newest inquiries that name the company, or have become part of it. */
export const listCompanyLeads = call({
  method: 'GET',
  path: '/api/company-leads',
  audience: readers,
  query: companyFilter,
  answer: z.array(companyLead),
})

/** Makes one company of two: the other one's people and details go into the first, and it is deleted. */
export const mergeCompanies = call({
  method: 'POST',
  path: '/api/company-merges',
  audience: writers,
  body: companyMerge,
  answer: company,
  status: 201,
})
