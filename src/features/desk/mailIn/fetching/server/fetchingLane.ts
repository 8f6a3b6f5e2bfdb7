import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../../../server/appContext.ts'
import { AppError } from '../../../../../server/http/errors.ts'
import { isHeld } from '../../../../../server/jobs/hold.ts'
import type { Lane } from '../../../../../server/jobs/worker.ts'
import type { FileStore } from '../../../../../server/storage/fileStore.ts'
import { minuteMs, secondMs } from '../../../../../shared/time/durations.ts'
import { openFolder } from '../../../../mail/mailboxes/imap/server/imapClient.ts'
import { ImapFailure, passwordUnreadable } from '../../../../mail/mailboxes/imap/server/imapProblem.ts'
import {
  claimImap,
  LeaseLost,
  recordConnected,
  recordProblem,
  releaseImap,
} from '../../../../mail/mailboxes/imap/server/leases.ts'
import { imapServerOf } from '../../../../mail/mailboxes/imap/server/settings.ts'
import { fetchMails, type HeldMailbox, type Progress } from './fetchMails.ts'

type FetchingContext = Pick<AppContext, 'database' | 'config' | 'secretBox' | 'log'>

/** In ms; each lease is renewed several times before it ends. */
const renewMs = 10 * secondMs
/** The delays in ms after a connection that worked, and after 1, 2, 3 and more in a row that did not. */
const usualRetryMs = [secondMs, 5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs]

const notStored = 'Emails could not be stored. The reason is in the log of the server.'

interface FetchingOptions {
  store: FileStore
  retryMs?: readonly number[]
}

/** A mailbox whose mails are being fetched, until `stop`. */
interface Running {
  updatedAt: string
  stop: AbortController
  ended: Promise<void>
}

/**
 * Fetches the mails of all mailboxes that no other instance holds. A connection stays open for each of them, so that the
 * mail server tells of new mails at once.
 */
export function fetchingLane(context: FetchingContext, options: FetchingOptions): Lane {
  const { database, log } = context
  const owner = randomUUID()
  let isChanged = () => {}

  function start(mailbox: HeldMailbox): Running {
    const stop = new AbortController()
    const ended = keepFetching(context, options, mailbox, stop.signal).catch((error: unknown) => {
      // The database is away, or another instance has taken over. What is still claimed is started again.
      if (!(error instanceof LeaseLost) && !stop.signal.aborted)
        log.warn({ err: error, mailbox: mailbox.mailboxId }, 'emails of a mailbox could not be fetched')
      stop.abort()
    })
    return { updatedAt: mailbox.updatedAt, stop, ended }
  }

  /** Starts what was claimed, and stops what was changed, removed or lost. */
  async function renew(running: Map<number, Running>): Promise<void> {
    const held = (await isHeld(database.db)) ? [] : await claimImap(database.db, owner, Date.now())
    const wanted = new Map(held.map((row) => [row.mailboxId, row]))
    for (const [id, { updatedAt, stop }] of running) {
      if (wanted.get(id)?.updatedAt !== updatedAt) stop.abort()
      if (stop.signal.aborted) running.delete(id)
    }
    for (const [id, row] of wanted) if (!running.has(id)) running.set(id, start({ ...row, owner }))
  }

  return {
    failure: 'emails could not be fetched',
    topics: ['mailboxes'],
    onNotify: () => isChanged(),
    // Runs until the server stops: each connection stays open.
    maxPieceMs: undefined,
    async runPiece(stopping) {
      const running = new Map<number, Running>()
      try {
        while (!stopping.aborted) {
          const changed = new AbortController()
          isChanged = () => changed.abort()
          await renew(running)
          const signal = AbortSignal.any([stopping, changed.signal])
          await delay(renewMs, undefined, { signal }).catch(() => {})
        }
      } finally {
        for (const { stop } of running.values()) stop.abort()
        await Promise.all([...running.values()].map(({ ended }) => ended))
        await releaseImap(database.db, owner)
      }
      return false
    },
  }
}

/** Fetches the mails of a mailbox until `signal` is aborted, and connects again after failures. @throws LeaseLost */
async function keepFetching(
  { database, config, secretBox, log }: FetchingContext,
  { store, retryMs = usualRetryMs }: FetchingOptions,
  mailbox: HeldMailbox,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database
  const server = imapServerOf(secretBox, mailbox)
  if (!server) return recordProblem(db, mailbox, passwordUnreadable.text)
  const progress: Progress = { stored: 0, failures: new Map() }
  let failed = 0
  while (!signal.aborted) {
    const closing = new AbortController()
    const startedAt = Date.now()
    const { stored } = progress
    try {
      const folder = await openFolder(server, {
        allowPrivate: config.allowPrivateSmtp,
        signal: AbortSignal.any([signal, closing.signal]),
      })
      await recordConnected(db, mailbox)
      await fetchMails({ database, store }, mailbox, folder, progress)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof LeaseLost) throw error
      const isKnown = error instanceof ImapFailure || error instanceof AppError
      if (!isKnown) log.warn({ err: error, mailbox: mailbox.mailboxId }, notStored)
      await recordProblem(db, mailbox, isKnown ? error.message : notStored)
    } finally {
      closing.abort()
    }
    const isWorking = progress.stored > stored || Date.now() - startedAt > minuteMs
    failed = isWorking ? 0 : failed + 1
    await delay(retryMs[failed] ?? retryMs.at(-1), undefined, { signal }).catch(() => {})
  }
}
