import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { Unconfirmed } from '../../../../server/database/unconfirmed.ts'
import { addJob } from '../../../../server/jobs/jobKinds.ts'
import { FileStore } from '../../../../server/storage/fileStore.ts'
import { recordArrival } from '../../../mail/mailboxes/server/commands.ts'
import { maxMailBytes } from '../values.ts'
import { readingMail } from './readingMail.ts'

type StoreContext = { config: Pick<AppContext['config'], 'dataDir'> }

/** The store of whole mails, in the folder `uploads/mails` of the data folder. */
export const openMailStore = ({ config }: StoreContext): FileStore =>
  new FileStore(join(config.dataDir, 'uploads', 'mails'))

/**
 * In bytes. With less free space, mails are refused, and the mail server keeps them: mails of strangers must not use up
 * the space for the database and for uploads.
 */
const freeBytes = 1024 * 1024 * 1024

export const tooLarge = `This email is larger than ${maxMailBytes / 1024 / 1024} MB.`

interface Arrival {
  mailboxId: number
  /** Why the mail is not there as a whole; it is held for this reason. */
  reason?: 'tooLarge' | 'unreadable' | undefined
  /** Runs in the transaction that stores the mail. */
  alongside?: (tx: Tx) => Promise<void>
}

/**
 * Stores a mail that arrived at a mailbox. Once this returns, the mail is not lost: it is read after the commit, and
 * again if that fails.
 *
 * @returns the id of the mail
 * @throws AppError `too-large`; `full` or `unavailable` if the disk is full or cannot be written
 */
export function receiveMail(
  { database, store }: Pick<AppContext, 'database'> & { store: FileStore },
  source: Readable,
  { mailboxId, reason, alongside }: Arrival,
): Promise<number> {
  return store.receive(
    source,
    { maxBytes: maxMailBytes, tooLarge, freeBytes },
    async ({ publish, bytes }) => {
      const rawKey = await publish()
      try {
        return await database.transaction(async (tx) => {
          await alongside?.(tx)
          const receivedAt = now()
          const { id } = await tx
            .insertInto('inboundMails')
            .values({ mailboxId, rawKey, bytes, state: 'waiting', reason, receivedAt })
            .returning('id')
            .executeTakeFirstOrThrow()
          await addJob(tx, readingMail, { id })
          await recordArrival(tx, mailboxId, receivedAt)
          return id
        })
      } catch (error) {
        // An unconfirmed commit may have stored the row, so the file stays. Without a row, a later sweep removes it.
        if (!(error instanceof Unconfirmed)) await store.remove(rawKey)
        throw error
      }
    },
  )
}
