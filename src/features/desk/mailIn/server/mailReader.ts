import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import pLimit from 'p-limit'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { TaskProcess } from '../../../../server/process/taskProcess.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'
import { findMailbox } from '../../../mail/mailboxes/server/queries.ts'
import { findSettings } from '../../attachments/server/queries.ts'
import { megabyte } from '../../attachments/values.ts'
import { parseOutcome } from './parsedMail.ts'
import type { ArrivedMail } from './placing.ts'

/** In ms. The process ends itself after 20 s of processor time; the rest is for name servers that do not answer. */
const maxTaskMs = 90_000
const maxLeftBytes = 150 * 1024 * 1024

/** The number of files beyond the maximum that are looked at, because some before them may be refused. */
const mostRefused = 20

/** A mail that was read, or why it was not: it is not stored, it has ended the process, or the program failed. */
type ReadMail = ArrivedMail | { error: unknown }

interface Reading {
  signal?: AbortSignal
  /** Whether name servers are asked for the sender's domain. Otherwise the proof is `unknown`. */
  checksSender: boolean
}

/** Reads mails one at a time, in a child process (taskProcess.ts): a crafted mail can use up time and memory. */
export class MailReader {
  readonly #context: Pick<AppContext, 'database' | 'config'>
  readonly #store: FileStore
  readonly #queue = pLimit(1)
  readonly #process = new TaskProcess(new URL('parseProcess.ts', import.meta.url), {
    maxTaskMs,
    maxLeftBytes,
  })

  constructor(context: Pick<AppContext, 'database' | 'config'>, store: FileStore) {
    this.#context = context
    this.#store = store
  }

  /** The number of mails that wait. */
  get waiting(): number {
    return this.#queue.pendingCount
  }

  /**
   * Reads a stored mail and runs the work with it. After the work, the files of the mail are deleted.
   *
   * @throws if the process cannot be started
   */
  async read<Result>(
    { id, rawKey, mailboxId }: Pick<Selectable<Tables['inboundMails']>, 'id' | 'rawKey' | 'mailboxId'>,
    { signal, checksSender }: Reading,
    work: (read: ReadMail) => Promise<Result>,
  ): Promise<Result> {
    const { db } = this.#context.database
    const path = await this.#store.findPath(rawKey)
    if (path === undefined) return work({ error: new Error('The email is not stored any more.') })
    const mailbox = await findMailbox(db, mailboxId)
    const { maxFileMegabytes, maxFiles } = await findSettings(db)
    const folder = await mkdtemp(join(tmpdir(), 'portal-mail-'))
    const task = {
      path,
      folder,
      mailbox: mailbox?.address ?? '',
      maxFileBytes: maxFileMegabytes * megabyte,
      maxFiles: maxFiles + mostRefused,
      checksSender,
      nameServers: this.#context.config.nameServers,
    }
    try {
      const end = await this.#queue(() => this.#process.run(task, signal))
      if (end === 'not started') throw new Error('The process that reads emails could not be started.')
      if (end === 'ended')
        return await work({ error: new Error('An email has ended the process that read it.') })
      const outcome = parseOutcome.parse(end.outcome)
      return await work('mail' in outcome ? { id, mail: outcome.mail, mailbox } : outcome)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
