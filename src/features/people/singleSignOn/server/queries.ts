import type { Selectable } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { WayIn } from '../../../../shared/site/pageState.ts'
import { canonicalHost } from '../../../site/brands/hostName.ts'
import { activeDomains } from '../../../site/brands/server/queries.ts'

export type StoredProvider = Selectable<Tables['identityProviders']>

export const listProviders = (db: Db) =>
  db.selectFrom('identityProviders').selectAll().orderBy('id').execute()

export const findProvider = (db: Db, id: number) =>
  db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirst()

/** Like findProvider, but locks the row until the transaction ends. */
export const findProviderForUpdate = (tx: Db, id: number) =>
  tx.selectFrom('identityProviders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The providers that are switched on and belong to the brand of this host. */
export async function providersAt(db: Db, host: string): Promise<StoredProvider[]> {
  const providers = await listProviders(db)
  if (!providers.some(({ isOn }) => isOn)) return []
  const domain = await activeDomains(db)
    .select('domains.brandId')
    .where('domains.domainName', '=', canonicalHost(host) ?? '')
    .executeTakeFirst()
  return providers.filter(({ isOn, brandId }) => isOn && (brandId === null || brandId === domain?.brandId))
}

/** The ways to sign in at this host, besides the password. */
export async function waysInAt(db: Db, host: string): Promise<WayIn[]> {
  const providers = await providersAt(db, host)
  return providers.map(({ id, name }) => ({ id, name }))
}

/** The number of accounts linked to each provider. */
export async function linkCounts(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('identityLinks')
    .select((select) => ['providerId', select.fn.countAll<number>().as('count')] as const)
    .groupBy('providerId')
    .execute()
  return new Map(rows.map(({ providerId, count }) => [providerId, count]))
}

/** The domains and origins of all brands. */
export const listOrigins = (db: Db) =>
  activeDomains(db)
    .select(['domains.brandId', 'domains.domainName', 'domains.origin'])
    .orderBy('domains.domainName')
    .execute()

/** The linked sign-ins of a user, oldest first. */
export const linksOf = (db: Db, userId: number) =>
  db
    .selectFrom('identityLinks')
    .innerJoin('identityProviders', 'identityProviders.id', 'identityLinks.providerId')
    .select([
      'identityLinks.id',
      'identityProviders.name',
      'identityLinks.email',
      'identityLinks.createdAt',
      'identityLinks.lastUsedAt',
    ])
    .where('identityLinks.userId', '=', userId)
    .orderBy('identityLinks.id')
    .execute()
