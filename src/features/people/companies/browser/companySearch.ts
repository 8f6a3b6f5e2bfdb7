import type { QueryContext } from '../../../../browser/api/send.ts'
import { sendForRows } from '../../../../browser/api/sendForRows.ts'
import { listCompanies } from '../endpoints.ts'

// Separate from api.ts, which most screens of staff load. Only dialogs search.

/** The number of rows that a field offers at once. */
const offeredRows = 50

/**
 * The search of fields that choose a company. Without words, it returns the first companies by name.
 *
 * @param except the id of a company that is not offered
 */
export const companySearch = (typed: string, except?: number) => {
  const selection = { sort: 'name', words: typed || undefined, except }
  return {
    queryKey: [listCompanies.path, 'offered', selection] as const,
    queryFn: ({ signal }: QueryContext) =>
      sendForRows(listCompanies, { query: selection, first: 0, count: offeredRows, signal }),
    staleTime: 60_000,
  }
}
