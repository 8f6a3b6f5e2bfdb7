import { defaultScheduler, notifyManager, QueryClient, QueryObserver, skipToken } from '@tanstack/react-query'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint/endpoint.ts'
import { rangedList, type ListLength } from './rangedList.ts'

interface Thing {
  id: number
  kind: string
}

const declared = endpoint({
  method: 'GET',
  path: '/api/things',
  allowedRoles: 'signed-in',
  query: z.object({ kind: z.optional(z.string()) }),
  response: z.array(z.object({ id: z.number(), kind: z.string() })),
})
const things = rangedList<Thing>(declared)

/** The server's rows, and how it responds. */
const state = {
  rows: [] as Thing[],
  maxRows: 500,
  knowsRanges: true,
  saysTotal: true,
  slow: false,
  changes: false,
}
let asked: string[] = []
let preferred: unknown[] = []
let ended: string[] = []

function respond(request: IncomingMessage, response: ServerResponse): void {
  const range = request.headers['list-range']?.toString() ?? ''
  asked.push(range)
  preferred.push(request.headers['prefer'])
  response.on('close', () => ended.push(response.writableFinished ? range : `${range} aborted`))
  if (state.slow) return
  if (state.changes) {
    state.rows.push({ id: 2000 + asked.length, kind: 'odd' })
    vi.setSystemTime(Date.now() + 100)
  }
  if (request.headers['prefer'] === 'counts')
    response.setHeader('list-counts', JSON.stringify({ all: state.rows.length }))
  const kind = new URL(request.url ?? '', 'http://localhost').searchParams.get('kind')
  const [, from = '0', to = '0'] = /^rows=(\d+)-(\d+)$/.exec(range) ?? []
  if (!state.knowsRanges || state.rows.length === 0) {
    response.end(JSON.stringify(state.rows))
  } else {
    const found = state.rows.filter((row) => kind === null || row.kind === kind)
    const first = Number(from)
    const rows = found.slice(first, Math.min(Number(to) + 1, first + state.maxRows))
    const total = state.saysTotal ? found.length : '*'
    const places = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`
    response.writeHead(rows.length === 0 ? 416 : 206, { 'content-range': `rows ${places}/${total}` })
    response.end(JSON.stringify(rows))
  }
}

const server = createServer(respond)
let client: QueryClient

beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const reach = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) =>
    reach(new URL(typeof path === 'string' ? path : '', `http://127.0.0.1:${address.port}`), init),
  )
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    id: 1000 - index,
    kind: index % 2 ? 'odd' : 'even',
  }))
  Object.assign(state, {
    rows,
    maxRows: 500,
    knowsRanges: true,
    saysTotal: true,
    slow: false,
    changes: false,
  })
  asked = []
  preferred = []
  ended = []
})

afterEach(async () => {
  vi.useRealTimers()
  client.clear()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const load = (block: number, view = {}, openedAt = 0) =>
  client.query(things.blockQuery(view, block, openedAt))
const lengthOf = (view = {}) => client.getQueryData<ListLength>(things.lengthKey(view))
const idAt = (index: number, view = {}) => things.rowsOf(client, view)(index)?.id

test('A block is asked for once; the rows have their places, the list its length', async () => {
  await Promise.all([load(0), load(7)])
  await load(7)
  expect(asked.toSorted()).toEqual(['rows=0-99', 'rows=700-799'])
  expect([idAt(0), idAt(99), idAt(100), idAt(700)]).toEqual([1000, 901, undefined, 300])
  expect(lengthOf()).toEqual({ total: 1000, isKnown: true, isWhole: false })
})

test('When the length of a list becomes known, its rows are there', async () => {
  notifyManager.setScheduler(queueMicrotask)
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
  const found: unknown[] = []
  const length = new QueryObserver<ListLength>(client, { queryKey: things.lengthKey({}), queryFn: skipToken })
  const unsubscribe = length.subscribe(({ data }) => found.push([data?.total, idAt(0)]))
  await load(0)
  expect(found).toEqual([[1000, 1000]])
  unsubscribe()
})

test('What was loaded before the list was opened is asked for again', async () => {
  await load(0)
  await load(0, {}, Date.now() + 1)
  expect(asked).toHaveLength(2)
})

test('The counts come with the first rows, whenever the list is opened', async () => {
  const counted = rangedList<Thing>(declared, { countsKey: ['counts'] })
  const open = (block = 0) => client.query(counted.blockQuery({}, block, Date.now() + 1))
  const counts = () => client.getQueryData(['counts'])
  await open()
  expect(counts()).toEqual({ all: 1000 })
  await open(2)
  state.rows.pop()
  await open()
  expect(counts()).toEqual({ all: 999 })
  expect(preferred).toEqual(['counts', undefined, 'counts'])
})

test('After a change of the length the blocks from before are loaded again, those that are shown at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await load(3)
  await load(0)
  const shown = new QueryObserver(client, things.blockQuery({}, 0, 0))
  const leave = shown.subscribe(() => {})
  state.rows.unshift({ id: 1001, kind: 'odd' })
  vi.setSystemTime(Date.now() + 10_000)
  asked = []
  await load(1)
  await expect.poll(() => idAt(0)).toBe(1001)
  expect(asked).toEqual(['rows=100-199', 'rows=0-99'])
  await load(3)
  expect(idAt(300)).toBe(701)
  expect(lengthOf()?.total).toBe(1001)
  leave()
})

test('A list that changes with every answer is not asked for without end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  state.changes = true
  const show = (block: number) =>
    new QueryObserver(client, things.blockQuery({}, block, 0)).subscribe(() => {})
  const leave = [show(0)]
  await expect.poll(() => idAt(0)).toBe(1000)
  leave.push(show(1))
  await expect.poll(() => idAt(100)).toBe(900)
  await client.refetchQueries({ type: 'active' })
  expect(asked).toHaveLength(4)
  for (const stop of leave) stop()
})

