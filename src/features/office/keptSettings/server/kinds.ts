import * as z from 'zod/mini'
import { formatDay } from '../../../../shared/time/dates.ts'
import { auditAll } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Confirmed } from '../../../../server/session/confirmation.ts'
import { twoFactorGroups } from '../../../../shared/endpoint/signInStep.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import { ticketAccesses } from '../../../people/companies/values.ts'
import { attachToMails } from '../../../money/invoicePdf/server/commands.ts'
import { restorePasskeys } from '../../../people/passkeys/server/commands.ts'
import { requireOwnTwoFactor, storePolicy } from '../../../people/invitations/server/signInPolicy.ts'
import { assignBy, reopenOnReply } from '../../../desk/settings/server/commands.ts'
import { newTicketRules } from '../../../desk/settings/values.ts'
import { findTwoFactorPolicy, lockSecuritySettings } from '../../../base/settings/server/queries.ts'
import { lockSiteTexts } from '../../../site/texts/server/commands.ts'
import type { KeptSettingName } from '../values.ts'

interface TurningOn {
  actorId: number
  address: string
  confirmed: Confirmed
  /** When the upgrade set the setting to off. */
  since: string
}

type Names = (string | undefined)[]

/**
 * Reads and restores the former values of one kind of setting. The values belong to several people, providers, brands
 * or rules.
 */
interface Kind {
  /** The name of each item for which the setting was on; undefined if the item no longer exists. */
  names: (db: Db, kept: unknown) => Promise<Names>
  /**
   * Returns for each item whether the setting is on again. The setting stays off if the item is gone or if the setting
   * was changed after the upgrade.
   */
  turnOn: (tx: Tx, kept: unknown, given: TurningOn) => Promise<boolean[]>
}

function kindOf<Item>(
  item: z.ZodMiniType<Item>,
  names: (items: Item[], db: Db) => Names | Promise<Names>,
  turnOn: (tx: Tx, items: Item[], given: TurningOn) => Promise<boolean[]>,
): Kind {
  const items = z.array(item)
  return {
    names: async (db, kept) => names(items.parse(kept), db),
    turnOn: (tx, kept, given) => turnOn(tx, items.parse(kept), given),
  }
}

/** Rows per statement. */
const atOnce = 500

async function inParts<Item, Result>(
  items: readonly Item[],
  run: (part: Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await run(items.slice(from, from + atOnce))))
  return results
}

const userIdsOf = (items: readonly { userId: number }[]) => [...new Set(items.map(({ userId }) => userId))]

