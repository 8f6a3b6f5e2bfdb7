import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../../server/appContext.ts'
import type { FindMailedRecords } from './mailedRecords.ts'
import { claimAddressed } from './addressees.ts'
import { openPassword } from '../../base/settings/server/commands.ts'
import { findEmailSettings, type StoredEmailSettings } from '../../base/settings/server/queries.ts'
import { recordAttempt } from './attempts.ts'
import { isAnyDue, releaseMail, storeOutcome } from './claims.ts'
import { withReplyAddress } from '../mailboxes/server/replies.ts'
import { joinedContent } from './joining.ts'
import { sendWithFiles, type FileOptions } from './sendWithFiles.ts'
import { MailLogos } from './mailLogo.ts'
import { heloNameOf } from './senderDomain.ts'
import { isHeld } from '../../../server/jobs/hold.ts'
import { untilStored } from '../../../server/jobs/untilStored.ts'
import { abortAfter } from '../../../server/process/abortAfter.ts'
import type { Lane } from '../../../server/jobs/worker.ts'
import {
  openSmtpConnection,
  type MailServer,
  type SendOutcome,
  type SmtpConnection,
  type SmtpTimeouts,
} from './delivery.ts'

type SenderContext = Pick<AppContext, 'database' | 'secretBox' | 'config' | 'log'>

export interface SendOptions extends FileOptions {
  /** The current time in milliseconds since 1970, which decides which mails are due and when retries are made. */
  now: () => number
  /** When this signal is aborted, no further mail is started. */
  stopping?: AbortSignal | undefined
  /** Aborts the running attempt. */
  abort?: AbortSignal | undefined
  /** After this signal is aborted, an outcome that cannot be stored is given up. */
  giveUp?: AbortSignal | undefined
  /** The delay in ms after a failed attempt to store an outcome. */
  rewriteMs?: number
  timeouts?: SmtpTimeouts | undefined
  findRecords: FindMailedRecords
}

/** Why `sendDueMails` returned. */
export type StopReason = 'nothing due' | 'not configured' | 'held' | 'server failed' | 'stopped'

/** The stored settings with the password decrypted; undefined if it was encrypted with another key. */
export function serverOf(
  { secretBox }: Pick<AppContext, 'secretBox'>,
  stored: StoredEmailSettings,
): MailServer | undefined {
  const { smtpHost: host, smtpPort: port, smtpSecure: secure, smtpUser: user, fromName, fromEmail } = stored
  const { smtpStartTls: startTls } = stored
  const heloName = heloNameOf(stored)
  const password = openPassword(secretBox, stored)
  if (password === undefined) return undefined
  const certificate = stored.certificate ?? undefined
  return { host, port, secure, startTls, certificate, heloName, user, password, fromName, fromEmail }
}

/** Keeps one connection open until the settings change. */
class SmtpConnectionCache {
  /** Former mail servers that did not respond. Other mails for them fail without an attempt. */
  readonly unreachable = new Map<string, SendOutcome>()
  readonly #context: SenderContext
  readonly #timeouts: SmtpTimeouts | undefined
  #settings = ''
  #connection: SmtpConnection | undefined

  constructor(context: SenderContext, timeouts: SmtpTimeouts | undefined) {
    this.#context = context
    this.#timeouts = timeouts
  }

