import { steadyNow } from '../../../../browser/api/clock.ts'
import { urlOf } from '../../../../browser/api/urlOf.ts'
import { streamUpdates } from '../endpoints.ts'
import { fallbackMs, silentMs } from '../values.ts'

const eventNames = ['tickets', 'presence', 'notifications'] as const
export type EventName = (typeof eventNames)[number]

/** `live`: the server sends changes. `asking`: no events arrive, so pages poll. Undefined until either is known. */
export type Connected = 'live' | 'asking' | undefined

/** The server sends the first event at once. If none arrives within this time, in ms, a proxy holds events back. */
const firstEventMs = 10_000
const watchEveryMs = 5_000
/** Delay before the next attempt to open a stream whose events did not arrive, in ms. */
const retryMs = 2 * 60_000

export interface StreamEvent {
  name: EventName
  data: string
}

interface StreamOptions {
  isPossible: boolean
  /** The time up to which this browser knows all changes, in ms since 1970 by the server's clock. */
  since: () => number
}

/**
 * Keeps a stream open. While no events arrive, it calls `tell` every 30 seconds so that all tickets are reloaded.
 *
 * @param tell gets `isBack` with the first event after a break
 * @returns a function that closes the stream
 */
export function openStream(
  tell: (now: Connected, event?: StreamEvent, isBack?: boolean) => void,
  { isPossible, since }: StreamOptions,
): () => void {
  let source: EventSource | undefined
  let state: Connected
  let isBroken = true
  let eventAt = steadyNow()
  let triedAt = eventAt
  let askedAt = eventAt

  function hear(event?: StreamEvent): void {
    const isBack = isBroken
    isBroken = false
    eventAt = steadyNow()
    state = 'live'
    tell(state, event, isBack)
  }

  function connect(): void {
    triedAt = steadyNow()
    isBroken = true
    source?.close()
    if (!isPossible) return
    const opened = new EventSource(urlOf(streamUpdates.path, {}, { since: Math.max(0, Math.round(since())) }))
    opened.addEventListener('beat', () => hear())
    opened.addEventListener('error', () => (isBroken = true))
    for (const name of eventNames) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => hear({ name, data }))
    }
    source = opened
  }

  function watch(): void {
    const at = steadyNow()
    // EventSource gives up after an error response, such as while the server starts. So connect again here.
    if (state === 'live' && source?.readyState === EventSource.CLOSED) connect()
    if (at - eventAt < (state === 'live' ? silentMs : firstEventMs)) return
    if (state === 'live') {
      eventAt = at
      tell((state = undefined))
      connect()
      return
    }
    if (state === undefined) tell((state = 'asking'))
    if (at - triedAt > retryMs) connect()
    if (at - askedAt < fallbackMs || !navigator.onLine) return
    askedAt = at
    tell(state, { name: 'tickets', data: '' })
  }

  function onOnline(): void {
    if (source?.readyState !== EventSource.OPEN) connect()
  }

  connect()
  const watching = setInterval(watch, watchEveryMs)
  addEventListener('online', onOnline)
  return () => {
    source?.close()
    clearInterval(watching)
    removeEventListener('online', onOnline)
  }
}