async function userNames(items: readonly { userId: number }[], db: Db): Promise<Names> {
  const rows = await inParts(userIdsOf(items), (ids) =>
    db
      .selectFrom('users')
      .select(['id', shownName.as('name')])
      .where('id', 'in', ids)
      .execute(),
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return items.map(({ userId }) => names.get(userId))
}

const member = z.object({
  userId: z.number(),
  companyId: z.number(),
  ticketAccess: z.enum(ticketAccesses),
  readsInvoices: z.boolean(),
})
type Member = z.infer<typeof member>

const sharing = kindOf(member, userNames, async (tx, items, { actorId, address }) => {
  const rows = await inParts(userIdsOf(items), (ids) =>
    tx
      .selectFrom('companyMembers')
      .select(['userId', 'companyId'])
      .where('userId', 'in', ids)
      .where('ticketAccess', '=', 'own')
      .where('readsInvoices', '=', false)
      .orderBy('userId')
      .forUpdate()
      .execute(),
  )
  const companies = new Map(rows.map(({ userId, companyId }) => [userId, companyId]))
  const isUnchanged = ({ userId, companyId }: Member) => companies.get(userId) === companyId
  const unchanged = items.filter(isUnchanged)
  for (const ticketAccess of ticketAccesses) {
    const members = unchanged.filter((each) => each.ticketAccess === ticketAccess)
    await changeMembers(tx, members, { ticketAccess })
  }
  const readers = unchanged.filter(({ readsInvoices }) => readsInvoices)
  await changeMembers(tx, readers, { readsInvoices: true })
  const from = { ticketAccess: 'own', readsInvoices: false }
  await auditAll(
    tx,
    unchanged.map(({ userId, ticketAccess, readsInvoices }) => ({
      action: 'company person changed',
      actorId,
      subject: `user ${userId}`,
      detail: { from, to: { ticketAccess, readsInvoices } },
      address,
    })),
  )
  return items.map(isUnchanged)
})

const changeMembers = (
  tx: Tx,
  members: readonly Member[],
  rights: Partial<Pick<Member, 'ticketAccess' | 'readsInvoices'>>,
) =>
  inParts(userIdsOf(members), (ids) =>
    tx
      .updateTable('companyMembers')
      .set({ ...rights, updatedAt: now() })
      .where('userId', 'in', ids)
      .execute(),
  )

const groupNames = { nobody: 'nobody', staff: 'staff', everybody: 'all users' }

const twoFactor = kindOf(
  z.object({ twoFactorFor: z.enum(twoFactorGroups), twoFactorFrom: z.nullable(z.string()) }),
  (items) =>
    items.map(({ twoFactorFor, twoFactorFrom }) => {
      const from = twoFactorFrom === null ? '' : ` from ${formatDay(twoFactorFrom)}`
      return groupNames[twoFactorFor] + from
    }),
  async (tx, [policy], { actorId }) => {
    await lockSecuritySettings(tx)
    if (!policy || (await findTwoFactorPolicy(tx)).twoFactorFor !== 'nobody') return [false]
    await requireOwnTwoFactor(tx, actorId)
    await storePolicy(tx, policy)
    return [true]
  },
)

const providerIdsOf = (items: readonly { providerId: number }[]) => items.map(({ providerId }) => providerId)

const singleSignOn = kindOf(
  z.object({ providerId: z.number() }),
  async (items, db) => {
    const rows = await db
      .selectFrom('identityProviders')
      .select(['id', 'name'])
      .where('id', 'in', providerIdsOf(items))
      .execute()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return items.map(({ providerId }) => names.get(providerId))
  },
  async (tx, items, { since }) => {
    const changed = await tx
      .updateTable('identityProviders')
      .set({ isOn: true, updatedAt: now() })
      .where('id', 'in', providerIdsOf(items))
      .where('isOn', '=', false)
      .where('updatedAt', '<=', since)
      .returning('id')
      .execute()
    await tx.notify('identityProviders')
    const ids = new Set(changed.map(({ id }) => id))
    return items.map(({ providerId }) => ids.has(providerId))
  },
)

const siteTexts = kindOf(
  z.object({ brandId: z.nullable(z.number()), texts: z.record(z.string(), z.unknown()) }),
  async (items, db) => {
    const rows = await db.selectFrom('brands').select(['id', 'name']).execute()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return items.map(({ brandId }) => (brandId === null ? 'all brands' : names.get(brandId)))
  },
  async (tx, items) => {
    const brands = await tx.selectFrom('brands').select('id').forUpdate().execute()
    const ids = new Set(brands.map(({ id }) => id))
    const areOn: boolean[] = []
    for (const { brandId, texts } of items)
      areOn.push((brandId === null || ids.has(brandId)) && (await restoreTexts(tx, brandId, texts)))
    await tx.notify('provider')
    return areOn
  },
)

/** Restores the texts. Returns false if texts were written since the upgrade. */
async function restoreTexts(
  tx: Tx,
  brandId: number | null,
  texts: Record<string, unknown>,
): Promise<boolean> {
  const id = await lockSiteTexts(tx, brandId ?? 'installation')
  const stored = await tx
    .selectFrom('siteTexts')
    .select('texts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (Object.keys(stored.texts).length > 0) return false
  await tx
    .updateTable('siteTexts')
    .set({ texts: JSON.stringify(texts), updatedAt: now() })
    .where('id', '=', id)
    .execute()
  return true
}

const reopening = kindOf(
  z.object({}),
  () => ['resolved tickets'],
  async (tx) => [await reopenOnReply(tx)],
)

const assignment = kindOf(
  z.object({ newTickets: z.enum(newTicketRules) }),
  () => ['new tickets'],
  async (tx, [kept]) => [kept !== undefined && (await assignBy(tx, kept.newTickets))],
)

const invoicePdfs = kindOf(
  z.object({}),
  () => ['new invoices'],
  async (tx) => [await attachToMails(tx)],
)

const passkeys = kindOf(
  z.object({
    userId: z.number(),
    name: z.string(),
    host: z.string(),
    credentialId: z.string(),
    publicKey: z.string(),
    counter: z.number(),
    transports: z.array(z.string()),
    signsInAlone: z.boolean(),
  }),
  userNames,
  async (tx, items, { confirmed }) => {
    const owners = await restorePasskeys(tx, items, confirmed)
    return items.map(({ userId }) => owners.has(userId))
  },
)

export const kinds: Readonly<Record<KeptSettingName, Kind>> = {
  sharing,
  twoFactor,
  singleSignOn,
  siteTexts,
  reopening,
  assignment,
  invoicePdfs,
  passkeys,
}