  /** Undefined if the password was encrypted with another key, for example after a restore without the key. */
  connectionTo(stored: StoredEmailSettings): SmtpConnection | undefined {
    const settings = JSON.stringify(stored)
    if (settings === this.#settings) return this.#connection
    this.close()
    this.#settings = settings
    const options = { allowPrivate: this.#context.config.allowPrivateSmtp, timeouts: this.#timeouts }
    const server = serverOf(this.#context, stored)
    if (server) this.#connection = openSmtpConnection(server, options)
    else this.#context.log.error('the password of the mail server cannot be read')
    return this.#connection
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}

/** The outcome if serverOf cannot decrypt the stored password. */
export const passwordUnreadable: SendOutcome = {
  sent: false,
  about: 'server',
  final: false,
  reason: 'The stored password cannot be read any more. Enter it again.',
}

/**
 * Sends the due mails one by one, so that a crash repeats at most one mail. Reads the settings for each mail, so that
 * changes need no restart. Stops if the mail server fails, because every other mail would fail as slowly.
 */
export async function sendDueMails(context: SenderContext, options: SendOptions): Promise<StopReason> {
  const connections = new SmtpConnectionCache(context, options.timeouts)
  const logos = new MailLogos(context)
  try {
    while (!options.stopping?.aborted) {
      const reason = await sendNext(context, connections, logos, options)
      if (reason) return reason
    }
    return 'stopped'
  } finally {
    connections.close()
  }
}

/** Sends the next due mails. Returns undefined if more mails may be due, or else why sending has to stop. */
async function sendNext(
  { database: { db, transaction }, secretBox, log }: SenderContext,
  connections: SmtpConnectionCache,
  logos: MailLogos,
  options: SendOptions,
): Promise<StopReason | undefined> {
  const { now, abort, giveUp, rewriteMs = 250 } = options
  const failure = 'could not store the outcome of a mail; retrying'
  // No other mail is sent meanwhile, so that there is only one outcome to remember.
  const writeDown = (store: () => Promise<void>) =>
    untilStored(store, { log, failure, giveUp, retryMs: rewriteMs })
  // Checked without a transaction first: usually no mail is due, and a transaction locks SQLite for writing.
  if (!(await isAnyDue(db, now()))) return 'nothing due'
  const stored = await findEmailSettings(db)
  if (!stored) return 'not configured'
  if (await isHeld(db)) return 'held'
  const mails = await transaction((tx) => claimAddressed(tx, now(), options.findRecords))
  if (!mails) return 'nothing due'
  const [mail] = mails
  if (!mail) return undefined
  const joined = await withReplyAddress({ db, secretBox }, { ...mail, ...joinedContent(mails) }, mails)
  const { formerServer } = mail
  const unreachable = formerServer === null ? undefined : connections.unreachable.get(formerServer)
  const connection = connections.connectionTo(formerServer === null ? stored : parsedSettings(formerServer))
  const outcome =
    unreachable ??
    (connection
      ? await sendWithFiles(connection, { mail: await logos.attachTo(joined), log }, options)
      : passwordUnreadable)
  if (!outcome.sent && abort?.aborted) {
    const release = () =>
      transaction(async (tx) => {
        for (const one of mails) await releaseMail(tx, one)
      })
    await writeDown(release)
    return 'stopped'
  }
  const at = now()
  const store = () =>
    transaction(async (tx) => {
      for (const one of mails) await storeOutcome(tx, one, outcome, at)
      if (formerServer === null) await recordAttempt(tx, stored, outcome, at)
    })
  await writeDown(store)
  if (outcome.sent) return undefined
  log.warn({ mail: mail.id, attempt: mail.attempts, reason: outcome.reason }, 'mail not delivered')
  if (outcome.about !== 'server') return undefined
  if (formerServer === null) return 'server failed'
  connections.unreachable.set(formerServer, outcome)
  return undefined
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the database, written by tellAdministrators
const parsedSettings = (json: string) => JSON.parse(json) as StoredEmailSettings

const backoffMs = 60_000
const stopTimeoutMs = 3_000
/** At shutdown, an outcome that is not stored in this time is given up. Must be less than `graceMs` of drain.ts. */
const giveUpTimeoutMs = 8_000
/**
 * The pause after an outage of the database. In this time, the instance that delivered a mail can store the outcome
 * before another instance claims the same mail.
 */
const quietAfterOutageMs = 2_000

interface SenderOptions extends Pick<SendOptions, 'makeFiles' | 'findRecords'> {
  pollIntervalMs?: number
  /** Milliseconds since 1970. */
  clock?: () => number
}

/**
 * Sends mails after every commit that enqueued one, and every 15 seconds those that have become due. When the server
 * stops, the running attempt has 3 seconds to end, and 8 until its outcome is stored.
 */
export function senderLane(
  context: SenderContext,
  { makeFiles, findRecords, pollIntervalMs, clock = Date.now }: SenderOptions,
): Lane {
  let backoffUntil = 0
  let wasAway = false
  /** Whether the mail server may have been mended since the running attempts began. */
  let isWorthTrying = false

  async function sendDue(stopping: AbortSignal): Promise<void> {
    // If more than the whole backoff remains, the clock was ahead when the backoff was set. In this case, the sender
    // does not wait.
    if (clock() < backoffUntil && backoffUntil - clock() <= backoffMs) return
    if (wasAway) {
      await isAnyDue(context.database.db, clock())
      await delay(quietAfterOutageMs, undefined, { signal: stopping })
      wasAway = false
    }
    isWorthTrying = false
    const abort = abortAfter(stopTimeoutMs, stopping)
    const giveUp = abortAfter(giveUpTimeoutMs, stopping)
    const reason = await sendDueMails(context, {
      now: clock,
      makeFiles,
      findRecords,
      stopping,
      abort,
      giveUp,
    })
    if (reason === 'server failed' && !isWorthTrying) backoffUntil = clock() + backoffMs
  }

  return {
    failure: 'could not send the mails of the outbox',
    topics: ['outboxFilled', 'outboxDue'],
    onNotify: (topic) => {
      if (topic !== 'outboxDue') return
      backoffUntil = 0
      isWorthTrying = true
    },
    ...(pollIntervalMs !== undefined && { everyMs: pollIntervalMs }),
    async runPiece(stopping) {
      try {
        await sendDue(stopping)
      } catch (error) {
        wasAway = true
        throw error
      }
      return false
    },
    // Each attempt has time limits of its own, and storing an outcome lasts as long as an outage of the database.
    maxPieceMs: undefined,
    // The last attempt to store an outcome may wait for a database that does not answer.
    maxStopMs: giveUpTimeoutMs + 4_000,
  }
}
