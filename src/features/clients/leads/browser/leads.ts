import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { refreshCompanies } from '../../../people/companies/browser/api.ts'
import { refreshUsers } from '../../../people/directory/browser/api.ts'
import {
  answerLead,
  convertLead,
  findLeadDuplicates,
  listLeadAnswers,
  listLeadAssignees,
  updateLead,
} from '../endpoints.ts'
import { refreshPeople } from '../../directory/browser/api.ts'
import type { ContactRequest, LeadAnswer, LeadChange, LeadConversion } from '../schema.ts'
import { contactRequestQuery, leadList, refreshLeads } from './api.ts'

/** Users to whom a lead can be assigned. */
export const leadAssigneesQuery = {
  queryKey: ['/api/lead-assignees'] as const,
  queryFn: ({ signal }: QueryContext) => send(listLeadAssignees, { signal }),
  staleTime: 60_000,
}

export const assigneesFailure = 'Could not load the staff.'

/** The answers to a lead, oldest first. */
export const leadAnswersQuery = (id: number) => ({
  queryKey: ['/api/leads', id, 'answers'] as const,
  queryFn: ({ signal }: QueryContext) => send(listLeadAnswers, { params: { id: String(id) }, signal }),
  staleTime: 60_000,
})

/** Existing companies and customers that may match a lead. Always reloaded, because others may have added some. */
export const leadDuplicatesQuery = (id: number) => ({
  queryKey: ['/api/lead-duplicates', id] as const,
  queryFn: ({ signal }: QueryContext) => send(findLeadDuplicates, { query: { lead: String(id) }, signal }),
  staleTime: 0,
})

/** Puts a changed lead into the cache, so that the whole list need not be fetched again. */
function cacheLead(queries: QueryClient, lead: ContactRequest): void {
  queries.setQueryData<ContactRequest>(contactRequestQuery(String(lead.id)).queryKey, lead)
  leadList.replaceRow(queries, lead)
}

export async function changeLead(
  queries: QueryClient,
  startedFrom: ContactRequest,
  body: LeadChange,
): Promise<ContactRequest> {
  const lead = await send(updateLead, { params: { id: String(startedFrom.id) }, body, startedFrom })
  cacheLead(queries, lead)
  return lead
}

/**
 * Sends an answer, unless someone else has answered meanwhile. Resolves when the answers have been read again.
 *
 * @throws ApiError
 */
export async function sendLeadAnswer(
  queries: QueryClient,
  leadId: number,
  body: { message: string },
  idempotencyKey: string,
): Promise<void> {
  const answers = leadAnswersQuery(leadId)
  const startedFrom = queries.getQueryData<LeadAnswer[]>(answers.queryKey)?.at(-1)
  try {
    await send(answerLead, { params: { id: String(leadId) }, body, idempotencyKey, startedFrom })
  } catch (error) {
    if (error instanceof ApiError && error.conflict) await queries.invalidateQueries(answers)
    throw error
  }
  await Promise.all([queries.invalidateQueries(answers), refreshLeads(queries)])
}

export async function sendLeadConversion(
  queries: QueryClient,
  leadId: number,
  body: LeadConversion,
  idempotencyKey: string,
): Promise<ContactRequest> {
  const lead = await send(convertLead, { params: { id: String(leadId) }, body, idempotencyKey })
  cacheLead(queries, lead)
  void refreshCompanies(queries)
  void refreshUsers(queries)
  void refreshPeople(queries)
  return lead
}
