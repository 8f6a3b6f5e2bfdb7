import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { sendFile } from '../../../../browser/api/sendFile.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import {
  deleteBrand,
  deleteDomain,
  listBrandDirectory,
  listBrands,
  listDomains,
  readBrand,
  readDomain,
  updateBrand,
  updateDomain,
  uploadFavicon,
  uploadLogo,
} from '../endpoints.ts'
import type { Brand, BrandWithDomains, Domain, DomainChange, ListedDomain } from '../schema.ts'

/** All domains by host name, each with the name of its brand. Cached until a domain or a brand changes. */
export const domainsQuery = {
  queryKey: ['/api/domains'] as const,
  queryFn: ({ signal }: QueryContext) => send(listDomains, { signal }),
}

/** One domain with its whole brand; `id` is the parameter in the page's URL. */
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

/** All brands by name, each with the number of its domains. Cached until a domain or a brand changes. */
export const brandDirectoryQuery = {
  queryKey: ['/api/brand-directory'] as const,
  queryFn: ({ signal }: QueryContext) => send(listBrandDirectory, { signal }),
}

/** One brand with its domains; `id` is the parameter in the page's URL. */
export const brandQuery = (id: string) => ({
  queryKey: ['/api/brand-directory', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readBrand, { params: { id }, signal }),
})

/** Caches an added or changed domain, and reloads other data that the change affects. */
export function cacheDomain(queries: QueryClient, domain: Domain): void {
  queries.setQueryData<Domain>(domainQuery(String(domain.id)).queryKey, domain)
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
  queries.removeQueries({ queryKey: brandDirectoryQuery.queryKey })
  // A new primary domain demotes the previous primary domain, which may be cached.
  queries.removeQueries({
    queryKey: domainsQuery.queryKey,
    predicate: ({ queryKey }) => queryKey.length > 1 && queryKey[1] !== String(domain.id),
  })
}

/** Deletes a domain, also from the cache, and reloads the list, because another domain may have become primary. */
export async function removeDomain(queries: QueryClient, id: number): Promise<void> {
  await send(deleteDomain, { params: { id: String(id) } })
  queries.setQueryData<ListedDomain[]>(domainsQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
  queries.removeQueries({ queryKey: brandDirectoryQuery.queryKey })
  // Not refetched, because the deleted domain is still on the screen.
  void queries.invalidateQueries({ queryKey: domainQuery(String(id)).queryKey, refetchType: 'none' })
  queries.removeQueries({
    queryKey: domainsQuery.queryKey,
    predicate: ({ queryKey }) => queryKey.length > 1 && queryKey[1] !== String(id),
  })
}

/** Caches an added or changed brand, also in the cached domains. */
export function cacheBrand(queries: QueryClient, brand: Brand): void {
  queries.setQueryData<Brand[]>(brandsQuery.queryKey, (all) => upsert(all, brand))
  queries.setQueriesData<Domain>(
    { queryKey: domainsQuery.queryKey, predicate: ({ queryKey }) => queryKey.length > 1 },
    (domain) => (domain?.brandId === brand.id ? { ...domain, brand } : domain),
  )
  queries.setQueryData<BrandWithDomains>(
    brandQuery(String(brand.id)).queryKey,
    (shown) => shown && { ...shown, ...brand },
  )
  void queries.invalidateQueries({ queryKey: brandDirectoryQuery.queryKey, exact: true })
  void queries.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
}

/** Deletes a brand, also from the cache. */
export async function removeBrand(queries: QueryClient, id: number): Promise<void> {
  await send(deleteBrand, { params: { id: String(id) } })
  queries.setQueryData<Brand[]>(brandsQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
  void queries.invalidateQueries({ queryKey: brandDirectoryQuery.queryKey, exact: true })
  // Not refetched, because the deleted brand is still on the screen.
  void queries.invalidateQueries({ queryKey: brandQuery(String(id)).queryKey, refetchType: 'none' })
}

export type BrandPicture = 'logo' | 'favicon'

export interface SentPicture extends TransferOptions {
  brandId: number
  file: File
  /**
   * 'now': the brand shows the logo at once. 'later': the brand shows the picture once its path is saved. Favicons are
   * always shown later.
   */
  apply: 'now' | 'later'
}

/** Uploads a picture of a brand and returns its path. */
export async function sendPicture(
  picture: BrandPicture,
  { brandId, apply, ...sent }: SentPicture,
): Promise<string> {
  const params = { brandId: String(brandId) }
  if (picture === 'favicon') return (await sendFile(uploadFavicon, { params, ...sent })).faviconPath
  return (await sendFile(uploadLogo, { params, query: { apply }, ...sent })).logoPath
}

/**
 * Sends the change of a switch. If another administrator has changed the record meanwhile, sends the same change again,
 * now based on the new version of the record. This overwrites no other value, because the change contains only the
 * switch.
 */
async function overConflicts<Shown>(
  shown: Shown,
  change: (startedFrom: Shown) => Promise<Shown>,
  attempts = 3,
): Promise<Shown> {
  try {
    return await change(shown)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.conflict || attempts === 0) throw error
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record that this endpoint returns; browsers have no schema to check it by (decision 43)
    return overConflicts(error.conflict.current as Shown, change, attempts - 1)
  }
}

export const switchDomain = (shown: Domain, body: DomainChange): Promise<Domain> =>
  overConflicts(shown, (startedFrom) =>
    send(updateDomain, { params: { id: String(shown.id) }, body, startedFrom }),
  )

export const switchBrand = (shown: Brand, isActive: boolean): Promise<Brand> =>
  overConflicts(shown, (startedFrom) =>
    send(updateBrand, { params: { id: String(shown.id) }, body: { isActive }, startedFrom }),
  )
