import { Readable } from 'node:stream'
import type { AppContext } from '../../../../../server/appContext.ts'
import { AppError } from '../../../../../server/http/errors.ts'
import type { FileStore } from '../../../../../server/storage/fileStore.ts'
import { dayMs } from '../../../../../shared/time/durations.ts'
import type { MailPart, OpenFolder } from '../../../../mail/mailboxes/imap/server/imapClient.ts'
import { ImapFailure } from '../../../../mail/mailboxes/imap/server/imapProblem.ts'
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
/** A mail that could not be fetched this often is held with its header alone, so that later ones are fetched. */
const maxFailures = 4
/** If the header could not be fetched either, the mail is held without it. */
const maxHeaderFailures = 6

export interface FetchContext {
  database: AppContext['database']
  store: FileStore
}

/** A mailbox that this instance holds. */
export type HeldMailbox = StoredImap & { owner: string }

/** Counts the mails of a mailbox over all its connections. */
export interface Progress {
  /** The number of mails that were stored. */
  stored: number
  /** How often each mail could not be fetched, by its UID. */
  failures: Map<number, number>
}

/** The mail server did not give a mail, although it is there. */
class NotFetched extends ImapFailure {
  override name = 'NotFetched'

  constructor(cause: ImapFailure) {
    super(cause.message, { cause })
  }
}

/**
 * Fetches the mails of an open folder after the stored position, and each later one when it arrives, until the connection
 * ends.
 *
 * @throws LeaseLost, ImapFailure; the errors of the database and the store
 */
export async function fetchMails(
  context: FetchContext,
  mailbox: HeldMailbox,
  folder: OpenFolder,
  progress: Progress,
): Promise<void> {
  const { nextMail } = watchFolder(folder)
  let position = await startOf(context, mailbox, folder)
  for (;;) {
    for (const uid of await uidsAfter(folder, position.lastUid)) {
      const next = { ...position, lastUid: uid }
      const move = { mailbox, from: position, to: next }
      if (await fetchMail(context, folder, move, progress)) position = next
    }
    await nextMail()
  }
}

/** The stored position, or one before the mails of the last days if the UIDs of the folder have changed. */
async function startOf(
  { database }: FetchContext,
  mailbox: HeldMailbox,
  { search, uidValidity, uidNext }: OpenFolder,
): Promise<Position> {
  const stored = await positionOf(database.db, mailbox)
  if (stored.uidValidity === uidValidity) return stored
  const since = new Date(Date.now() - againDays * dayMs)
  const [first = uidNext] = await search({ since })
  const position = { uidValidity, lastUid: first - 1 }
  await database.transaction((tx) => movePosition(tx, mailbox, stored, position))
  return position
}

/** Servers answer a range that begins behind the last mail with the last mail. */
const uidsAfter = async ({ search }: OpenFolder, lastUid: number): Promise<number[]> =>
  (await search({ uid: `${lastUid + 1}:*` })).filter((uid) => uid > lastUid)

interface Move {
  mailbox: HeldMailbox
  from: Position
  to: Position
}

/** Fetches and stores one mail, and moves the position. False if the mail is not there any more. */
async function fetchMail(
  { database, store }: FetchContext,
  folder: OpenFolder,
  { mailbox, from, to }: Move,
  progress: Progress,
): Promise<boolean> {
  const { failures } = progress
  const uid = to.lastUid
  const failed = failures.get(uid) ?? 0
  const receive = (source: Iterable<Buffer> | AsyncIterable<Buffer>, reason?: 'tooLarge' | 'unreadable') =>
    receiveMail({ database, store }, Readable.from(source), {
      mailboxId: mailbox.mailboxId,
      reason,
      alongside: (tx) => movePosition(tx, mailbox, from, to),
    })
  try {
    if (failed >= maxFailures) await receive([await readHeader(folder, uid, failed)], 'unreadable')
    else {
      const first = await firstPart(folder, uid)
      if (!first) return false
      const beginning = [first.bytes.subarray(0, beginningBytes)]
      if (Number(first.size) > maxMailBytes) await receive(beginning, 'tooLarge')
      else
        await receive(partsOf(folder, uid, first)).catch((error: unknown) => {
          // It is larger than the mail server has said.
          if (error instanceof AppError && error.code === 'too-large') return receive(beginning, 'tooLarge')
          throw error
        })
    }
  } catch (error) {
    if (error instanceof NotFetched) failures.set(uid, failed + 1)
    throw error
  }
  failures.delete(uid)
  progress.stored += 1
  // The mail is stored: it does no harm if it stays unread there.
  if (mailbox.marksRead) await folder.markRead(uid).catch(() => false)
  return true
}

/** Undefined if the mail was deleted. @throws NotFetched */
const firstPart = ({ readPart, search }: OpenFolder, uid: number): Promise<MailPart | undefined> =>
  fetched(async () => {
    const first = await readPart(uid, 0, partBytes)
    if (first && first.bytes.length > 0) return first
    if (!(await search({ uid: String(uid) })).includes(uid)) return undefined
    throw new ImapFailure(notGiven)
  })

/** Reads until the end of the mail, because the size that a server tells may be wrong. @throws NotFetched */
async function* partsOf({ readPart }: OpenFolder, uid: number, first: MailPart): AsyncGenerator<Buffer> {
  let { bytes } = first
  const isShort = bytes.length < partBytes
  let start = 0
  while (bytes.length > 0) {
    yield bytes
    start += bytes.length
    // Some servers give the whole mail, whatever part is asked for.
    if (start === first.size || bytes.length > partBytes) return
    const next = await fetched(() => readPart(uid, start, partBytes))
    if (!next) throw new NotFetched(new ImapFailure(notGiven))
    if (isShort && next.bytes.equals(first.bytes)) return
    bytes = next.bytes
  }
}

/** @throws NotFetched unless it was tried often */
async function readHeader(folder: OpenFolder, uid: number, failed: number): Promise<Buffer> {
  if (failed >= maxHeaderFailures) return Buffer.alloc(0)
  return fetched(() => folder.readHeader(uid))
}

const notGiven = 'The mail server does not give an email.'

async function fetched<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof ImapFailure ? new NotFetched(error) : error
  }
}
