import type { Db, Remembering } from '../../../../server/database/db.ts'
import { keptUntil } from '../../../../server/database/kept.ts'
import { missing } from '../../../../server/http/errors.ts'
import { todayIn } from '../../../../shared/time/zoneClock.ts'
import { findBrand } from '../../brands/server/queries.ts'
import { mergedFacts, type SetFacts, type Stored } from '../facts.ts'
import type { Client, Owner } from '../schema.ts'

const nothing = {
  id: null,
  brandId: null,
  updatedAt: null,
  phone: null,
  email: null,
  address: null,
  openingHours: null,
  timeZone: null,
  legalName: null,
  registration: null,
  socialLinks: null,
  billingEmail: null,
  paymentText: null,
  paymentDays: null,
  privacy: null,
  terms: null,
  quotationText: null,
  quotationName: null,
  quotationCompany: null,
  figures: null,
  certificates: null,
  responseTime: null,
} as const

const selectFacts = (db: Db) => db.selectFrom('providerFacts').selectAll()

const brandIdOf = (owner: Owner) => (owner === 'installation' ? null : owner)

type Row = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>

function storedOf(row: Row | undefined, clients: readonly Client[]): Stored {
  const { id: _, brandId: __, updatedAt: ___, socialLinks, figures, certificates, ...texts } = row ?? nothing
  return {
    ...texts,
    socialLinks: socialLinks ?? [],
    figures: figures ?? [],
    certificates: certificates ?? [],
    clients: clients.map(({ name, path }) => ({ name, path })),
  }
}

/** @throws 404 if the brand does not exist */
export async function requireOwner(db: Db, owner: Owner): Promise<Owner> {
  if (owner !== 'installation' && !(await findBrand(db, owner))) throw missing('Brand not found')
  return owner
}

/** The owner's own stored profile; empty if there is none. */
export async function findStored(db: Db, owner: Owner): Promise<Stored> {
  const brandId = brandIdOf(owner)
  const row = await selectFacts(db).where('brandId', 'is not distinct from', brandId).executeTakeFirst()
  const clients = row
    ? await db
        .selectFrom('clientLogos')
        .select(['name', 'path'])
        .where('factsId', '=', row.id)
        .orderBy('place')
        .execute()
    : []
  return storedOf(row, clients)
}

export interface AllFacts {
  /** The profile in effect under a brand; without an id, the installation's profile. */
  under: (brandId?: number) => SetFacts
}

export async function readAllFacts(db: Db): Promise<AllFacts> {
  const rows = await selectFacts(db).execute()
  const logos = await db
    .selectFrom('clientLogos')
    .select(['factsId', 'name', 'path'])
    .orderBy('place')
    .execute()
  const byBrand = new Map(
    rows.map((row) => [
      row.brandId,
      storedOf(
        row,
        logos.filter(({ factsId }) => factsId === row.id),
      ),
    ]),
  )
  const installation = mergedFacts(byBrand.get(null))
  const underBrand = new Map(
    [...byBrand].map(([brandId, facts]) => [brandId, mergedFacts(byBrand.get(null), facts)]),
  )
  return { under: (brandId) => (brandId === undefined ? undefined : underBrand.get(brandId)) ?? installation }
}

export const keptFacts = keptUntil('provider', readAllFacts)

/** Today's date, 'YYYY-MM-DD', in the provider's time zone. */
export const providerToday = async (db: Remembering): Promise<string> =>
  todayIn((await keptFacts(db)).under().timeZone ?? 'UTC')
