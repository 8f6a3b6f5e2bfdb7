import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, signedOut } from '../../../../server/http/errors.ts'
import { secondFactorsOf } from '../../../../server/session/confirmation.ts'
import type { Role } from '../../../../shared/endpoint/roles.ts'
import { requireLinks } from '../../../mail/server/linkNeeds.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { findAccount } from '../../accounts/server/queries.ts'
import type { SignInPolicy } from '../schema.ts'

/** Stores the policy in the settings that the transaction has locked. */
export async function storePolicy(tx: Tx, { twoFactorFor, twoFactorFrom }: SignInPolicy): Promise<void> {
  await tx
    .updateTable('securitySettings')
    .set({ twoFactorFor, twoFactorFrom, updatedAt: now() })
    .where('id', '=', 1)
    .execute()
}

/**
 * Refuses a policy from an administrator without 2FA, because it would sign the administrator out.
 *
 * @throws 409
 */
export async function requireOwnTwoFactor(tx: Tx, userId: number): Promise<void> {
  const user = await findAccount(tx, userId)
  if (!user) throw signedOut()
  const { code, passkey } = secondFactorsOf(user)
  if (!code && !passkey) {
    throw new AppError('conflict', 'Set up your own 2FA first: you would need it, too.')
  }
}

const accountPages: Record<Role, string | undefined> = {
  Administrator: '/admin/account',
  agent: '/agent/account-settings',
  customer: '/customer/account',
  User: undefined,
}

/**
 * Mails a user the request to set up 2FA, and returns the username.
 *
 * @throws 404 for no such account
 * @throws 409 if the mail would be pointless or cannot be sent
 */
export async function mailRequestForTwoFactor(
  tx: Tx,
  { userId, host }: { userId: number; host: string },
): Promise<string> {
  const user = await findAccount(tx, userId)
  if (!user) throw new AppError('missing', 'User not found')
  const refuse = (sentence: string) => new AppError('conflict', sentence)
  if (user.otpVerified || user.passkeyCount > 0) throw refuse('They have already set up 2FA.')
  const path = accountPages[user.role]
  if (path === undefined) {
    throw refuse('Accounts of the role User have no portal to set it up in: give them another role first.')
  }
  if (user.email === null || user.emailConfirmedAt === null) {
    throw refuse('They have no confirmed email address to write to.')
  }
  await requireLinks(tx, host)
  if (!(await enqueueNotice(tx, { userId, notice: 'twoFactorAsked', path, host }))) {
    throw refuse("Their address can't receive email.")
  }
  return user.username
}
