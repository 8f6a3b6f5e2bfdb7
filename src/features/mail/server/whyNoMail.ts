import type { Selectable } from 'kysely'
import type { Tables } from '../../../server/database/tables.ts'
import type { NoMailReason } from '../schema.ts'
import { isAddress } from './outbox.ts'

/** The columns of an account that whyNoMail depends on. */
export const mailedColumns = [
  'role',
  'email',
  'emailConfirmedAt',
  'emailNotifications',
  'isSuspended',
] as const

/**
 * Why an account gets no mails about tickets and invoices; null if mails go to its address. The mail sender and every
 * screen that says whether a mail is sent use this function.
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
