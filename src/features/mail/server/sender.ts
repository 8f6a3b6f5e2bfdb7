import type { AppContext } from '../../../server/appContext.ts'
import { openPassword } from '../../settings/server/commands.ts'
import { findEmailSettings, type StoredEmailSettings } from '../../settings/server/queries.ts'
import { claimDue, forgetSent, isAnyDue, release, settle } from './claims.ts'
import {
  openSmtpConnection,
  type SmtpTimeouts,
  type SmtpConnection,
  type MailServer,
  type Outcome,
} from './delivery.ts'

type SenderContext = Pick<AppContext, 'database' | 'vault' | 'config' | 'log'>

export interface PassOptions {
  /** Milliseconds since 1970, as this pass has it: what is due by then is tried, and its times are counted from it. */
  now: () => number
  /** No further mail is begun after it. */
  stopping?: AbortSignal | undefined
  /** The mail under way is broken off. */
  abort?: AbortSignal | undefined
  limits?: SmtpTimeouts | undefined
}

/** How a pass over the outbox ended: with nothing left that is due, for want of a mail server, or on its failure. */
export type PassEnd = 'nothing due' | 'not configured' | 'server failed' | 'stopped'

export function serverOf({ vault }: Pick<AppContext, 'vault'>, stored: StoredEmailSettings): MailServer {
  const { smtpHost, smtpPort, smtpSecure, smtpUser, fromName, fromEmail } = stored
  const password = openPassword(vault, stored)
  return { host: smtpHost, port: smtpPort, secure: smtpSecure, user: smtpUser, password, fromName, fromEmail }
}

/**
 * The line to the mail server of the moment: the same while the settings are, another one when they have changed.
 * Undefined for a password that another key has sealed, as after a restore without it.
 */
class SmtpConnectionCache {
  readonly #context: SenderContext
  readonly #limits: SmtpTimeouts | undefined
  #settings = ''
  #connection: SmtpConnection | undefined

  constructor(context: SenderContext, limits: SmtpTimeouts | undefined) {
    this.#context = context
    this.#limits = limits
  }

  connectionTo(stored: StoredEmailSettings): SmtpConnection | undefined {
    const settings = JSON.stringify(stored)
    if (settings === this.#settings) return this.#connection
    this.close()
    this.#settings = settings
    const options = { allowPrivate: this.#context.config.allowPrivateSmtp, limits: this.#limits }
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

const passwordLost: Outcome = {
  sent: false,
  about: 'server',
  final: false,
  reason: 'The stored password cannot be read any more. Enter it again.',
}

/**
 * Delivers what is due, one mail after the other: at any moment at most one is in flight, which is all that a crash
 * may repeat. The settings are read for each, so that a change needs no restart. A mail server that fails ends the
 * pass: it would keep every other mail waiting as long.
 */
export async function deliverDue(context: SenderContext, options: PassOptions): Promise<PassEnd> {
  const connections = new SmtpConnectionCache(context, options.limits)
  try {
    while (!options.stopping?.aborted) {
      const end = await deliverNext(context, connections, options)
      if (end) return end
    }
    return 'stopped'
  } finally {
    connections.close()
  }
}

/** Undefined: there may be more. */
async function deliverNext(
  { database: { db, transaction }, log }: SenderContext,
  connections: SmtpConnectionCache,
  { now, abort }: PassOptions,
): Promise<PassEnd | undefined> {
  // Asked outside a transaction first: most of the time there is nothing, and a transaction is a write.
  if (!(await isAnyDue(db, now()))) return 'nothing due'
  const stored = await findEmailSettings(db)
  if (!stored) return 'not configured'
  const mail = await transaction((tx) => claimDue(tx, now()))
  if (!mail) return 'nothing due'
  const outcome = (await connections.connectionTo(stored)?.deliver(mail, abort)) ?? passwordLost
  if (!outcome.sent && abort?.aborted) {
    await release(db, mail)
    return 'stopped'
  }
  await settle(db, mail, outcome, now())
  if (outcome.sent) return undefined
  log.warn({ mail: mail.id, attempt: mail.attempts, reason: outcome.reason }, 'mail not delivered')
  return outcome.about === 'server' ? 'server failed' : undefined
}

const lookIntervalMs = 15_000
const restAfterFailureMs = 60_000
const stopGraceMs = 3_000

/**
 * Delivers for as long as the server runs: after every commit that left a mail, and every 15 seconds for those whose
 * time has come. `signal` begins the stopping, which takes 3 seconds at most; what is answered waits for its end.
 */
export function startSender(
  context: SenderContext,
  signal: AbortSignal,
  { sweepIntervalMs = 60 * 60 * 1000 } = {},
): () => Promise<void> {
  const { database, log } = context
  const stopping = new AbortController()
  const abort = new AbortController()
  let passing: Promise<void> | undefined
  let again = false
  let restUntil = 0

  async function pass(): Promise<void> {
    do {
      again = false
      if (Date.now() < restUntil) return
      const end = await deliverDue(context, { now: Date.now, stopping: stopping.signal, abort: abort.signal })
      if (end === 'server failed') restUntil = Date.now() + restAfterFailureMs
    } while (again && !stopping.signal.aborted)
  }

  function look(): void {
    again = true
    if (stopping.signal.aborted) return
    passing ??= pass()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be worked off'))
      .finally(() => {
        passing = undefined
        if (again) look()
      })
  }

  const ends = [
    database.onNotify('outboxFilled', look),
    database.onNotify('outboxDue', () => {
      restUntil = 0
      look()
    }),
  ]
  const looking = setInterval(look, lookIntervalMs)
  const sweeping = setInterval(() => {
    forgetSent(database.db, Date.now()).catch((error: unknown) => log.warn({ err: error }, 'old mails stay'))
  }, sweepIntervalMs)
  look()

  async function stop(): Promise<void> {
    for (const end of ends) end()
    clearInterval(looking)
    clearInterval(sweeping)
    stopping.abort()
    const grace = setTimeout(() => abort.abort(), stopGraceMs)
    await passing
    clearTimeout(grace)
  }
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())
  signal.addEventListener('abort', () => void stopOnce(), { once: true })
  return stopOnce
}
