import type { Role } from '../../../../shared/endpoint/roles.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { EventSender } from '../../../../server/endpoints/eventStream.ts'
import { readOpenSessions } from '../../../../server/session/openSessions.ts'
import { ticketReaders } from '../../../people/viewers/server/sharing.ts'
import { idsOfNotification } from '../../tickets/server/notify.ts'
import { ownPresence } from '../schema.ts'
import { beatMs } from '../values.ts'
import { PresenceAtTickets, type ToldPresence } from './presence.ts'
import { liveTopics, RecentChanges, type LiveTopic } from './recent.ts'

/** The maximum number of connections of one user to an instance. Each of the user's browsers has one connection. */
const maxOfPerson = 10
/**
 * The maximum number of connections to an instance from one network, such as an office. Does not apply to loopback
 * addresses, which may be a proxy.
 */
const maxOfNetwork = 1_000
/**
 * The maximum number of connections of one instance. The rest of its capacity is for other requests (httpServer.ts).
 */
const maxOfInstance = 5_000

/** Changes within this time, in ms, are sent together. */
const gatherMs = 100
/** Delay before the next attempt after a failure of the database, in ms. */
const retryMs = 1_000

/** With more ids than this, the event tells the client to load all tickets again. */
const maxNamed = 50

/** A browser that listens. */
interface Connection extends EventSender {
  sessionId: string
  userId: number
  role: Role
  /** Undefined for a loopback address. */
  network: string | undefined
}

/** Changes that were not sent to the browsers yet. */
class News {
  readonly tickets = new Set<number>()
  readonly staffTickets = new Set<number>()
  /** The users who have new notifications. */
  readonly notifications = new Set<number>()
  readonly presence = new Set<number>()
  /** Whether notifications of other instances were lost, so that any ticket may have changed. */
  isUnknown = false

  add(topic: LiveTopic, ids: readonly number[]): void {
    for (const id of ids) this[topic].add(id)
  }
}

/** The events for one connection. */
interface Told {
  tickets: ReadonlySet<number> | 'all'
  presence: readonly number[]
  /** Whether the user has new notifications. `all` tickets includes them. */
  isNotified: boolean
}

/** Tells the browsers that are connected to this instance about the changes of all instances. */
export class UpdatesHub {
  readonly #context: Pick<AppContext, 'database' | 'log' | 'stopping'>
  readonly #connections = new Set<Connection>()
  readonly #recent = new RecentChanges()
  #news = new News()
  #gathering: ReturnType<typeof setTimeout> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  readonly presence = new PresenceAtTickets((ticketId) => this.#gather((news) => news.presence.add(ticketId)))

