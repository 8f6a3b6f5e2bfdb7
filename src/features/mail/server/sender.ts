import type { AppContext } from '../../../server/appContext.ts'
import { openPassword } from '../../settings/server/commands.ts'
import { findEmailSettings, type StoredEmailSettings } from '../../settings/server/queries.ts'
import { claimMail, deleteOldMails, isAnyDue, releaseMail, storeOutcome } from './claims.ts'
import {
  openSmtpConnection,
  type MailServer,
  type SendOutcome,
  type SmtpConnection,
  type SmtpTimeouts,
} from './delivery.ts'

type SenderContext = Pick<AppContext, 'database' | 'vault' | 'config' | 'log'>

export interface SendOptions {
  /** Milliseconds since 1970; decides what is due, and later attempts are scheduled from it. */
  now: () => number
  /** Once aborted, no further mail is started. */
  stopping?: AbortSignal | undefined
  /** Aborts the attempt that is running. */
  abort?: AbortSignal | undefined
  timeouts?: SmtpTimeouts | undefined
}

/** Why `sendDueMails` returned. */
export type StopReason = 'nothing due' | 'not configured' | 'server failed' | 'stopped'

/** The stored settings with the password decrypted. @throws where it was encrypted with another key */
export function serverOf({ vault }: Pick<AppContext, 'vault'>, stored: StoredEmailSettings): MailServer {
  const { smtpHost, smtpPort, smtpSecure, smtpUser, fromName, fromEmail } = stored
  const password = openPassword(vault, stored)
  return { host: smtpHost, port: smtpPort, secure: smtpSecure, user: smtpUser, password, fromName, fromEmail }
}

/** Keeps one connection open until the stored settings change. */
class SmtpConnectionCache {
  readonly #context: SenderContext
  readonly #timeouts: SmtpTimeouts | undefined
  #settings = ''
  #connection: SmtpConnection | undefined

  constructor(context: SenderContext, timeouts: SmtpTimeouts | undefined) {
    this.#context = context
    this.#timeouts = timeouts
  }

  /** Undefined where the password was encrypted with another key, as after a restore without the key. */
  connectionTo(stored: StoredEmailSettings): SmtpConnection | undefined {
    const settings = JSON.stringify(stored)
    if (settings === this.#settings) return this.#connection
    this.close()
    this.#settings = settings
    const options = { allowPrivate: this.#context.config.allowPrivateSmtp, timeouts: this.#timeouts }
    try {
      this.#connection = openSmtpConnection(serverOf(this.#context, stored), options)
    } catch (error) {
      this.#context.log.error({ err: error }, 'the password of the mail server cannot be read')
    }
    return this.#connection
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}

const passwordUnreadable: SendOutcome = {
  sent: false,
  about: 'server',
  final: false,
  reason: 'The stored password cannot be read any more. Enter it again.',
}

/**
 * Sends the mails that are due, one after the other: a crash repeats at most one. The settings are read for each mail,
 * so that a change needs no restart. Stops where the mail server fails, because every other mail would fail as slowly.
 */
export async function sendDueMails(context: SenderContext, options: SendOptions): Promise<StopReason> {
  const connections = new SmtpConnectionCache(context, options.timeouts)
  try {
    while (!options.stopping?.aborted) {
      const reason = await sendNext(context, connections, options)
      if (reason) return reason
    }
    return 'stopped'
  } finally {
    connections.close()
  }
}

/** Returns undefined where more mails may be due. */
async function sendNext(
  { database: { db, transaction }, log }: SenderContext,
  connections: SmtpConnectionCache,
  { now, abort }: SendOptions,
): Promise<StopReason | undefined> {
  // Checked outside a transaction first: mostly nothing is due, and a transaction locks SQLite for writing.
  if (!(await isAnyDue(db, now()))) return 'nothing due'
  const stored = await findEmailSettings(db)
  if (!stored) return 'not configured'
  const mail = await transaction((tx) => claimMail(tx, now()))
  if (!mail) return 'nothing due'
  const outcome = (await connections.connectionTo(stored)?.send(mail, abort)) ?? passwordUnreadable
  if (!outcome.sent && abort?.aborted) {
    await releaseMail(db, mail)
    return 'stopped'
  }
  await storeOutcome(db, mail, outcome, now())
  if (outcome.sent) return undefined
  log.warn({ mail: mail.id, attempt: mail.attempts, reason: outcome.reason }, 'mail not delivered')
  return outcome.about === 'server' ? 'server failed' : undefined
}

const pollIntervalMs = 15_000
const backoffMs = 60_000
const stopTimeoutMs = 3_000

/**
 * Sends mails while the server runs: after every commit that enqueued one, and every 15 seconds those that have become
 * due. `signal` stops it, as does the returned function, whose promise resolves when the running attempt has ended,
 * after 3 seconds at most.
 */
export function startSender(
  context: SenderContext,
  signal: AbortSignal,
  { cleanupIntervalMs = 60 * 60 * 1000 } = {},
): () => Promise<void> {
  const { database, log } = context
  const stopping = new AbortController()
  const abort = new AbortController()
  let running: Promise<void> | undefined
  let isPollRequested = false
  let backoffUntil = 0

  async function sendUntilIdle(): Promise<void> {
    do {
      isPollRequested = false
      if (Date.now() < backoffUntil) return
      const options = { now: Date.now, stopping: stopping.signal, abort: abort.signal }
      const reason = await sendDueMails(context, options)
      if (reason === 'server failed') backoffUntil = Date.now() + backoffMs
    } while (isPollRequested && !stopping.signal.aborted)
  }

  function poll(): void {
    isPollRequested = true
    if (stopping.signal.aborted) return
    running ??= sendUntilIdle()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be worked off'))
      .finally(() => {
        running = undefined
        if (isPollRequested) poll()
      })
  }

  const listeners = [
    database.onNotify('outboxFilled', poll),
    database.onNotify('outboxDue', () => {
      backoffUntil = 0
      poll()
    }),
  ]
  const pollTimer = setInterval(poll, pollIntervalMs)
  const cleanupTimer = setInterval(() => {
    deleteOldMails(database.db, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'old mails could not be deleted'),
    )
  }, cleanupIntervalMs)
  poll()

  async function stop(): Promise<void> {
    for (const stopListening of listeners) stopListening()
    clearInterval(pollTimer)
    clearInterval(cleanupTimer)
    stopping.abort()
    const timer = setTimeout(() => abort.abort(), stopTimeoutMs)
    await running
    clearTimeout(timer)
  }
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())
  signal.addEventListener('abort', () => void stopOnce(), { once: true })
  return stopOnce
}
