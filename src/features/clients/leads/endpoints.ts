import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { exportFilter } from '../../../shared/endpoint/exportFilter.ts'
import { hourSeconds } from '../../../shared/endpoint/endpointLimits.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { leadAnswerLimits, leadConversionLimits } from './policy.ts'
import { leadFilter, leadRowsSelection, leadSummary, leadSummaryFilter, listedLead } from './listSchema.ts'
import {
  contactRequest,
  inquiry,
  leadAnswer,
  leadAssignee,
  leadChange,
  leadConversion,
  leadDuplicates,
  newLeadAnswer,
} from './schema.ts'

const staff = ['Administrator', 'agent'] as const
const params = z.object({ id: idInPath })

export const sendInquiry = endpoint({
  method: 'POST',
  path: '/api/contact',
  allowedRoles: 'anyone',
  /** A test domain may have other services. */
  query: z.object({ testDomain: z.optional(z.string()) }),
  body: inquiry,
  response: done,
  status: 201,
})

/** All leads, newest first, or a range of the leads that match the filters. */
export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/contact',
  allowedRoles: staff,
  query: leadRowsSelection,
  response: z.array(listedLead),
  ranged: true,
})

/** Counts leads, and the services that they name. */
export const summarizeLeads = endpoint({
  method: 'GET',
  path: '/api/lead-summary',
  allowedRoles: staff,
  query: leadSummaryFilter,
  response: leadSummary,
})

/** Exports the leads of a filter as a CSV file, newest first. Changes nothing but the audit log. */
export const exportLeads = endpoint({
  method: 'POST',
  path: '/api/lead-exports',
  allowedRoles: staff,
  body: exportFilter(leadFilter),
  response: z.string(),
  limits: [{ name: 'lead-exports', by: 'person', points: 20, seconds: hourSeconds, doing: 'export leads' }],
})

export const readInquiry = endpoint({
  method: 'GET',
  path: '/api/contact/:id',
  allowedRoles: staff,
  params,
  response: contactRequest,
})

export const deleteInquiry = endpoint({
  method: 'DELETE',
  path: '/api/contact/:id',
  allowedRoles: ['Administrator'],
  params,
  response: done,
})

/** Administrators and agents who can sign in. */
export const listLeadAssignees = endpoint({
  method: 'GET',
  path: '/api/lead-assignees',
  allowedRoles: staff,
  response: z.array(leadAssignee),
})

/** Sets the state of a lead, the reason it was lost, and the assignee. */
export const updateLead = endpoint({
  method: 'PUT',
  path: '/api/leads/:id',
  allowedRoles: staff,
  params,
  body: leadChange,
  response: contactRequest,
  conditional: true,
})

/** The answers to a lead, oldest first. */
export const listLeadAnswers = endpoint({
  method: 'GET',
  path: '/api/leads/:id/answers',
  allowedRoles: staff,
  params,
  response: z.array(leadAnswer),
})

/** Mails a text to the address of the lead, and stores it with the lead. A new lead becomes contacted. */
export const answerLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/answers',
  allowedRoles: staff,
  params,
  body: newLeadAnswer,
  response: leadAnswer,
  status: 201,
  conditional: true,
  limits: leadAnswerLimits,
})

/** Finds existing companies and customers that may match the lead, at most five of each. */
export const findLeadDuplicates = endpoint({
  method: 'GET',
  path: '/api/lead-duplicates',
  allowedRoles: staff,
  query: z.object({ lead: idInPath }),
  response: leadDuplicates,
})

/**
 * Converts a lead. Creates a company and a customer, or links existing ones to the lead. Invites a new customer by
 * mail. The lead becomes won. If anything fails, nothing is changed.
 */
export const convertLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/conversion',
  allowedRoles: staff,
  params,
  body: leadConversion,
  response: contactRequest,
  status: 201,
  limits: leadConversionLimits,
})
