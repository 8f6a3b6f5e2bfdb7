import { serverNow, steadyNow } from '../../../../browser/api/clock.ts'
import { silentMs } from '../values.ts'
import { openStream, type Connected, type EventName, type StreamEvent } from './stream.ts'

/**
 * A message to all tabs from the tab that holds the connection. Without an event, it says that the connection is alive.
 */
interface Told {
  userId: number
  connected: Connected
  event?: StreamEvent
  /** Whether the connection works again after a break. */
  isBack?: boolean
}

/** A new tab asks the tab that holds the connection for the current state. */
type Message = Told | { userId: number; isNew: true }

export interface Updates {
  /** @param data ids, separated by commas; empty if any ticket may have changed */
  onEvent: (name: EventName, data: string) => void
  onConnected: (connected: Connected) => void
  /** Called when the connection works again after a break. */
  onBack: () => void
}

/**
 * The maximum time, in ms, between the moment when the server read the data of a page and the browser's time origin.
 */
const slackMs = 5_000
const watchEveryMs = 5_000
/** If the tab that holds the connection sends nothing for this time, in ms, it is asleep. */
const asleepMs = silentMs + 3 * watchEveryMs

/**
 * Receives live updates for a user. The tabs of a browser share one connection: the tab that holds the lock opens the
 * connection and tells the other tabs. Without the Web Locks API, which browsers offer only on secure pages, every tab
 * polls.
 *
 * @returns a function that stops listening
 */
export function listenForUpdates(userId: number, { onEvent, onConnected, onBack }: Updates): () => void {
  const hasLocks = 'locks' in navigator
  const channel = hasLocks ? new BroadcastChannel('live-updates') : undefined
  const stopping = new AbortController()
  let connected: Connected
  let heardAt = steadyNow()
  /** This page contains all changes up to this time. */
  let knownAt = heardAt - performance.now() - slackMs
  let hasHeard = false
  let release: (() => void) | undefined

  function hear({ connected: now, event, isBack }: Told): void {
    heardAt = steadyNow()
    if (now !== connected) onConnected((connected = now))
    if (now === 'live' || event) knownAt = heardAt
    // The tab that holds the connection does not know when this page was loaded, so this tab reloads all tickets once.
    if (!hasHeard && !release) onEvent('tickets', '')
    hasHeard = true
    if (isBack) onBack()
    if (event) onEvent(event.name, event.data)
  }
  function tell(now: Connected, event?: StreamEvent, isBack = false): void {
    const told: Told = { userId, connected: now, isBack, ...(event && { event }) }
    channel?.postMessage(told)
    hear(told)
  }

  function hold(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const close = openStream(tell, {
      isPossible: hasLocks,
      since: () => serverNow() - (steadyNow() - knownAt),
    })
    release = () => {
      release = undefined
      close()
      resolve()
    }
    return promise
  }

  /**
   * Waits until no other tab holds the connection.
   *
   * @param steal takes the connection from a tab that is asleep
   */
  function queueUp(steal: boolean): void {
    if (stopping.signal.aborted) return
    const options = steal ? { steal } : { signal: stopping.signal }
    navigator.locks.request(`live-updates ${userId}`, options, hold).catch((error: unknown) => {
      release?.()
      const isTaken = error instanceof DOMException && error.name === 'AbortError'
      if (isTaken) queueUp(false)
    })
  }

  function watch(): void {
    const isAsleep = steadyNow() - heardAt > asleepMs
    if (release || !isAsleep || document.visibilityState !== 'visible') return
    heardAt = steadyNow()
    queueUp(true)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId) return
    if (!('isNew' in data)) hear(data)
    else if (release && hasHeard) tell(connected)
  })
  const watching = setInterval(watch, watchEveryMs)
  if (hasLocks) queueUp(false)
  else void hold()
  const asking: Message = { userId, isNew: true }
  channel?.postMessage(asking)
  return () => {
    stopping.abort()
    clearInterval(watching)
    release?.()
    channel?.close()
  }
}
