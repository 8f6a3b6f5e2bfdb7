import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../../../server/appContext.ts'
import { audit } from '../../../../server/audit/audit.ts'
import { byMailedLink, type Confirmed } from '../../../../server/session/confirmation.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, invalidField, missing } from '../../../../server/http/errors.ts'
import { clockToleranceMs } from '../../../../server/database/futureTimes.ts'
import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'
import type { Actor } from '../../../../server/session/session.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { noLinksText } from '../../../mail/promises.ts'
import { requireLinksHere } from '../../../mail/server/linkNeeds.ts'
import { enqueueNewAddressNotice } from '../../../mail/server/notices.ts'
import { confirmationPath } from '../schema.ts'
import { setEmail, tell, withdrawEmailChange } from './credentials.ts'
import { countingConfirmation, mailboxOf } from './confirmationLimits.ts'
import { findAccount, findAccountForUpdate } from './queries.ts'
import { sha256 } from '../../../../server/secrets/sha256.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'email kept': 'Withdrew the new email address',
})

// A new address is stored apart from the account until its mailed link is opened. Each account has at most one new
// address. Another request replaces it, and a new password withdraws it.

const validMs = 24 * 60 * 60 * 1000

/** A token is a secret and its keyed digest. The digest shows without a query whether a link is forged. */
const tokenForm = /^([\w-]{43})\.([0-9a-f]{16})$/
const secretDigest = (secretBox: SecretBox, secret: string) =>
  secretBox.digest('new email', secret).slice(0, 16)

function newToken(secretBox: SecretBox): string {
  const secret = randomBytes(32).toString('base64url')
  return `${secret}.${secretDigest(secretBox, secret)}`
}

function isOurs(secretBox: SecretBox, token: string): boolean {
  const [, secret = '', proof] = tokenForm.exec(token) ?? []
  return proof !== undefined && secretDigest(secretBox, secret) === proof
}

const newEmailLimits = (userId: number, email: string): Count[] => [
  [limits['new email by account'], userId],
  [limits['new email by account and mailbox'], userId, mailboxOf(email)],
]

