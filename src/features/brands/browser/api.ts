import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../browser/api.ts'
import { sendFile } from '../../../browser/sendFile.ts'
import { upsert } from '../../../browser/upsert.ts'
import { listBrands, listDomains, readDomain, updateDomain, uploadLogo } from '../calls.ts'
import type { Brand, Domain, DomainChange } from '../schema.ts'

/** All domains by host name, each with the name of its brand. Cached until a domain or a brand changes. */
export const domainsQuery = {
  queryKey: ['/api/domains'] as const,
  queryFn: ({ signal }: QueryContext) => send(listDomains, { signal }),
}

/** One domain with its whole brand; `id` is the parameter in the address of the page. */
export const domainQuery = (id: string) => ({
  queryKey: ['/api/domains', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readDomain, { params: { id }, signal }),
  staleTime: 60_000,
})

/** All brands, by name. */
export const brandsQuery = {
  queryKey: ['/api/brands'] as const,
  queryFn: ({ signal }: QueryContext) => send(listBrands, { signal }),
  staleTime: 60_000,
  retry: 1,
}

/** Puts an added or changed domain into the cache, and fetches again what else has changed with it. */
export function cacheDomain(queries: QueryClient, domain: Domain): void {
  queries.setQueryData<Domain>(domainQuery(String(domain.id)).queryKey, domain)
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
  // A domain that became primary demoted another one, which may be cached.
  queries.removeQueries({
    queryKey: domainsQuery.queryKey,
    predicate: ({ queryKey }) => queryKey.length > 1 && queryKey[1] !== String(domain.id),
  })
}

/** Puts an added or changed brand into the cached list of brands and the cached domains. */
export function cacheBrand(queries: QueryClient, brand: Brand): void {
  queries.setQueryData<Brand[]>(brandsQuery.queryKey, (all) => upsert(all, brand))
  queries.setQueriesData<Domain>(
    { queryKey: domainsQuery.queryKey, predicate: ({ queryKey }) => queryKey.length > 1 },
    (domain) => (domain?.brandId === brand.id ? { ...domain, brand } : domain),
  )
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
}

export interface SentLogo {
  brandId: number
  file: File
  /** Whether the brand shows it at once, or once its path is saved with the brand. */
  apply: 'now' | 'later'
  /** Called with 0 to 1. */
  onProgress: (part: number) => void
}

/** Uploads the logo of a brand and returns its path. */
export async function sendLogo({ brandId, file, apply, onProgress }: SentLogo): Promise<string> {
  const params = { brandId: String(brandId) }
  const { logoPath } = await sendFile(uploadLogo, { params, query: { apply }, file, onProgress })
  return logoPath
}

/**
 * Switches a domain. What somebody else has changed meanwhile stays as it is: a switch has no value of theirs to lose.
 */
export async function switchDomain(shown: Domain, body: DomainChange, attempts = 3): Promise<Domain> {
  try {
    return await send(updateDomain, { params: { id: String(shown.id) }, body, startedFrom: shown })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.conflict || attempts === 0) throw error
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- serialized by the schema of the call's answer
    return switchDomain(error.conflict.current as Domain, body, attempts - 1)
  }
}
