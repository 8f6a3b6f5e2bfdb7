import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'
import type { Tables } from '../../../../../server/database/tables.ts'
import { invalidField } from '../../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../../server/secrets/secretBox.ts'
import { maskedPassword } from '../../../../base/settings/values.ts'
import type { ImapSettings, ShownImap } from '../../schema.ts'
import type { ImapServer } from './imapClient.ts'

export type StoredImap = Selectable<Tables['imapSettings']>

const purpose = 'imap'

/** How far the mails of a folder have been fetched. */
export type Position = Pick<StoredImap, 'uidValidity' | 'lastUid'>

const ofMailbox = (db: Db, mailboxId: number) =>
  db.selectFrom('imapSettings').selectAll().where('mailboxId', '=', mailboxId)

/** Undefined if no mails of the mailbox are fetched. */
export const findImap = (db: Db, mailboxId: number): Promise<StoredImap | undefined> =>
  ofMailbox(db, mailboxId).executeTakeFirst()

/** The stored settings of all mailboxes whose mails are fetched, by the id of the mailbox. */
export async function imapByMailbox(db: Db): Promise<Map<number, StoredImap>> {
  const rows = await db.selectFrom('imapSettings').selectAll().execute()
  return new Map(rows.map((row) => [row.mailboxId, row]))
}

/** The server with the decrypted password; undefined if the password was encrypted with another key. */
export function imapServerOf(secretBox: SecretBox, stored: StoredImap): ImapServer | undefined {
  try {
    return { ...stored, password: secretBox.decrypt(purpose, stored.password) }
  } catch {
    return undefined
  }
}

/**
 * The server of new settings, with the stored password in place of the mask.
 *
 * @throws 400 if the stored password cannot be used or would be sent to another server or user, or without TLS
 */
export function imapServerToTry(
  secretBox: SecretBox,
  stored: StoredImap | undefined,
  settings: ImapSettings,
): ImapServer {
  if (settings.password !== maskedPassword) return settings
  if (!stored) throw invalidField('password', 'Password is required')
  const isSame = (['host', 'port', 'user', 'secure'] as const).every(
    (name) => stored[name] === settings[name],
  )
  const known = isSame && imapServerOf(secretBox, stored)
  if (!known)
    throw invalidField(
      'password',
      "Please re-enter the password. We don't reuse it for another server or user, or without TLS.",
    )
  return { ...settings, password: known.password }
}

/** Stores new settings. Fetching goes on where it was, or begins at `start` if the folder is another one. */
export async function storeImap(
  tx: Tx,
  secretBox: SecretBox,
  mailboxId: number,
  { server, start }: { server: ImapServer; start: Position },
): Promise<void> {
  const stored = await ofMailbox(tx, mailboxId).forUpdate().executeTakeFirst()
  const isSameFolder =
    stored && (['host', 'user', 'folder'] as const).every((name) => stored[name] === server[name])
  const { host, port, secure, user, folder, marksRead } = server
  const row = {
    host,
    port,
    secure,
    user,
    folder,
    marksRead,
    password: secretBox.encrypt(purpose, server.password),
    ...(!isSameFolder && start),
    connectedAt: null,
    failingSince: null,
    problem: null,
    updatedAt: now(),
  }
  await tx
    .insertInto('imapSettings')
    .values({ ...start, ...row, mailboxId })
    .onConflict((conflict) => conflict.column('mailboxId').doUpdateSet(row))
    .execute()
  await tx.notify('mailboxes')
}

export async function removeImap(tx: Tx, mailboxId: number): Promise<void> {
  await tx.deleteFrom('imapSettings').where('mailboxId', '=', mailboxId).execute()
  await tx.notify('mailboxes')
}

export const shownImapOf = (stored: StoredImap): ShownImap => {
  const { host, port, secure, user, folder, marksRead, connectedAt, failingSince, problem } = stored
  const settings = { host, port, secure, user, folder, marksRead, password: maskedPassword }
  return { ...settings, connectedAt, failingSince, problem }
}