  constructor(context: Pick<AppContext, 'database' | 'log' | 'stopping'>) {
    this.#context = context
    const { database, stopping } = context
    for (const topic of liveTopics) {
      database.onNotify(topic, (notice, detail) => {
        const ids = idsOfNotification(detail)
        if (notice === 'lost') this.#recent.forget()
        else this.#recent.add(topic, ids)
        this.#gather((news) => {
          if (notice === 'lost') news.isUnknown = true
          else news.add(topic, ids)
        })
      })
    }
    database.onNotify('ticketPresence', (_, detail) => {
      const told = parsePresence(detail)
      if (told) this.presence.tell(told)
    })
    stopping.addEventListener('abort', () => this.#stop(), { once: true })
  }

  /** @throws 429 if the user or network has too many connections, 503 if the instance is full or stopping */
  refuseTooMany(asking: Pick<Connection, 'userId' | 'network'>): void {
    const countOf = (isCounted: (connection: Connection) => boolean) =>
      [...this.#connections].filter(isCounted).length
    if (
      countOf(({ userId }) => userId === asking.userId) >= maxOfPerson ||
      (asking.network !== undefined && countOf(({ network }) => network === asking.network) >= maxOfNetwork)
    ) {
      throw new AppError('throttled', 'Too many browsers are open at the same time.', {
        retryAfterSeconds: 60,
      })
    }
    if (this.#context.stopping.aborted || this.#connections.size >= maxOfInstance) {
      throw new AppError('unavailable', 'The system is very busy. Please try again in a moment.', {
        retryAfterSeconds: 30,
      })
    }
  }

  /** Adds a connection and sends it all changes since `since`. Returns a function that removes the connection. */
  connect(connection: Connection, since: number | undefined): () => void {
    this.#connections.add(connection)
    connection.send('beat', '')
    if (since !== undefined) void this.#tellMissed(connection, since)
    this.#beating ??= setInterval(() => void this.#beat(), beatMs).unref()
    return () => {
      this.#connections.delete(connection)
      if (this.#connections.size > 0) return
      clearInterval(this.#beating)
      this.#beating = undefined
    }
  }

  /** Tells all instances at which ticket a user is now. */
  tellPresence(told: ToldPresence): void {
    const { ticketId, userId, page, doing } = told
    this.#context.database.notify('ticketPresence', `${ticketId} ${userId} ${page} ${doing}`)
  }

  #gather(add: (news: News) => void, waitMs = gatherMs): void {
    if (this.#connections.size === 0) return
    add(this.#news)
    this.#gathering ??= setTimeout(() => void this.#tell(), waitMs).unref()
  }

  async #tell(): Promise<void> {
    this.#gathering = undefined
    const news = this.#news
    this.#news = new News()
    try {
      const events = await this.#eventsOf(news, [...this.#connections])
      await this.#endClosed([...events.keys()])
      for (const [connection, told] of events)
        if (this.#connections.has(connection)) sendEvents(connection, told)
    } catch (error) {
      // These changes are not sent: the next attempt tells all clients to reload everything.
      this.#context.log.warn({ err: error }, 'Live updates wait for the database')
      this.#gather((next) => (next.isUnknown = true), retryMs)
    }
  }

  async #tellMissed(connection: Connection, since: number): Promise<void> {
    const news = new News()
    const changes = this.#recent.since(since)
    news.isUnknown = !changes
    for (const { topic, ids } of changes ?? []) news.add(topic, ids)
    const events = await this.#eventsOf(news, [connection]).catch(() => undefined)
    const told = events
      ? events.get(connection)
      : { tickets: 'all' as const, presence: [], isNotified: false }
    if (told) sendEvents(connection, told)
  }

  /** Returns the events to send, by connection. Connections without events are left out. */
  async #eventsOf(news: News, connections: readonly Connection[]): Promise<Map<Connection, Told>> {
    const { database } = this.#context
    const hasCustomers = connections.some(({ role }) => !isStaff(role))
    const readers =
      hasCustomers && news.tickets.size > 0 ? await ticketReaders(database.db, [...news.tickets]) : []
    const readable = Map.groupBy(readers, ({ readerId }) => readerId)
    const ofStaff = new Set([...news.tickets, ...news.staffTickets])
    const events = new Map<Connection, Told>()
    for (const connection of connections) {
      const { userId, role } = connection
      const ids = isStaff(role) ? ofStaff : new Set(readable.get(userId)?.map(({ ticketId }) => ticketId))
      const tickets = news.isUnknown ? 'all' : ids
      const presence = [...news.presence].filter((ticketId) => this.presence.at(ticketId).has(userId))
      const isNotified = news.notifications.has(userId)
      if (tickets === 'all' || tickets.size > 0 || presence.length > 0 || isNotified) {
        events.set(connection, { tickets, presence, isNotified })
      }
    }
    return events
  }

  async #beat(): Promise<void> {
    await this.#endClosed([...this.#connections]).catch((error: unknown) => {
      this.#context.log.warn({ err: error }, 'Live updates could not compare sessions')
    })
    for (const connection of this.#connections) connection.send('beat', '')
  }

  /** Ends the connections of sessions that have ended, and of users whose role has changed. */
  async #endClosed(connections: readonly Connection[]): Promise<void> {
    const ids = new Set(connections.map(({ sessionId }) => sessionId))
    const open = await readOpenSessions(this.#context, [...ids])
    for (const connection of connections) {
      if (open.get(connection.sessionId) !== connection.role) this.#end(connection)
    }
  }

  #end(connection: Connection): void {
    this.#connections.delete(connection)
    connection.end()
  }

  #stop(): void {
    clearTimeout(this.#gathering)
    clearInterval(this.#beating)
    this.presence.close()
    for (const connection of this.#connections) this.#end(connection)
  }
}

function sendEvents(connection: Connection, { tickets, presence, isNotified }: Told): void {
  if (tickets === 'all' || tickets.size > maxNamed) connection.send('tickets', '')
  else if (tickets.size > 0)
    connection.send('tickets', [...tickets].toSorted((one, other) => one - other).join())
  if (presence.length > 0) connection.send('presence', presence.join())
  if (isNotified) connection.send('notifications', '')
}

/** The reported presence; undefined if another program version sent it in another format. */
function parsePresence(detail: string): ToldPresence | undefined {
  const [ticketId, userId, page, doing] = detail.split(' ')
  const parsed = ownPresence.safeParse({ page, doing })
  if (!parsed.success) return undefined
  return { ...parsed.data, ticketId: Number(ticketId), userId: Number(userId) }
}
