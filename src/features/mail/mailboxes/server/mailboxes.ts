import type { Db, Tx } from '../../../../server/database/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Mailbox, MailboxSettings } from '../schema.ts'
import { shownImapOf, type StoredImap } from '../imap/server/settings.ts'
import { findMailbox, findMailboxForUpdate, type StoredMailbox } from './queries.ts'

const notFound = () => missing('Mailbox not found')

/** @throws 404 */
export async function lockMailbox(tx: Tx, id: number): Promise<StoredMailbox> {
  const mailbox = await findMailboxForUpdate(tx, id)
  if (!mailbox) throw notFound()
  return mailbox
}

/** @throws 404 */
export async function requireMailbox(db: Db, id: number): Promise<StoredMailbox> {
  const mailbox = await findMailbox(db, id)
  if (!mailbox) throw notFound()
  return mailbox
}

export const settingsOf = ({ address, name, brandId, category, priority, strangers }: MailboxSettings) =>
  ({ address, name, brandId, category, priority, strangers }) satisfies MailboxSettings

/** @param imap undefined if no emails are fetched */
export const shownOf = (mailbox: StoredMailbox, imap: StoredImap | undefined): Mailbox => ({
  id: mailbox.id,
  ...settingsOf(mailbox),
  lastMailAt: mailbox.lastMailAt,
  hasWebhook: mailbox.webhookHash !== null,
  webhookCreatedAt: mailbox.webhookCreatedAt,
  imap: imap ? shownImapOf(imap) : null,
})
