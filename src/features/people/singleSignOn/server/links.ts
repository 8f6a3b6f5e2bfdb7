import { sql } from 'kysely'
import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import {
  findAccountForUpdate,
  findByConfirmedEmail,
  lowered,
  type StoredAccount,
} from '../../accounts/server/queries.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import type { Refusal } from '../outcomes.ts'
import type { StoredProvider } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'sign-in linked': 'Linked a sign-in elsewhere',
})

/** A user as identified by the issuer. */
export interface Identity {
  provider: StoredProvider
  subject: string
  /** An address that the issuer vouches for. */
  email: string
}

const findLink = (tx: Tx, { provider: { id, issuer }, subject }: Identity) =>
  tx
    .selectFrom('identityLinks')
    .select(['id', 'userId'])
    .where('providerId', '=', id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * The user's account, locked until the transaction ends: the account that is linked or, at the first sign-in, the
 * account that has the same email address and has confirmed it.
 */
export async function accountOf(
  tx: Tx,
  identity: Identity,
  request: { host: string; address: string },
): Promise<{ user: StoredAccount } | { refused: Refusal }> {
  const link = await findLink(tx, identity)
  if (!link) return linkByEmail(tx, identity, request)
  const user = await findAccountForUpdate(tx, link.userId)
  if (!user) return { refused: 'unknown' }
  await tx.updateTable('identityLinks').set({ lastUsedAt: now() }).where('id', '=', link.id).execute()
  return { user }
}

async function linkByEmail(
  tx: Tx,
  identity: Identity,
  { host, address }: { host: string; address: string },
): Promise<{ user: StoredAccount } | { refused: Refusal }> {
  const { provider, subject, email } = identity
  // Only a confirmed address counts. Otherwise an attacker could register with another person's address, and that
  // person's first sign-in would link the attacker's account.
  const [found, another] = await findByConfirmedEmail(tx, email, 2)
  if (another) return { refused: 'several' }
  const user = found && (await findAccountForUpdate(tx, found.id))
  // The address may have changed before the account was locked.
  if (user?.emailConfirmedAt == null || user.email !== found?.email) return { refused: 'unknown' }
  if (user.isSuspended) return { refused: 'suspended' }
  const at = now()
  const { id: providerId, issuer } = provider
  const made = await tx
    .insertInto('identityLinks')
    .values({ providerId, userId: user.id, issuer, subject, email, createdAt: at, lastUsedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // If no row was inserted, either another user of the issuer is already linked to this account, or the same user has
  // signed in twice at the same time.
  if (made.numInsertedOrUpdatedRows === 0n)
    return (await findLink(tx, identity))?.userId === user.id ? { user } : { refused: 'linked' }
  const detail = { provider: provider.name, email }
  const subjectName = `user ${user.id}`
  await audit(tx, { action: 'sign-in linked', actorId: user.id, subject: subjectName, detail, address })
  await enqueueNotice(tx, {
    userId: user.id,
    notice: 'signInLinked',
    path: '/login',
    host,
    values: { address },
  })
  return { user }
}

/** Removes links that were made with another address, or all links if `email` is null. Returns their providers. */
export async function removeLinksOfOthers(
  tx: Tx,
  { userId, email }: { userId: number; email: string | null },
): Promise<{ id: number; name: string }[]> {
  const others = tx
    .selectFrom('identityLinks')
    .where('userId', '=', userId)
    .$if(email !== null, (query) =>
      query.where(sql`lower("identityLinks"."email")`, '!=', lowered(email ?? '')),
    )
  const providers = await others
    .innerJoin('identityProviders', 'identityProviders.id', 'identityLinks.providerId')
    .select(['identityProviders.id', 'identityProviders.name'])
    .orderBy('identityLinks.id')
    .execute()
  await tx.deleteFrom('identityLinks').where('id', 'in', others.select('identityLinks.id')).execute()
  return providers
}

/** Removes a link and returns it; undefined if the account has no such link. */
export async function removeLink(
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ providerId: number } | undefined> {
  return tx
    .deleteFrom('identityLinks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('providerId')
    .executeTakeFirst()
}
