import type { House } from '../../../server/house.ts'
import { openPassword } from '../../settings/server/commands.ts'
import { findEmailSettings, type StoredEmailSettings } from '../../settings/server/queries.ts'
import { claimDue, forgetSent, isAnyDue, release, settle } from './claims.ts'
import { outboxTopics } from './commands.ts'
import { openLine, type Limits, type Line, type MailServer, type Outcome } from './delivery.ts'

type SenderHouse = Pick<House, 'database' | 'vault' | 'config' | 'log'>

export interface PassOptions {
  /** Milliseconds since 1970, as this pass has it: what is due by then is tried, and its times are counted from it. */
  now: () => number
  /** No further mail is begun after it. */
  stopping?: AbortSignal | undefined
  /** The mail under way is broken off. */
  abort?: AbortSignal | undefined
  limits?: Limits | undefined
}

/** How a pass over the outbox ended: with nothing left that is due, for want of a mail server, or on its failure. */
export type PassEnd = 'nothing due' | 'not configured' | 'server failed' | 'stopped'

export function serverOf({ vault }: Pick<House, 'vault'>, stored: StoredEmailSettings): MailServer {
  const { smtpHost, smtpPort, smtpSecure, smtpUser, fromName, fromEmail } = stored
  const password = openPassword(vault, stored)
  return { host: smtpHost, port: smtpPort, secure: smtpSecure, user: smtpUser, password, fromName, fromEmail }
}

/**
 * The line to the mail server of the moment: the same while the settings are, another one when they have changed.
 * Undefined for a password that another key has sealed, as after a restore without it.
 */
class Exchange {
  readonly #house: SenderHouse
  readonly #limits: Limits | undefined
  #settings = ''
  #line: Line | undefined

  constructor(house: SenderHouse, limits: Limits | undefined) {
    this.#house = house
    this.#limits = limits
  }

  lineTo(stored: StoredEmailSettings): Line | undefined {
    const settings = JSON.stringify(stored)
    if (settings === this.#settings) return this.#line
    this.close()
    this.#settings = settings
    const options = { allowPrivate: this.#house.config.allowPrivateSmtp, limits: this.#limits }
    try {
      this.#line = openLine(serverOf(this.#house, stored), options)
    } catch (error) {
      this.#house.log.error({ err: error }, 'the password of the mail server cannot be read')
    }
    return this.#line
  }

  close(): void {
    this.#line?.hangUp()
    this.#line = undefined
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
export async function deliverDue(house: SenderHouse, options: PassOptions): Promise<PassEnd> {
  const exchange = new Exchange(house, options.limits)
  try {
    while (!options.stopping?.aborted) {
      const end = await deliverNext(house, exchange, options)
      if (end) return end
    }
    return 'stopped'
  } finally {
    exchange.close()
  }
}

/** Undefined: there may be more. */
async function deliverNext(
  { database: { db, transaction }, log }: SenderHouse,
  exchange: Exchange,
  { now, abort }: PassOptions,
): Promise<PassEnd | undefined> {
  // Asked outside a transaction first: most of the time there is nothing, and a transaction is a write.
  if (!(await isAnyDue(db, now()))) return 'nothing due'
  const stored = await findEmailSettings(db)
  if (!stored) return 'not configured'
  const mail = await transaction((tx) => claimDue(tx, now()))
  if (!mail) return 'nothing due'
  const outcome = (await exchange.lineTo(stored)?.deliver(mail, abort)) ?? passwordLost
  if (!outcome.sent && abort?.aborted) {
    await release(db, mail)
    return 'stopped'
  }
  await settle(db, mail, outcome, now())
  if (outcome.sent) return undefined
  log.warn({ mail: mail.id, attempt: mail.attempts, reason: outcome.reason }, 'mail not delivered')
  return outcome.about === 'server' ? 'server failed' : undefined
}

const lookEvery = 15_000
const restAfterFailure = 60_000
const graceOnStop = 3_000
const sweepEvery = 60 * 60 * 1000

/**
 * Delivers for as long as the server runs: after every commit that left a mail, and every 15 seconds for those whose
 * time has come. `signal` begins the stopping, which takes 3 seconds at most; what is answered waits for its end.
 */
export function startSender(house: SenderHouse, signal: AbortSignal): () => Promise<void> {
  const { database, log } = house
  const stopping = new AbortController()
  const abort = new AbortController()
  let passing: Promise<void> | undefined
  let again = false
  let restUntil = 0

  async function pass(): Promise<void> {
    do {
      again = false
      if (Date.now() < restUntil) return
      const end = await deliverDue(house, { now: Date.now, stopping: stopping.signal, abort: abort.signal })
      if (end === 'server failed') restUntil = Date.now() + restAfterFailure
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
    database.onNotify(outboxTopics.filled, look),
    database.onNotify(outboxTopics.due, () => {
      restUntil = 0
      look()
    }),
  ]
  const looking = setInterval(look, lookEvery)
  const sweeping = setInterval(() => {
    forgetSent(database.db, Date.now()).catch((error: unknown) => log.warn({ err: error }, 'old mails stay'))
  }, sweepEvery)
  look()

  async function stop(): Promise<void> {
    for (const end of ends) end()
    clearInterval(looking)
    clearInterval(sweeping)
    stopping.abort()
    const grace = setTimeout(() => abort.abort(), graceOnStop)
    await passing
    clearTimeout(grace)
  }
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())
  signal.addEventListener('abort', () => void stopOnce(), { once: true })
  return stopOnce
}
