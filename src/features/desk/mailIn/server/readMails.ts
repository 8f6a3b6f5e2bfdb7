import type { AppContext } from '../../../../server/appContext.ts'
import type { Tx } from '../../../../server/database/db.ts'
import type { OutsideJobKind, Settle } from '../../../../server/jobs/jobKinds.ts'
import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { Throttled } from '../../../../server/limits/throttle.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'
import { minuteMs } from '../../../../shared/time/durations.ts'
import type { AttachmentFiles } from '../../attachments/server/upload.ts'
import { noTicket, notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import type { HeldReason, MailReason } from '../values.ts'
import { MailReader } from './mailReader.ts'
import { carryOut, storeUnplaced, type Effects } from './outcomes.ts'
import { findPlace, type ArrivedMail, type Place } from './placing.ts'
import { readingMail } from './readingMail.ts'
import { addressForm } from './senders.ts'
import { noFiles, takeFiles } from './takeFiles.ts'

/** A mail that could not be read this often, such as one that ends the process, is held as unreadable. */
const maxFailedReads = 3
/** While the sender cannot be checked, the mail waits for this number of attempts: about an hour. */
const maxUncheckedReads = 5

interface Parts extends Effects {
  store: FileStore
  files: AttachmentFiles
}

/** Reads a received mail, and makes it a reply, a ticket, or a held or an ignored mail, exactly once. */
export function readMails(
  context: Pick<AppContext, 'database' | 'config' | 'secretBox' | 'throttle'>,
  { store: mails, files, ...effects }: Parts,
): OutsideJobKind<{ id: number }> {
  const { database, throttle } = context
  const { db } = database
  const reader = new MailReader(context, mails)

  /** Holds a mail without its content. */
  const hold =
    (id: number, reason: HeldReason): Settle =>
    async (tx) => {
      await tx.updateTable('inboundMails').set({ state: 'held', reason }).where('id', '=', id).execute()
      await notifyStaffOfTickets(tx, noTicket)
    }

  /** Holds a mail that did not arrive as a whole. */
  const asArrived =
    ({ id, reason }: { id: number; reason: MailReason | null }, { mail }: ArrivedMail): Settle =>
    (tx) =>
      storeUnplaced(tx, id, mail, { state: 'held', reason })

  async function settleOf(arrived: ArrivedMail, attempts: number): Promise<Settle> {
    const { id, mail } = arrived
    if (mail.machineSign) return (tx) => ignoreUnlessDouble(tx, arrived)
    if (mail.proof === 'unknown' && mail.sender && attempts < maxUncheckedReads)
      throw new Error('The sender of an email could not be checked yet.')
    const place = await database.transaction((tx) => findPlace(tx, context, arrived))
    const isTaken = place.placement.as === 'reply' || place.placement.as === 'ticket'
    const isTooMuch = await isTooOften(arrived, place)
    const taken =
      isTaken && place.account && !isTooMuch ? await takeFiles({ db, files }, mail, place.account) : noFiles
    return async (tx) => {
      if (await isDouble(tx, arrived))
        return storeUnplaced(tx, id, mail, { state: 'ignored', reason: 'double' })
      // Asked again: since the first time, an account may have been suspended, or the ticket closed.
      const decided = await findPlace(tx, context, arrived)
      const placement = isTooMuch ? ({ as: 'held', reason: 'tooMany' } as const) : decided.placement
      const isSame = decided.account?.id === place.account?.id
      return carryOut(tx, effects, arrived, { ...decided, placement }, isSame ? taken : noFiles)
    }
  }

  async function isTooOften(
    { mail: { sender }, mailbox }: ArrivedMail,
    { placement, account }: Place,
  ): Promise<boolean> {
    const counts: Count[] = []
    if (placement.as === 'lead' && sender)
      counts.push(
        [limits['leads by email of a sender'], addressForm(sender.address)],
        [limits['leads by email'], mailbox?.address ?? ''],
      )
    else if (account && (placement.as === 'reply' || placement.as === 'ticket'))
      counts.push([limits['tickets and answers by email'], account.id])
    try {
      await throttle.take(...counts)
      return false
    } catch (error) {
      if (error instanceof Throttled) return true
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
      return reader.read(row, { signal, checksSender: true }, async (read) => {
        if ('mail' in read) return row.reason ? asArrived(row, read) : settleOf(read, attempts)
        if (attempts >= maxFailedReads) return hold(id, 'unreadable')
        throw read.error
      })
    },
  }
}

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
  await storeUnplaced(tx, id, mail, { state: 'ignored', reason: reason ?? 'automatic' })
}
