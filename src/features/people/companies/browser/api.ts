import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import { deleteCompany, listCompanies, readCompany } from '../endpoints.ts'
import type { Company, CompanyRow } from '../schema.ts'

/** All companies, in the order in which they were added, for administrators and agents. */
export const companiesQuery = {
  queryKey: ['/api/companies'] as const,
  queryFn: ({ signal }: QueryContext) => send(listCompanies, { signal }),
  staleTime: 60_000,
}

/** One company. `id` is the parameter in the page's URL. Always loaded again, because others may have edited it. */
export const companyQuery = (id: string) => ({
  queryKey: ['/api/companies', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readCompany, { params: { id }, signal }),
  staleTime: 0,
})

/** Puts an added or changed company into the cache, so that the whole list need not be fetched again. */
export function cacheCompany(queries: QueryClient, company: Company): void {
  queries.setQueryData<Company>(companyQuery(String(company.id)).queryKey, company)
  queries.setQueryData<CompanyRow[]>(companiesQuery.queryKey, (all) => upsert(all, company))
}

/** Deletes a company and removes it from the cached list, so that the whole list need not be fetched again. */
export async function removeCompany(queries: QueryClient, id: number): Promise<void> {
  await send(deleteCompany, { params: { id: String(id) } })
  queries.setQueryData<CompanyRow[]>(companiesQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
}
