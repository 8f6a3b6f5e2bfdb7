import * as z from 'zod/mini'
import { AppError } from '../../../../server/http/errors.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { isLinkOver, linkTokenOf, readLinkToken } from '../../../../server/secrets/linkToken.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { findAccount, findAccountForUpdate, type StoredAccount } from '../../accounts/server/queries.ts'
import { missingForMails, requireLinks } from '../../../mail/server/linkNeeds.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { newPasswordPath } from '../schema.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'

/**
 * How long each kind of link works. Owners open a link that they have just requested. A link sent by staff may be
 * opened much later.
 */
const validMs = { reset: 30 * minuteMs, sent: 24 * 60 * minuteMs, invitation: 7 * 24 * 60 * minuteMs }
export const invitationMs = validMs.invitation
type LinkKind = keyof typeof validMs

const purpose = 'password link'

/**
 * The elements of a link: its kind, the account, a digest of the account's current password and address, and the expiry
 * in milliseconds since 1970.
 */
const parts = z.tuple([z.enum(['reset', 'sent', 'invitation']), z.number(), z.string(), z.number()])

type Owner = Pick<StoredAccount, 'id' | 'passwordHash' | 'email' | 'emailConfirmedAt'>

/** The account that staff have just created, the requested host, and the name of the user who created the account. */
export interface Invited {
  owner: Owner & Pick<StoredAccount, 'username' | 'role'>
  host: string
  inviter: string
}

// The digest includes the time when the address was confirmed. So a link stops working even if the address is changed
// and then changed back.
const digestOf = (secretBox: SecretBox, { passwordHash, email, emailConfirmedAt }: Owner) =>
  secretBox.digest(purpose, JSON.stringify([passwordHash, email, emailConfirmedAt]))

/**
 * The token contains a digest of password and address. The link therefore stops working when the password or the
 * address changes; using the link changes the password.
 */
function tokenOf(secretBox: SecretBox, kind: LinkKind, owner: Owner): string {
  const link = [kind, owner.id, digestOf(secretBox, owner), Date.now() + validMs[kind]]
  return linkTokenOf(secretBox, purpose, link)
}

const pathOf = (secretBox: SecretBox, kind: LinkKind, owner: Owner) =>
  `${newPasswordPath}?token=${tokenOf(secretBox, kind, owner)}`

/**
 * Enqueues the mail with the link to set a forgotten password. Returns false if the account has no confirmed address.
 * Also returns false if the brand has no active domain, because then no link can be made.
 */
export function enqueueReset(
  tx: Tx,
  secretBox: SecretBox,
  { owner, host, address }: { owner: Owner; host: string; address: string },
): Promise<boolean> {
  const path = pathOf(secretBox, 'reset', owner)
  return enqueueNotice(tx, { userId: owner.id, notice: 'passwordLink', path, host, values: { address } })
}

/** Enqueues the mail with a link that an administrator sends to set a password. The mail names the administrator. */
export function enqueueSentLink(
  tx: Tx,
  secretBox: SecretBox,
  { owner, host, administrator }: { owner: Owner; host: string; administrator: string },
): Promise<boolean> {
  const path = pathOf(secretBox, 'sent', owner)
  const values = { administrator }
  return enqueueNotice(tx, { userId: owner.id, notice: 'passwordLinkSent', path, host, values })
}

/** Enqueues the mail with the link of an invitation. The mail says what the account is for and who created it. */
export function enqueueInvitation(
  tx: Tx,
  secretBox: SecretBox,
  { owner, host, inviter }: Invited,
): Promise<boolean> {
  return enqueueNotice(tx, {
    userId: owner.id,
    notice: 'invitation',
    path: pathOf(secretBox, 'invitation', owner),
    host,
    values: { invited: { role: owner.role, username: owner.username, by: inviter } },
  })
}

/**
 * Mails a new account the link to choose its password. Returns when the link expires.
 *
 * @throws 409 if no link can be mailed
 */
export async function mailInvitation(tx: Tx, secretBox: SecretBox, invited: Invited): Promise<string> {
  if ((await missingForMails(tx)).length > 0 || !(await enqueueInvitation(tx, secretBox, invited))) {
    await requireLinks(tx, invited.host)
    throw new AppError('conflict', "This address can't receive email.")
  }
  const invitedUntil = new Date(Date.now() + invitationMs).toISOString()
  await tx.updateTable('users').set({ invitedUntil }).where('id', '=', invited.owner.id).execute()
  return invitedUntil
}

const refusals = {
  altered: 'This link is incomplete or invalid. Open it from the email again, or copy the whole link.',
  expired: 'This link has expired. Ask for a new one.',
  suspended: 'This account is suspended. Please contact us.',
  used: 'This link has been used, or since then another password was set or the address changed. Ask for a new one if you need it.',
}

type Judgement = { owner: StoredAccount; problem?: undefined } | { owner?: undefined; problem: string }

async function judge(
  secretBox: SecretBox,
  token: string,
  at: number,
  find: (id: number) => Promise<StoredAccount | undefined>,
): Promise<Judgement> {
  const link = readLinkToken(secretBox, purpose, token, parts)
  if (!link) return { problem: refusals.altered }
  const [kind, userId, digest, expiresAt] = link
  if (isLinkOver(expiresAt, validMs[kind], at)) return { problem: refusals.expired }
  const owner = await find(userId)
  if (!owner || digestOf(secretBox, owner) !== digest) return { problem: refusals.used }
  return owner.isSuspended ? { problem: refusals.suspended } : { owner }
}

/**
 * Finds the account of a link, or the reason why the link is refused. Changes nothing, because mail scanners open
 * links.
 */
export const judgeLink = ({ secretBox, database }: AppContext, token: string, at = Date.now()) =>
  judge(secretBox, token, at, (id) => findAccount(database.db, id))

/** The account of a link, locked until the transaction ends. @throws 400 with the problem of the link */
export async function ownerOfLink(
  secretBox: SecretBox,
  db: Db,
  token: string,
  at = Date.now(),
): Promise<StoredAccount> {
  const { owner, problem } = await judge(secretBox, token, at, (id) => findAccountForUpdate(db, id))
  if (!owner) throw new AppError('invalid', problem)
  return owner
}
