import { createReadStream } from 'node:fs'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { OutsideJobKind, Settle } from '../../../../server/jobs/jobKinds.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { Throttled } from '../../../../server/limits/throttle.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'
import { findMailbox } from '../../../mail/mailboxes/server/queries.ts'
import { findSettings } from '../../attachments/server/queries.ts'
import type { AttachmentFiles } from '../../attachments/server/upload.ts'
import { megabyte } from '../../attachments/values.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import type { HeldReason } from '../values.ts'
import { MailReader } from './mailReader.ts'
import type { ParsedMail } from './parsedMail.ts'
import { carryOut, findPlace, storeOutcome, type ArrivedMail, type TakenFiles } from './placing.ts'
import { readingMail } from './readingMail.ts'
import type { SenderAccount } from './senders.ts'

/** A mail that could not be read this often, such as one that ends the process, is held as unreadable. */
const maxFailedReads = 3
/** While the sender cannot be checked, the mail waits for this number of attempts: about an hour. */
const maxUncheckedReads = 5

/** The number of files beyond the maximum that are looked at, because some before them may be refused. */
const mostRefused = 20

interface Parts {
  store: FileStore
  files: AttachmentFiles
  events: TicketEvents
}

/** Reads a received mail, and makes it a reply, a ticket, or a held or an ignored mail, exactly once. */
export function readMails(
  context: Pick<AppContext, 'database' | 'config' | 'secretBox' | 'throttle'>,
  { store: mails, files, events }: Parts,
): OutsideJobKind<{ id: number }> {
  const { database, config, throttle } = context
  const { db } = database
  const reader = new MailReader()

  /** Holds a mail without its content. */
  const hold =
    (id: number, reason: HeldReason): Settle =>
    async (tx) => {
      await tx.updateTable('inboundMails').set({ state: 'held', reason }).where('id', '=', id).execute()
    }

  async function settleOf(arrived: ArrivedMail, attempts: number): Promise<Settle> {
    const { id, mail } = arrived
    if (mail.machineSign) return (tx) => ignoreUnlessDouble(tx, arrived)
    if (mail.proof === 'unknown' && mail.sender && attempts < maxUncheckedReads)
      throw new Error('The sender of an email could not be checked yet.')
    const place = await database.transaction((tx) => findPlace(tx, context, arrived))
    const isTaken = place.placement.as === 'reply' || place.placement.as === 'ticket'
    const isTooMuch = isTaken && place.account !== undefined && (await isTooOften(place.account))
    const taken = isTaken && place.account && !isTooMuch ? await takeFiles(mail, place.account) : noFiles
    return async (tx) => {
      if (await isDouble(tx, arrived))
        return storeOutcome(tx, id, mail, { state: 'ignored', reason: 'double' })
      // Asked again: since the first time, an account may have been suspended, or the ticket closed.
      const decided = await findPlace(tx, context, arrived)
      const placement = isTooMuch ? ({ as: 'held', reason: 'tooMany' } as const) : decided.placement
      const isSame = decided.account?.id === place.account?.id
      return carryOut(tx, events, arrived, { ...decided, placement }, isSame ? taken : noFiles)
    }
  }

  async function isTooOften({ id }: SenderAccount): Promise<boolean> {
    try {
      await throttle.take([limits['tickets and answers by email'], id])
      return false
    } catch (error) {
      if (error instanceof Throttled) return true
      throw error
    }
  }

  /** Stores the files of a mail for its sender, as far as the settings and the limits of the sender allow. */
  async function takeFiles(mail: ParsedMail, account: SenderAccount): Promise<TakenFiles> {
    const { maxFiles, maxMessageMegabytes } = await findSettings(db)
    const ids: number[] = []
    const leftOut: string[] = []
    let bytes = 0
    for (const { name, path, bytes: size } of mail.files) {
      const fits = ids.length < maxFiles && bytes + size <= maxMessageMegabytes * megabyte
      const taken = path !== undefined && fits ? await takeFile(path, name, account) : undefined
      if (taken === undefined) leftOut.push(name)
      else {
        ids.push(taken)
        bytes += size
      }
    }
    return { ids, leftOut }
  }

  async function takeFile(path: string, name: string, account: SenderAccount): Promise<number | undefined> {
    try {
      return (await files.take(createReadStream(path), name, account)).id
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') return undefined
      throw error
    }
  }

  return {
    ...readingMail,
    lane: 'mail',
    maxMs: 5 * minuteMs,
    async runOutside({ id }, { attempts, signal }) {
      const row = await db.selectFrom('inboundMails').selectAll().where('id', '=', id).executeTakeFirst()
      if (row?.state !== 'waiting') return undefined
      const path = await mails.findPath(row.rawKey)
      if (path === undefined) return hold(id, 'unreadable')
      const mailbox = await findMailbox(db, row.mailboxId)
      const { maxFileMegabytes, maxFiles } = await findSettings(db)
      const task = {
        path,
        mailbox: mailbox?.address ?? '',
        maxFileBytes: maxFileMegabytes * megabyte,
        maxFiles: maxFiles + mostRefused,
        nameServers: config.nameServers,
      }
      return reader.read(
        task,
        async (read) => {
          if ('mail' in read) return settleOf({ id, mail: read.mail, mailbox }, attempts)
          if (attempts >= maxFailedReads) return hold(id, 'unreadable')
          throw read.error
        },
        signal,
      )
    },
  }
}

const noFiles: TakenFiles = { ids: [], leftOut: [] }

const isDouble = async (tx: Tx, { id, mail }: ArrivedMail): Promise<boolean> =>
  (await tx
    .selectFrom('inboundMails')
    .select('id')
    .where('contentKey', '=', mail.contentKey)
    .where('id', '<>', id)
    .executeTakeFirst()) !== undefined

async function ignoreUnlessDouble(tx: Tx, arrived: ArrivedMail): Promise<void> {
  const { id, mail } = arrived
  const reason = (await isDouble(tx, arrived)) ? 'double' : mail.machineSign
  await storeOutcome(tx, id, mail, { state: 'ignored', reason: reason ?? 'automatic' })
}
