import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { sendForRows } from '../../../../browser/api/sendForRows.ts'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import { listCompanies } from '../../../people/companies/endpoints.ts'
import * as endpoints from '../endpoints.ts'
import type { CompanyMember } from '../../../people/companies/schema.ts'
import type { CustomerSelection } from '../schema.ts'

const members = endpoints.listCompanyMembers.path
const candidates = endpoints.findMemberCandidates.path

/** The number of people shown at first, and added by each press of the button below them. */
export const peopleAtOnce = 50

/** The first `count` people of a company that match a search text, and how many match. Without a text, all match. */
export const membersQuery = (companyId: number, { text = '', count = peopleAtOnce } = {}) => ({
  queryKey: [members, companyId, text, count] as const,
  queryFn: async ({ signal }: QueryContext) => {
    const params = { companyId: String(companyId) }
    const query = text === '' ? {} : { text }
    const people: CompanyMember[] = []
    let total = count
    while (people.length < Math.min(count, total)) {
      const asked = { params, query, first: people.length, count: count - people.length, signal }
      const found = await sendForRows(endpoints.listCompanyMembers, asked)
      people.push(...found.rows)
      total = found.rows.length === 0 ? people.length : (found.total ?? people.length)
    }
    return { text, people, total }
  },
  // Never from the cache: others may have changed the members.
  staleTime: 0,
})

export const candidatesQuery = (companyId: number, text: string) => ({
  queryKey: [candidates, companyId, text] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.findMemberCandidates, {
      params: { companyId: String(companyId) },
      query: text === '' ? {} : { text },
      signal,
    }),
  staleTime: 0,
})

/** The number of tickets and invoices that a user has so far. */
export const earlierRecordsQuery = (companyId: number, userId: number) => ({
  queryKey: [candidates, companyId, 'records', userId] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.readEarlierRecords, {
      params: { companyId: String(companyId), id: String(userId) },
      signal,
    }),
  staleTime: 0,
})

/** Customers and companies, filtered and sorted as in the view. */
export const customerList = rangedList(endpoints.listCustomers)

/** The number of rows that a field offers at once. */
const offeredRows = 50

const offeredQuery = (selection: CustomerSelection) => ({
  queryKey: [endpoints.listCustomers.path, 'offered', selection] as const,
  queryFn: ({ signal }: QueryContext) =>
    sendForRows(endpoints.listCustomers, { query: selection, first: 0, count: offeredRows, signal }),
  staleTime: 60_000,
})

/** The search of fields that choose a person. Without words, it returns the first people by name. */
export const personSearch = (typed: string) =>
  offeredQuery({ kind: 'person', ...(typed !== '' && { text: typed }) })

/** The search of fields that choose a person or a company. A found company comes before its people. */
export const customerSearch = (typed: string) =>
  offeredQuery(typed === '' ? {} : { text: typed, sort: 'company' })

/** A customer with their open tickets and unpaid invoices. */
export const customerQuery = (id: string) => ({
  queryKey: [endpoints.readCustomer.path, id] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readCustomer, { params: { id }, signal }),
  staleTime: 0,
})

export const companySummaryQuery = (companyId: number) => ({
  queryKey: [endpoints.summarizeCompany.path, companyId] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.summarizeCompany, { query: { company: String(companyId) }, signal }),
  staleTime: 0,
})

/** `id` is the parameter in the URL of a company's page. */
export const mergedCompanyQuery = (id: string) => ({
  queryKey: [endpoints.readMergedCompany.path, id] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readMergedCompany, { params: { id }, signal }),
  staleTime: 0,
})

export const mergePreviewQuery = (companyId: number, merged: string) => ({
  queryKey: [endpoints.previewMerge.path, companyId, merged] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.previewMerge, { query: { company: String(companyId), merged }, signal }),
  staleTime: 0,
})

export const companyTickets = rangedList(endpoints.listCompanyTickets)
export const companyInvoices = rangedList(endpoints.listCompanyInvoices)

export const companyLeadsQuery = (companyId: number) => ({
  queryKey: [endpoints.listCompanyLeads.path, companyId] as const,
  queryFn: ({ signal }: QueryContext) =>
    send(endpoints.listCompanyLeads, { query: { company: String(companyId) }, signal }),
  staleTime: 60_000,
})

/** Reloads all data that depends on who is a member of a company. */
export async function refreshPeople(queries: QueryClient): Promise<void> {
  const keys = [
    members,
    candidates,
    endpoints.listCompanyTickets.path,
    endpoints.listCompanyInvoices.path,
    endpoints.summarizeCompany.path,
    endpoints.previewMerge.path,
    endpoints.readCustomer.path,
    endpoints.listCustomers.path,
  ]
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Reloads people and companies after a 409 (the person was moved meanwhile) or a 404 (the company is gone). */
export function refreshIfMoved(queries: QueryClient, error: unknown): void {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
    void refreshPeople(queries)
    void queries.invalidateQueries({ queryKey: [listCompanies.path] })
  }
}
