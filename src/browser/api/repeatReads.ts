import {
  focusManager,
  onlineManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiError, NetworkError } from './send.ts'

/** The maximum length of the first pause, in ms. The maximum doubles with each round, up to maxPauseMs. */
const firstPauseMs = 2_000
const maxPauseMs = 30_000
/** After this number of failed repeats (3 to 6 s in all), the page says that the server does not respond. */
const quietRounds = 2

/** Half of a pause is random, so that not all pages send requests at once after a restart of the server. */
const pauseMs = (rounds: number) =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** rounds) * (0.5 + Math.random() / 2)

/** The statuses for too many requests, and for a busy, stopping or starting server or proxy. */
const passingStatuses = [429, 502, 503, 504]

/** Whether the same request may succeed a little later. fetch throws a TypeError for a response that breaks off. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TypeError ||
  (error instanceof ApiError && passingStatuses.includes(error.status))

type ReadQuery = QueryCacheNotifyEvent['query']

/**
 * `offline`: the browser has no network. `unreachable`: the server has not responded to the page for several seconds.
 */
export type Trouble = 'offline' | 'unreachable'

// Module state: changes only by effects and events, which do not run on the server.
let trouble: Trouble | undefined
let repeatNow = () => {}
const listeners = new Set<() => void>()

/** Why the content of the page may be out of date; undefined if no trouble is known. */
export const currentTrouble = (): Trouble | undefined => trouble

/** Listens for currentTrouble to change. Returns a function that unsubscribes. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Repeats failed reads at once. Called when the server has responded to something other than a read. */
export const repeatReadsNow = (): void => repeatNow()

/**
 * Repeats reads that failed because the network or the server was unavailable, while their screens are shown. The
 * pauses between repeats grow. A repeat follows at once when the browser is online again, the page is shown again or
 * the server responds again. Loaded content stays, without an error; its `failureReason` is set until a repeat
 * succeeds.
 *
 * @returns a function that stops the repeats
 */
export function repeatFailedReads(queries: QueryClient): () => void {
  const cache = queries.getQueryCache()
  const failed = new WeakSet<object>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0
  let isTold = false
  let hasResponded = false

  const failing = (filter: { fetchStatus?: 'idle' } = {}) =>
    cache.findAll({
      ...filter,
      // Count disabled observers, too: a screen may show data that other components request.
      predicate: (query) => failed.has(query) && query.getObserversCount() > 0,
    })

  function tell(): void {
    const next = onlineManager.isOnline() ? (isTold ? 'unreachable' : undefined) : 'offline'
    if (next === trouble) return
    trouble = next
    for (const listener of listeners) listener()
  }

  function settle(): void {
    clearTimeout(timer)
    timer = undefined
    rounds = 0
    isTold = false
    hasResponded = false
    tell()
  }

  function run(): void {
    timer = undefined
    if (failing().length === 0) settle()
    // A hidden page sends no requests until it is shown again.
    else if (focusManager.isFocused()) {
      rounds += 1
      for (const query of failing({ fetchStatus: 'idle' })) repeat(query)
      timer = setTimeout(run, pauseMs(rounds))
    }
  }

  function onFailure(query: ReadQuery): void {
    failed.add(query)
    keepShown(query)
    if (rounds >= quietRounds) isTold = true
    tell()
    timer ??= setTimeout(run, pauseMs(rounds))
  }

  function onResponse(query: ReadQuery): void {
    failed.delete(query)
    if (timer === undefined && !isTold) return
    if (failing().length === 0) settle()
    else if (!hasResponded) {
      // Repeat reads only after the first response; otherwise a read that keeps failing would be repeated after every
      // response.
      hasResponded = true
      repeatNow()
    }
  }

  repeatNow = () => {
    clearTimeout(timer)
    rounds = 0
    run()
  }

  const stops = [
    cache.subscribe((event) => {
      if (event.type !== 'updated') return
      const { query, action } = event
      if (action.type === 'error' && isPassing(action.error)) onFailure(query)
      else if (action.type === 'error' || (action.type === 'success' && action.manual !== true))
        onResponse(query)
    }),
    focusManager.subscribe((isFocused) => {
      if (isFocused) repeatNow()
    }),
    onlineManager.subscribe((isOnline) => {
      tell()
      if (isOnline) repeatNow()
    }),
  ]
  // Handle reads that failed before this script was loaded.
  for (const query of cache.findAll()) if (isPassing(query.state.fetchFailureReason)) onFailure(query)
  return () => {
    for (const stop of stops) stop()
    repeatNow = () => {}
    settle()
  }
}

/** Clears the error of a loaded query, which is repeated soon. An error in loading more rows of a list stays. */
function keepShown(query: ReadQuery): void {
  if (query.state.data !== undefined && query.state.fetchMeta === null)
    query.setState({ status: 'success', error: null })
}

/** Repeats a read without changing the screen: the failure of a first load stays visible until a repeat succeeds. */
function repeat(query: Query): void {
  const { status, error, fetchFailureReason, fetchMeta } = query.state
  // The screen of the query shows the failure.
  void query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => {})
  query.setState({ status, error, fetchFailureReason })
}
