import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api.ts'
import { sendFile } from '../../../browser/sendFile.ts'
import { listBrands, listDomains, readDomain, uploadLogo } from '../calls.ts'
import type { Brand, Domain } from '../schema.ts'

/** All domains by host name, each with the name of its brand. Kept until something about them changes. */
export const domainsQuery = {
  queryKey: ['/api/domains'] as const,
  queryFn: ({ signal }: QueryContext) => send(listDomains, { signal }),
}

/** One domain with its whole brand; `id` as it stands in the address. */
export const domainQuery = (id: string) => ({
  queryKey: ['/api/domains', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readDomain, { params: { id }, signal }),
  staleTime: 60_000,
})

export const brandsQuery = {
  queryKey: ['/api/brands'] as const,
  queryFn: ({ signal }: QueryContext) => send(listBrands, { signal }),
  staleTime: 60_000,
  retry: 1,
}

/** Puts a domain that was added or changed where it is shown; what else that changed is asked for anew. */
export function showDomain(queries: QueryClient, domain: Domain): void {
  queries.setQueryData<Domain>(domainQuery(String(domain.id)).queryKey, domain)
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
  // A domain that was made primary took that from another, which may be kept from an earlier visit.
  queries.removeQueries({
    queryKey: domainsQuery.queryKey,
    predicate: ({ queryKey }) => queryKey.length > 1 && queryKey[1] !== String(domain.id),
  })
}

/** Puts a brand that was added or changed into the list of brands and into the domain that is on the screen. */
export function showBrand(queries: QueryClient, brand: Brand): void {
  queries.setQueryData<Brand[]>(brandsQuery.queryKey, (all) =>
    all?.some(({ id }) => id === brand.id)
      ? all.map((one) => (one.id === brand.id ? brand : one))
      : all && [...all, brand],
  )
  queries.setQueriesData<Domain>(
    { queryKey: domainsQuery.queryKey, predicate: ({ queryKey }) => queryKey.length > 1 },
    (domain) => (domain?.brandId === brand.id ? { ...domain, brand } : domain),
  )
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
}

/** Sends the logo of a brand and answers the path under which it is kept. `onProgress` is told 0 to 1. */
export async function sendLogo(
  brandId: number,
  file: File,
  onProgress: (part: number) => void,
): Promise<string> {
  const { logoPath } = await sendFile(uploadLogo, { params: { brandId: String(brandId) }, file, onProgress })
  return logoPath
}
