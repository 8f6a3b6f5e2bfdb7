import {
  defaultScheduler,
  focusManager,
  InfiniteQueryObserver,
  notifyManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint/endpoint.ts'
import { currentTrouble, onTrouble, repeatFailedReads, repeatReadsNow } from './repeatReads.ts'
import { send, type QueryContext } from './send.ts'

const declared = endpoint({
  method: 'GET',
  path: '/api/things',
  allowedRoles: 'signed-in',
  response: z.array(z.string()),
})

/** The next responses: an error's status, how a connection breaks, or a list. The last one stays. */
let responses: (number | 'without response' | 'within response' | string[])[] = []
let asked = 0

const respond: RequestListener = (_, response) => {
  asked += 1
  const next = responses.length > 1 ? responses.shift() : responses[0]
  if (next === 'without response') response.destroy()
  else if (next === 'within response')
    response.writeHead(200, { 'content-length': 9 }).write('["', () => response.destroy())
  else if (Array.isArray(next)) response.end(JSON.stringify(next))
  else response.writeHead(next ?? 500).end()
}

const server = createServer(respond)
let queries: QueryClient
let stop: () => void
const reach = globalThis.fetch

beforeAll(() => {
  // As in the portals: the notifications use no timers, only the repeats do.
  notifyManager.setScheduler(queueMicrotask)
  return new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
beforeEach(() => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) =>
    reach(new URL(typeof path === 'string' ? path : '', `http://127.0.0.1:${address.port}`), init),
  )
  asked = 0
  queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: Infinity } },
  })
  stop = repeatFailedReads(queries)
})
afterEach(() => {
  queries.clear()
  stop()
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})
afterAll(() => {
  notifyManager.setScheduler(defaultScheduler)
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

const queryKey = ['things']
const queryFn = ({ signal }: QueryContext) => send(declared, { signal })

/** Shows the list, and records each state that the user would see. */
function show() {
  const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity })
  const seen: string[] = []
  // As React does: rendered once per batch of notifications.
  const hide = observer.subscribe(
    notifyManager.batchCalls(() => {
      const { status, data } = observer.getCurrentResult()
      const now = `${status} ${data?.join() ?? '-'}`
      if (now !== seen.at(-1)) seen.push(now)
    }),
  )
  return { seen, hide }
}

const isIdle = () => queries.isFetching() === 0
const idle = () =>
  new Promise<void>((resolve) => {
    if (isIdle()) resolve()
    const unsubscribe = queries.getQueryCache().subscribe(() => {
      if (!isIdle()) return
      unsubscribe()
      resolve()
    })
  })

/** Shows the list and reloads it, as after an event. */
async function showAndReload(...then: typeof responses) {
  responses = [['one'], ...then]
  const shown = show()
  await idle()
  await queries.invalidateQueries({ queryKey })
  return shown
}

/** Runs the pause to its end. @returns its length in ms */
async function pause(): Promise<number> {
  const from = Date.now()
  // Node's HTTP client has timers, too.
  for (let steps = 0; isIdle(); steps += 1) {
    if (steps > 1000) throw new Error('No read is repeated.')
    vi.advanceTimersToNextTimer()
  }
  await idle()
  return Date.now() - from
}

/** Expects that no more requests are sent. */
function expectRest(): void {
  const before = asked
  vi.advanceTimersByTime(100_000)
  expect([asked, queries.isFetching()]).toEqual([before, 0])
}

test('A reload that fails is repeated until the server responds; meanwhile what was loaded stays, and the page says why', async () => {
  const told: unknown[] = []
  const unsubscribe = onTrouble(() => told.push(currentTrouble()))
  const { seen } = await showAndReload(503, 'without response', 503, 502, ['two'])
  expect(queries.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, error: null })
  for (const longest of [2_000, 4_000]) {
    expect(currentTrouble()).toBeUndefined()
    const length = await pause()
    expect(length).toBeGreaterThanOrEqual(longest / 2)
    expect(length).toBeLessThanOrEqual(longest)
  }
  await pause()
  expect(seen).toEqual(['pending -', 'success one'])
  await pause()
  expect(seen.at(-1)).toBe('success two')
  expect(asked).toBe(6)
  expect(told).toEqual(['unreachable', undefined])
  expectRest()
  unsubscribe()
})

test('Pauses grow to half a minute, however long the server is away', async () => {
  await showAndReload(503)
  const lengths: number[] = []
  while (lengths.length < 20) lengths.push(await pause())
  expect(asked).toBe(22)
  for (const length of lengths.slice(4)) {
    expect(length).toBeGreaterThanOrEqual(15_000)
    expect(length).toBeLessThanOrEqual(30_000)
  }
  expect(new Set(lengths.slice(4)).size).toBeGreaterThan(1)
})

test.each([429, 502, 504, 'without response', 'within response'] as const)(
  '%s: the read is repeated',
  async (failure) => {
    const { seen } = await showAndReload(failure, ['two'])
    await pause()
    expect(seen).toEqual(['pending -', 'success one', 'success two'])
  },
)

test.each([400, 401, 403, 404, 409, 500])('%i: the read has failed, and is not repeated', async (status) => {
  const { seen } = await showAndReload(status)
  expect(seen).toEqual(['pending -', 'success one', 'error one'])
  expectRest()
})

test('A first load shows its failure until a repeat succeeds, also one that failed before anybody repeats', async () => {
  stop()
  responses = [503, 503, ['one']]
  const { seen } = show()
  await idle()
  stop = repeatFailedReads(queries)
  await pause()
  await pause()
  expect(seen).toEqual(['pending -', 'error -', 'success one'])
})

test('More of a list that cannot be loaded is in error, so that it is not asked for at once, and is repeated as more', async () => {
  responses = [['one'], 503, ['two']]
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn,
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  observer.subscribe(() => {})
  await idle()
  await observer.fetchNextPage()
  expect(observer.getCurrentResult().isError).toBe(true)
  await pause()
  expect(observer.getCurrentResult().data?.pages).toEqual([['one'], ['two']])
})

test('A hidden page asks when it is shown, and every page when it is online or hears from the server again', async () => {
  await showAndReload(503)
  focusManager.setFocused(false)
  expectRest()
  for (const wake of [
    () => focusManager.setFocused(true),
    () => onlineManager.setOnline(true),
    repeatReadsNow,
  ]) {
    onlineManager.setOnline(false)
    expect(currentTrouble()).toBe('offline')
    wake()
    await idle()
  }
  expect(asked).toBe(5)
})

test('A list on the screen twice is asked for once, one that has gone never', async () => {
  const first = await showAndReload(503)
  const second = show()
  await idle()
  asked = 0
  await pause()
  expect(asked).toBe(1)
  first.hide()
  second.hide()
  expectRest()
})

test('A response to another read brings the repeat forward, once', async () => {
  await showAndReload(503)
  for (let rounds = 0; rounds < 6; rounds += 1) await pause()
  const others = [['other 1'], ['other 2']]
  for (const [index, key] of others.entries()) {
    asked = 0
    const before = Date.now()
    await queries.query({ queryKey: key, queryFn: () => key })
    await idle()
    expect(asked).toBe(index === 0 ? 1 : 0)
    expect(Date.now()).toBe(before)
  }
})

test('Signing out ends it', async () => {
  await showAndReload(503)
  queries.clear()
  expectRest()
})
