import * as z from 'zod/mini'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { audit } from '../../../../server/audit/audit.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { isLinkOver, linkTokenOf, readLinkToken } from '../../../../server/secrets/linkToken.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import { findMailWait } from '../../../mail/server/linkNeeds.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { confirmationPath } from '../schema.ts'
import { findAccount } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'email confirmed': 'Confirmed the email address',
})

const validMs = 3 * 24 * 60 * 60 * 1000
const purpose = 'email confirmation'

/**
 * The elements of a link: the account, its address, the expiry in milliseconds since 1970, and a digest of the current
 * password.
 */
const linkParts = z.tuple([z.number(), z.string(), z.number(), z.string()])

const digestOf = (secretBox: SecretBox, passwordHash: string) => secretBox.digest(purpose, passwordHash)

/**
 * Enqueues the mail with the link by which the owner confirms the address. Returns false if there is nothing to
 * confirm. Also returns false if no brand has a primary domain, because then no link can be made.
 */
export async function enqueueConfirmation(
  tx: Tx,
  secretBox: SecretBox,
  { id, host }: { id: number; host: string },
): Promise<boolean> {
  const user = await findAccount(tx, id)
  if (!user?.email) return false
  const parts = [id, user.email, Date.now() + validMs, digestOf(secretBox, user.passwordHash)]
  const token = linkTokenOf(secretBox, purpose, parts)
  return enqueueNotice(tx, {
    userId: id,
    notice: 'confirmEmail',
    path: `${confirmationPath}?token=${token}`,
    host,
  })
}

const askAgain = 'Sign in and ask for another link on your dashboard.'

const refusals = {
  altered: `This link is incomplete or invalid. Open it from the email again, or copy the whole link. ${askAgain}`,
  expired: `This link has expired: it worked for three days. ${askAgain}`,
  outdated: `This link is for an address that the account no longer has. ${askAgain}`,
  otherPassword: `This link no longer counts: since it was sent, another password was set. ${askAgain}`,
  suspended: 'This account is suspended. Please contact us.',
}

/**
 * The page after a confirmation. If emails are delivered, it asks customers who get no ticket emails whether they want
 * them.
 */
async function confirmed(db: Db, { email, hasNotifications, isCustomer, isExpired }: LinkedAccount) {
  const isAsked = isCustomer && !hasNotifications && !isExpired && !(await findMailWait(db))
  const sentence = hasNotifications
    ? 'Emails about your tickets will go there.'
    : 'Email about your tickets is off.'
  return {
    ...(isAsked && { form: 'notifications' as const }),
    sent: true,
    message: `${email} is confirmed.${isCustomer ? ` ${sentence}` : ''}`,
  }
}

/**
 * The page that a link opens, before its button is pressed. Opening it changes nothing, because mail scanners open
 * links.
 */
export async function examineLink({ secretBox, database }: AppContext, token: string): Promise<PostedForm> {
  const { account, problem } = await judge(secretBox, database.db, token, Date.now())
  if (problem) return { values: {}, errors: {}, message: refusals[problem] }
  const shown = { values: { email: account.email }, errors: {} }
  return account.isConfirmed ? { ...shown, ...(await confirmed(database.db, account)) } : shown
}

/**
 * Confirms the address of a link and returns the content of the page. A repeated call succeeds too.
 *
 * @throws 400 with the problem of the link
 */
export async function confirmAddress(
  { secretBox, database }: AppContext,
  { token, address, now: at = Date.now() }: { token: string; address: string; now?: number },
) {
  return database.transaction(async (tx) => {
    const { account, problem } = await judge(secretBox, tx, token, at)
    if (problem) throw new AppError('invalid', refusals[problem])
    if (!account.isConfirmed) {
      // The address is part of the condition. If it was changed meanwhile, the new address stays unconfirmed.
      await tx
        .updateTable('users')
        .set({ emailConfirmedAt: now() })
        .where('id', '=', account.userId)
        .where('email', '=', account.email)
        .execute()
      const subject = `user ${account.userId}`
      await audit(tx, { action: 'email confirmed', actorId: account.userId, subject, address })
    }
    return confirmed(tx, account)
  })
}

/**
 * Turns on email about tickets for the account of a link. A repeated call succeeds too. It does not matter who is
 * signed in: the link proves whose mailbox it is.
 *
 * @throws 400 with the problem of the link, or for an address that is not confirmed yet
 */
export async function turnOnNotifications(
  { secretBox, database }: AppContext,
  { token, address, now: at = Date.now() }: { token: string; address: string; now?: number },
) {
  return database.transaction(async (tx) => {
    const { account, problem } = await judge(secretBox, tx, token, at)
    if (problem) throw new AppError('invalid', refusals[problem])
    if (account.isExpired) throw new AppError('invalid', refusals.expired)
    const { userId, email } = account
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ emailNotifications: true, updatedAt: now() })
      .where('id', '=', userId)
      .where('email', '=', email)
      .where('role', '=', 'customer')
      .where('emailConfirmedAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('invalid', 'Please confirm your address first.')
    if (!account.hasNotifications) {
      const detail = { fields: ['emailNotifications'] }
      const change = { action: 'profile changed', subject: `user ${userId}`, detail }
      await audit(tx, { ...change, actorId: userId, address })
    }
    return { sent: true, message: `Email about your tickets is on. It goes to ${email}.` }
  })
}

/** The current state of a link's account. */
interface LinkedAccount {
  userId: number
  email: string
  isConfirmed: boolean
  isCustomer: boolean
  hasNotifications: boolean
  /**
   * Whether the link is older than three days, or the password was changed since. Such a link can at most say that the
   * address is confirmed.
   */
  isExpired: boolean
}

type Judgement =
  | { account?: undefined; problem: keyof typeof refusals }
  | { account: LinkedAccount; problem?: undefined }

async function judge(secretBox: SecretBox, db: Db, token: string, at: number): Promise<Judgement> {
  const link = readLinkToken(secretBox, purpose, token, linkParts)
  if (!link) return { problem: 'altered' }
  const [userId, email, expiresAt, passwordDigest] = link
  const user = await db
    .selectFrom('users')
    .select(['email', 'emailConfirmedAt', 'emailNotifications', 'role', 'passwordHash', 'isSuspended'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.email !== email) return { problem: 'outdated' }
  if (user.isSuspended) return { problem: 'suspended' }
  const hasOtherPassword = digestOf(secretBox, user.passwordHash) !== passwordDigest
  const isExpired = isLinkOver(expiresAt, validMs, at)
  if (user.emailConfirmedAt === null && (isExpired || hasOtherPassword))
    return { problem: isExpired ? 'expired' : 'otherPassword' }
  return {
    account: {
      userId,
      email,
      isConfirmed: user.emailConfirmedAt !== null,
      isCustomer: user.role === 'customer',
      hasNotifications: user.emailNotifications,
      isExpired: isExpired || hasOtherPassword,
    },
  }
}
