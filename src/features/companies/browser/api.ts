import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api.ts'
import { deleteCompany, listCompanies, readCompany } from '../calls.ts'
import type { Company, CompanyRow } from '../schema.ts'

/** All companies, in the order in which they were added; agents see the same list. */
export const companiesQuery = {
  queryKey: ['/api/companies'] as const,
  queryFn: ({ signal }: QueryContext) => send(listCompanies, { signal }),
  staleTime: 60_000,
}

/** One company; `id` as it stands in the address. Always asked for anew: somebody else may have edited it. */
export const companyQuery = (id: string) => ({
  queryKey: ['/api/companies', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readCompany, { params: { id }, signal }),
  staleTime: 0,
})

/** Puts a company that was added or changed where it is shown, without asking for the whole list again. */
export function showCompany(queries: QueryClient, company: Company): void {
  queries.setQueryData<Company>(companyQuery(String(company.id)).queryKey, company)
  queries.setQueryData<CompanyRow[]>(companiesQuery.queryKey, (all) =>
    all?.some(({ id }) => id === company.id)
      ? all.map((row) => (row.id === company.id ? company : row))
      : all && [...all, company],
  )
}

/** Deletes a company and takes it out of the list that is on the screen, which may be long. */
export async function removeCompany(queries: QueryClient, id: number): Promise<void> {
  await send(deleteCompany, { params: { id: String(id) } })
  queries.setQueryData<CompanyRow[]>(companiesQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
}