test('Places that were scrolled past are aborted; two requests at most are under way', async () => {
  state.slow = true
  const leave = [0, 1, 2, 3].map((block) =>
    new QueryObserver(client, things.blockQuery({}, block, 0)).subscribe(() => {}),
  )
  await expect.poll(() => asked).toEqual(['rows=0-99', 'rows=100-199'])
  for (const stop of leave.slice(0, 3)) stop()
  await expect.poll(() => asked).toEqual(['rows=0-99', 'rows=100-199', 'rows=300-399'])
  expect(ended.toSorted()).toEqual(['rows=0-99 aborted', 'rows=100-199 aborted'])
  leave[3]?.()
})

test('A server that sends fewer rows than it was asked for is asked for the rest', async () => {
  state.maxRows = 40
  await load(2)
  expect(asked).toEqual(['rows=200-299', 'rows=240-299', 'rows=280-299'])
  expect(idAt(299)).toBe(701)
})

test('A list that has become shorter, and one whose length the server does not say', async () => {
  await load(9)
  state.rows.length = 420
  await load(9, {}, Date.now() + 1)
  expect(lengthOf()?.total).toBe(420)
  state.saysTotal = false
  await load(0, { kind: 'even' })
  expect(lengthOf({ kind: 'even' })).toEqual({ total: 200, isKnown: false, isWhole: false })
  await load(2, { kind: 'even' })
  expect(lengthOf({ kind: 'even' })).toEqual({ total: 210, isKnown: true, isWhole: false })
})

test('A server that answers with the whole list is understood, under a filter too, and so is an empty list', async () => {
  state.knowsRanges = false
  await load(3)
  expect(lengthOf()).toEqual({ total: 1000, isKnown: true, isWhole: true })
  expect([idAt(0), idAt(999)]).toEqual([1000, 1])
  await load(0, { kind: 'odd' })
  expect([lengthOf({ kind: 'odd' })?.total, idAt(499, { kind: 'odd' })]).toEqual([500, 1])
  await load(0, { kind: 'odd', sort: 'id', direction: 'ascending' })
  state.rows = []
  await load(0, {}, Date.now() + 1)
  expect(lengthOf()?.total).toBe(0)
})

test('A changed record is shown in its row; no more than 100 hidden blocks are kept; clearing forgets all', async () => {
  await load(0)
  things.replaceRow(client, { id: 995, kind: 'new' })
  expect(things.rowsOf(client, {})(5)).toEqual({ id: 995, kind: 'new' })
  for (let view = 0; view < 12; view += 1) {
    for (let block = 0; block < 10; block += 1) await load(block, { sort: String(view) })
  }
  const blocks = () => client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.length === 4 })
  expect(blocks().length).toBeLessThanOrEqual(101)
  client.clear()
  expect([blocks().length, lengthOf(), idAt(0)]).toEqual([0, undefined, undefined])
})
