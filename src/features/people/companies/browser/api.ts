import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import { deleteCompany, listCompanies, readCompany } from '../endpoints.ts'
import type { Company } from '../schema.ts'

/** The companies, in the order in which they were added unless the view has another order. */
export const companyList = rangedList(listCompanies)

/** The number of all companies. */
export const companyTotalQuery = companyList.totalQuery({})

/** One company. `id` is the parameter in the page's URL. Always loaded again, because others may have edited it. */
export const companyQuery = (id: string) => ({
  queryKey: [listCompanies.path, id] as const,
  queryFn: ({ signal }: QueryContext) => send(readCompany, { params: { id }, signal }),
  staleTime: 0,
})

/** Reads the lists of companies again: at once if they are shown, otherwise when they are shown next. */
export async function refreshCompanies(queries: QueryClient): Promise<void> {
  const lists = ['rows', 'offered']
  await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [listCompanies.path, list] })))
}

/** Puts an added or changed company into the cache, and reads the lists again. */
export function cacheCompany(queries: QueryClient, company: Company): void {
  queries.setQueryData<Company>(companyQuery(String(company.id)).queryKey, company)
  companyList.replaceRow(queries, company)
  void refreshCompanies(queries)
}

/** Deletes a company. Resolves when the lists have been read again. */
export async function removeCompany(queries: QueryClient, id: number): Promise<void> {
  await send(deleteCompany, { params: { id: String(id) } })
  await refreshCompanies(queries)
}
