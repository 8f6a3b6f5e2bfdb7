import type { Selectable } from 'kysely'
import type { Tables } from '../../../server/database/tables.ts'
import type { NoMailReason } from '../schema.ts'
import { isAddress } from './outbox.ts'

/** The columns of an account that decide whether it is mailed. */
export const mailedColumns = [
  'role',
  'email',
  'emailConfirmedAt',
  'emailNotifications',
  'isSuspended',
] as const

/**
 * Why a customer with this account gets no mails about tickets and invoices; null where mails go to its address. The
 * one rule for all these mails and for every screen that says whether one goes out.
 */
export function whyNoMail(
  account: Pick<Selectable<Tables['users']>, (typeof mailedColumns)[number]>,
): NoMailReason | null {
  const { role, email, emailConfirmedAt, emailNotifications, isSuspended } = account
  if (isSuspended) return 'suspended'
  if (role === 'User') return 'no portal'
  if (!email || !isAddress(email)) return 'no address'
  if (emailConfirmedAt === null) return 'not confirmed'
  return emailNotifications ? null : 'notifications off'
}
