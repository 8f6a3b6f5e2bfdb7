import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import {
  deleteIdentityProvider,
  deleteOwnIdentityLink,
  listIdentityProviders,
  listOwnIdentityLinks,
} from '../endpoints.ts'
import type { IdentityLink, IdentityProvider } from '../schema.ts'

/** The providers in the order in which they were added. */
export const identityProvidersQuery = {
  queryKey: ['/api/identity-providers'] as const,
  queryFn: ({ signal }: QueryContext) => send(listIdentityProviders, { signal }),
}

export function cacheIdentityProvider(queries: QueryClient, provider: IdentityProvider): void {
  queries.setQueryData<IdentityProvider[]>(identityProvidersQuery.queryKey, (all) => upsert(all, provider))
}

export async function removeIdentityProvider(queries: QueryClient, id: number): Promise<void> {
  await send(deleteIdentityProvider, { params: { id: String(id) } })
  queries.setQueryData<IdentityProvider[]>(identityProvidersQuery.queryKey, (all) =>
    all?.filter((one) => one.id !== id),
  )
}

export const ownIdentityLinksQuery = {
  queryKey: ['/api/identity-links'] as const,
  queryFn: ({ signal }: QueryContext) => send(listOwnIdentityLinks, { signal }),
}

export async function removeIdentityLink(queries: QueryClient, id: number): Promise<void> {
  await send(deleteOwnIdentityLink, { params: { id: String(id) } })
  queries.setQueryData<IdentityLink[]>(ownIdentityLinksQuery.queryKey, (all) =>
    all?.filter((one) => one.id !== id),
  )
}
