import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import type { AppContext } from '../../../../../server/appContext.ts'
import { AppError } from '../../../../../server/http/errors.ts'
import type { FileStore } from '../../../../../server/storage/fileStore.ts'
import { dayMs } from '../../../../../shared/time/durations.ts'
import type { OpenFolder } from '../../../../mail/mailboxes/imap/server/imapClient.ts'
import { movePosition, positionOf } from '../../../../mail/mailboxes/imap/server/leases.ts'
import type { Position, StoredImap } from '../../../../mail/mailboxes/imap/server/settings.ts'
import { maxMailBytes } from '../../values.ts'
import { receiveMail } from '../../server/mailStore.ts'
import { watchFolder } from './watchFolder.ts'

/** In bytes. A mail is read in parts, so that it needs little memory. */
const partBytes = 512 * 1024
/** In bytes. The beginning of a mail that is too large: its header, and mostly its text. */
const beginningBytes = 256 * 1024
/** In days. After the UIDs of a folder have changed, mails that arrived since then are looked at again. */
const againDays = 30
/** A mail that could not be fetched this often is held without its content, so that later ones are fetched. */
const maxFailures = 4

export interface FetchContext {
  database: AppContext['database']
  store: FileStore
}

/** A mailbox that this instance holds. */
export type HeldMailbox = StoredImap & { owner: string }

/** How often each mail could not be fetched, by its UID. */
export type Failures = Map<number, number>

/** The mail server did not give a mail, although it is there. */
class NotFetched extends Error {
  override name = 'NotFetched'
}

/**
 * Fetches the mails of an open folder after the stored position, and each later one when it arrives, until the connection
 * ends.
 *
 * @throws LeaseLost; the errors of the connection, the database and the store
 */
export async function fetchMails(
  context: FetchContext,
  mailbox: HeldMailbox,
  folder: OpenFolder,
  failures: Failures,
): Promise<void> {
  const { client, closed } = folder
  const { nextMail } = watchFolder(folder)
  let position = await startOf(context, mailbox, folder)
  for (;;) {
    for (const uid of await uidsAfter(client, position.lastUid)) {
      const next = { ...position, lastUid: uid }
      const move = { mailbox, from: position, to: next }
      if (await fetchMail(context, client, move, failures)) position = next
    }
    await nextMail()
    if (closed.aborted) throw new Error('The connection to the mail server has ended.')
  }
}

/** The stored position, or one before the mails of the last days if the UIDs of the folder have changed. */
async function startOf(
  { database }: FetchContext,
  mailbox: HeldMailbox,
  { client, uidValidity, uidNext }: OpenFolder,
): Promise<Position> {
  const stored = await positionOf(database.db, mailbox)
  if (stored.uidValidity === uidValidity) return stored
  const since = new Date(Date.now() - againDays * dayMs)
  const uids = await searched(client.search({ since }, { uid: true }))
  const first = uids.reduce((least, uid) => Math.min(least, uid), uidNext)
  const position = { uidValidity, lastUid: first - 1 }
  await database.transaction((tx) => movePosition(tx, mailbox, stored, position))
  return position
}

async function searched(search: ReturnType<ImapFlow['search']>): Promise<number[]> {
  const uids = await search
  if (!Array.isArray(uids)) throw new NotFetched('The mail server refused a search.')
  return uids
}

/** In ascending order. Servers answer a range that begins behind the last mail with the last mail. */
const uidsAfter = async (client: ImapFlow, lastUid: number): Promise<number[]> =>
  (await searched(client.search({ uid: `${lastUid + 1}:*` }, { uid: true })))
    .filter((uid) => uid > lastUid)
    .toSorted((one, other) => one - other)

interface Move {
  mailbox: HeldMailbox
  from: Position
  to: Position
}

/** Fetches and stores one mail, and moves the position. False if the mail is not there any more. */
async function fetchMail(
  { database, store }: FetchContext,
  client: ImapFlow,
  { mailbox, from, to }: Move,
  failures: Failures,
): Promise<boolean> {
  const uid = to.lastUid
  const failed = failures.get(uid) ?? 0
  try {
    const mail = failed < maxFailures ? await readMail(client, uid) : await readHeader(client, uid)
    if (!mail) return false
    await receiveMail({ database, store }, mail.source, {
      mailboxId: mailbox.mailboxId,
      reason: mail.reason,
      alongside: (tx) => movePosition(tx, mailbox, from, to),
    })
  } catch (error) {
    if (error instanceof NotFetched) failures.set(uid, failed + 1)
    // It is longer than the mail server has said, each time.
    if (error instanceof AppError && error.code === 'too-large') failures.set(uid, maxFailures)
    throw error
  }
  failures.delete(uid)
  // The mail is stored: it does no harm if it stays unread there.
  if (mailbox.marksRead) await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid).catch(() => false)
  return true
}

interface FetchedMail {
  source: Readable
  /** Why it is not the whole mail. */
  reason?: 'tooLarge' | 'unreadable'
}

const byUid = { uid: true }

/** Undefined if the mail was deleted. @throws NotFetched */
async function readMail(client: ImapFlow, uid: number): Promise<FetchedMail | undefined> {
  try {
    const { size = 0 } = (await client.fetchOne(String(uid), { size: true }, byUid)) || {}
    if (size > maxMailBytes) {
      const beginning = { source: { start: 0, maxLength: beginningBytes } }
      const cut = await client.fetchOne(String(uid), beginning, byUid)
      return { source: Readable.from([(cut && cut.source) || '']), reason: 'tooLarge' }
    }
    const { content } = await client.download(String(uid), undefined, { uid: true, chunkSize: partBytes })
    if (content) return { source: Readable.from(partsOf(content)) }
    if (!(await searched(client.search({ uid: String(uid) }, byUid))).includes(uid)) return undefined
    throw new Error('The mail server gave an empty email.')
  } catch (error) {
    throw notFetched(error)
  }
}

async function* partsOf(content: Readable): AsyncGenerator {
  try {
    yield* content
  } catch (error) {
    throw notFetched(error)
  }
}

const notFetched = (cause: unknown) => new NotFetched('An email could not be fetched.', { cause })

/** The header, for a mail that the server does not give as a whole; nothing if the server gives no header either. */
async function readHeader(client: ImapFlow, uid: number): Promise<FetchedMail> {
  const found = await client.fetchOne(String(uid), { headers: true }, byUid).catch(() => false as const)
  return { source: Readable.from([(found && found.headers) || '']), reason: 'unreadable' }
}
