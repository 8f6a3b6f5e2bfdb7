import { Client } from 'pg'
import type { TimeLimits } from '../limits.ts'
import type { DatabaseAddress } from './address.ts'
import { valueParsers } from './types.ts'
import { isUnavailable, WrongHost } from './unavailable.ts'

const applicationName = 'managed-it-portal'
const keepAliveMs = 5_000

/** The hosts of an address. New connections are made to the host that worked last. */
export class Hosts {
  readonly target: DatabaseAddress['target']
  readonly #urls: DatabaseAddress['urls']
  #current = 0

  constructor({ urls, target }: DatabaseAddress) {
    this.#urls = urls
    this.target = target
  }

  get count(): number {
    return this.#urls.length
  }

  get url(): string {
    return this.#urls[this.#current] ?? this.#urls[0]
  }

  /**
   * Makes the next host current. If several connections to the current host fail at the same time, only the first
   * failure has this effect.
   */
  failed(url: string): void {
    if (url === this.url) this.#current = (this.#current + 1) % this.count
  }
}

/**
 * A connection to the current host, with time limits of PostgreSQL and of the program. Connecting fails if the host
 * does not fit `target`.
 */
export class HostClient extends Client {
  /**
   * Whether PostgreSQL has stopped waiting for the standby: the change is stored, but the standby has not confirmed it.
   */
  isUnconfirmed = false
  /** The pool's generation when the connection was made; the pool replaces connections of earlier generations. */
  generation: number | undefined
  readonly #hosts: Hosts
  readonly #url: string
  readonly #endMs: number
  readonly #preparation: string

  constructor(hosts: Hosts, limits: TimeLimits, name = applicationName) {
    const { url } = hosts
    super(optionsOf(url, limits, name))
    this.#hosts = hosts
    this.#url = url
    this.#endMs = limits.connectMs
    this.#preparation = preparationOf(limits)
    // Without a listener, the error of a lost connection would end this process. The running statement gets the error
    // anyway.
    this.on('error', () => {})
    this.on('notice', (notice) => {
      if (notice.routine === 'SyncRepWaitForLSN') this.isUnconfirmed = true
    })
  }

  override connect(): Promise<Client>
  override connect(tell: (error: Error | null, client?: Client) => void): void
  override connect(tell?: (error: Error | null, client?: Client) => void): Promise<Client> | undefined {
    const connecting = this.#connect()
    if (!tell) return connecting
    connecting.then(
      () => tell(null, this),
      (error: Error) => tell(error),
    )
    return undefined
  }

  /** Ends the session properly. Closes the connection if the server does not respond within `connectMs`. */
  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.connection.stream.destroy(), this.#endMs)
    this.once('end', () => clearTimeout(timer))
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  /** Closes the connection at once; the running statement and all later ones fail. */
  drop(): void {
    void super.end()
    this.connection.stream.destroy()
  }

  async #connect(): Promise<Client> {
    try {
      await super.connect()
      await this.#prepareSession()
      return this
    } catch (error) {
      this.#hosts.failed(this.#url)
      this.drop()
      throw error
    }
  }

  /** Sets options by a statement, because PgBouncer refuses parameters of the startup message that it does not know. */
  async #prepareSession(): Promise<void> {
    const { target } = this.#hosts
    const { rows } = await this.query<{ standby: boolean; readonly: string }>(this.#preparation)
    if (target === 'any') return
    const [{ standby, readonly } = { standby: true, readonly: 'on' }] = rows
    if (standby || (target === 'read-write' && readonly === 'on')) throw new WrongHost(target)
  }
}

/** Opens a connection outside the pool, to the first host that fits the target. */
export async function connectToHost(hosts: Hosts, limits: TimeLimits, name?: string): Promise<HostClient> {
  for (let triesLeft = hosts.count; ; triesLeft--) {
    const client = new HostClient(hosts, limits, name)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (triesLeft <= 1 || !isUnavailable(error)) throw error
    }
  }
}

function optionsOf(connectionString: string, limits: TimeLimits, name: string) {
  return {
    connectionString,
    types: valueParsers,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.responseMs,
  }
}

/** The statement that sets the session's options and asks what kind of host this is. */
function preparationOf({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...sessionSettings,
  }
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as readonly, ${set.join(', ')}`
}

/**
 * JIT is off, because compiling this program's statements takes half a second, longer than it saves. The last four
 * settings end a session, and free its locks, if this program's machine disappears; a Unix socket ignores them.
 */
const sessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  jit: 'off',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
}
