import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { auditAll } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError, conflictOn, missing } from '../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { lastAdministrator, lockAmongAdministrators } from '../../accounts/server/administration.ts'
import { createAccount } from '../../accounts/server/commands.ts'
import { withdrawEmailChange } from '../../accounts/server/credentials.ts'
import { findAccountForUpdate, findByUsername, type StoredAccount } from '../../accounts/server/queries.ts'
import { neverInvited } from '../../accounts/invitations.ts'
import { requireLinks } from '../../../mail/server/linkNeeds.ts'
import type { EndWork } from '../../accounts/server/endWork.ts'
import type { invitation } from '../schema.ts'
import { enqueueInvitation, invitationMs, mailInvitation } from './links.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'user invited': 'Invited the user',
})

interface Inviting {
  passwordHash: string
  host: string
  inviter: string
}

/**
 * Creates the account with a password that nobody knows.
 *
 * @throws 409 if no link can be mailed, or the person is already invited
 */
export async function inviteInto(
  tx: Tx,
  secretBox: SecretBox,
  person: z.infer<typeof invitation>,
  { passwordHash, ...from }: Inviting,
): Promise<StoredAccount> {
  const former = await findByUsername(tx, person.username)
  if (former?.invitedUntil === neverInvited)
    throw conflictOn('username', `${former.username} has an account, and was not invited yet.`)
  if (former?.invitedUntil)
    throw conflictOn('username', `${former.username} is invited already, and has not chosen a password yet.`)
  const owner = await createAccount(tx, { ...person, emailNotifications: true, passwordHash }, 'staff')
  return { ...owner, invitedUntil: await mailInvitation(tx, secretBox, { owner, ...from }) }
}

/**
 * Mails a link to a user who has not chosen a password. An earlier link stops working. `isFirst` is true if there was
 * no earlier link.
 *
 * @throws 404, 409
 */
export async function inviteAgain(
  tx: Tx,
  secretBox: SecretBox,
  userId: number,
  { passwordHash, ...from }: Inviting,
): Promise<{ user: StoredAccount; isFirst: boolean }> {
  const owner = invitedOf(await findAccountForUpdate(tx, userId))
  if (owner.isSuspended) throw new AppError('conflict', 'This account is suspended and cannot sign in.')
  await withdrawEmailChange(tx, userId)
  // A link is valid only for one password hash. The new hash therefore voids the earlier link.
  const change = { passwordHash, updatedAt: now() }
  await tx.updateTable('users').set(change).where('id', '=', userId).execute()
  const again = { ...owner, ...change }
  const invitedUntil = await mailInvitation(tx, secretBox, { owner: again, ...from })
  return { user: { ...again, invitedUntil }, isFirst: owner.invitedUntil === neverInvited }
}

const canBeInvited = (column: ExpressionBuilder<Tables, 'users'>) =>
  column.and([
    column('invitedUntil', '=', neverInvited),
    column('email', 'is not', null),
    column('isSuspended', '=', false),
  ])

/** The maximum number of people in one request. It is the same as in one imported file. */
const invitedAtOnce = 1_000
/** Invitations per batch; other requests run between batches. */
const mailedAtOnce = 25

/**
 * Invites users who were imported without an invitation: at most 1,000, the lowest ids first.
 *
 * @throws 409 if no link can be mailed
 */
export async function inviteThoseWhoWait(
  tx: Tx,
  secretBox: SecretBox,
  { host, inviter, ...by }: Omit<Inviting, 'passwordHash'> & { actorId: number; address: string },
) {
  const owners = await tx
    .selectFrom('users')
    .selectAll()
    .where(canBeInvited)
    .orderBy('id')
    .limit(invitedAtOnce)
    .forUpdate()
    .execute()
  if (owners.length > 0) await requireLinks(tx, host)
  const invitedUntil = new Date(Date.now() + invitationMs).toISOString()
  let invited = 0
  for (let from = 0; from < owners.length; from += mailedAtOnce) {
    const ids: number[] = []
    for (const owner of owners.slice(from, from + mailedAtOnce))
      if (await enqueueInvitation(tx, secretBox, { owner, host, inviter })) ids.push(owner.id)
    if (ids.length > 0) await tx.updateTable('users').set({ invitedUntil }).where('id', 'in', ids).execute()
    await auditAll(
      tx,
      ids.map((id) => ({ action: 'user invited', subject: `user ${id}`, detail: { imported: true }, ...by })),
    )
    invited += ids.length
    await nextTurn()
  }
  const { left } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where(canBeInvited)
    .executeTakeFirstOrThrow()
  return { invited, left }
}

/** Deletes the account of a user who has not chosen a password. @throws 404, 409 */
export async function withdrawInvitation(tx: Tx, userId: number, endWork: EndWork): Promise<StoredAccount> {
  const { user, isLast } = await lockAmongAdministrators(tx, userId)
  const owner = invitedOf(user)
  if (isLast) throw lastAdministrator()
  await endWork(tx, userId)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  return owner
}

function invitedOf(user: StoredAccount | undefined): StoredAccount {
  if (!user) throw missing('User not found')
  if (user.invitedUntil === null)
    throw new AppError('conflict', `${user.username} has a password, and no open invitation any more.`)
  return user
}