/** The pending new address; null for none. */
export async function findPendingEmail(db: Db, userId: number) {
  const row = await db
    .selectFrom('emailChanges')
    .select(['email', 'expiresAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row ?? null
}

/**
 * Mails the link to the new address, and a notice to the current address. If others have used up the limits of the new
 * mailbox, no link is mailed, and the caller does not learn of this. The user can ask again.
 *
 * @throws 400 for the current address
 * @throws 409 if links cannot be mailed
 * @throws 429
 */
export async function askForEmail(
  context: AppContext,
  actor: Actor,
  { email, confirmed, host, address }: { email: string; confirmed: Confirmed; host: string; address: string },
): Promise<void> {
  if (actor.email === email && actor.emailConfirmedAt !== null) {
    // Entering the current address withdraws a pending change to another address.
    await context.database.transaction((tx) => withdrawEmailChange(tx, actor.id))
    throw invalidField('email', 'This is your address already.')
  }
  await requireLinksHere(context.database.db, host)
  await context.throttle.take(...newEmailLimits(actor.id, email))
  const token = newToken(context.secretBox)
  const at = Date.now()
  const ask = (mayMail: boolean) =>
    context.database.transaction(async (tx) => {
      // If two tabs ask at once, the second waits here.
      await findAccountForUpdate(tx, actor.id)
      await tx.deleteFrom('emailChanges').where('userId', '=', actor.id).execute()
      await tx
        .insertInto('emailChanges')
        .values({
          userId: actor.id,
          email,
          tokenHash: sha256(token),
          createdAt: new Date(at).toISOString(),
          expiresAt: new Date(at + validMs).toISOString(),
        })
        .execute()
      await tell(tx, actor.id, 'email change asked', confirmed)
      const path = `${confirmationPath}?change=${token}`
      if (mayMail && !(await enqueueNewAddressNotice(tx, { email, userId: actor.id, path, host }))) {
        throw new AppError('conflict', noLinksText)
      }
    })
  await countingConfirmation(context, { email, address }, ask)
}

/** Withdraws the pending address. @throws 404 if there is none */
export async function keepEmail(tx: Tx, actor: Actor, address: string): Promise<void> {
  if (!(await withdrawEmailChange(tx, actor.id))) {
    throw missing('No new address is waiting to be confirmed.')
  }
  await audit(tx, { action: 'email kept', actorId: actor.id, subject: `user ${actor.id}`, address })
}

const askAgain = 'Sign in and ask for another link on your account page.'

const refusals = {
  altered: `This link is incomplete or invalid. Open it from the email again, or copy the whole link. ${askAgain}`,
  expired: `This link has expired: it worked for a day. ${askAgain}`,
  withdrawn: `This link no longer counts: the address was withdrawn, or a newer link was sent. ${askAgain}`,
  suspended: 'This account is suspended. Please contact us.',
  used: 'This link was used before, and the account has another address by now.',
}

const confirmed = (email: string) =>
  `${email} is now the email address of your account. Emails about your account will go there.`

/**
 * The page that a link opens, before its button is pressed. Opening it changes nothing, because mail scanners open
 * links.
 */
export async function examineChangeLink({ secretBox, database }: AppContext, token: string) {
  const { change, problem, isDone } = await judge(secretBox, database.db, token, Date.now())
  const values = { change: 'yes', ...(change && { email: change.email }) }
  if (problem) return { values, errors: {}, message: refusals[problem] }
  return isDone
    ? { values, errors: {}, sent: true, message: confirmed(change.email) }
    : { values, errors: {} }
}

/** Gives the account the address of a link. @throws 400 with the problem of the link */
export async function confirmNewEmail(
  { secretBox, database }: AppContext,
  {
    token,
    address,
    host,
    now: at = Date.now(),
  }: { token: string; address: string; host: string; now?: number },
): Promise<string> {
  return database.transaction(async (tx) => {
    // The link is checked twice: first to find the account, and again after the account is locked. Another tab may have
    // used the link in between.
    const { change: found } = await judge(secretBox, tx, token, at)
    if (found) await findAccountForUpdate(tx, found.userId)
    const { change, problem, isDone } = await judge(secretBox, tx, token, at)
    if (problem) throw new AppError('invalid', refusals[problem])
    const { userId, email } = change
    if (!isDone) {
      await tx
        .updateTable('emailChanges')
        .set({ confirmedAt: new Date(at).toISOString() })
        .where('userId', '=', userId)
        .execute()
      await setEmail(tx, { userId, email }, byMailedLink(userId, { address, host }))
    }
    return confirmed(email)
  })
}

interface Change {
  userId: number
  email: string
}

type Judgement =
  | { change?: undefined; problem: keyof typeof refusals; isDone?: undefined }
  | { change: Change; problem?: undefined; isDone: boolean }

async function judge(secretBox: SecretBox, db: Db, token: string, at: number): Promise<Judgement> {
  if (!isOurs(secretBox, token)) return { problem: 'altered' }
  const row = await db
    .selectFrom('emailChanges')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return { problem: 'withdrawn' }
  const { userId, email } = row
  const user = await findAccount(db, userId)
  if (user?.isSuspended) return { problem: 'suspended' }
  if (row.confirmedAt !== null) {
    return user?.email === email ? { change: { userId, email }, isDone: true } : { problem: 'used' }
  }
  const expiresAt = Date.parse(row.expiresAt)
  // A link that expires later than `at + validMs` was made while the clock was ahead, so it counts as expired.
  if (at >= expiresAt || expiresAt > at + validMs + clockToleranceMs) return { problem: 'expired' }
  return { change: { userId, email }, isDone: false }
}
