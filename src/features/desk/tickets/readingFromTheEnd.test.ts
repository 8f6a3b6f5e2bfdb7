import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { NewestRows } from '../../../browser/lists/newestRows.ts'
import { now } from '../../../server/database/now.ts'
import { responsesQuery } from './browser/api.ts'
import type { TicketResponse } from './schema.ts'

let app: TestApp
let customer: SignedInClient
let queries: QueryClient
let id: number
/** The ranges that the browser asked for. */
let ranges: (string | null)[]
/** The next response is delayed until this is resolved. */
let heldUntil: Promise<void> | undefined

beforeAll(async () => {
  app = await startTestApp('sqlite')
  customer = await app.signInAs('customer')
})
afterAll(() => app.stop())
beforeEach(async () => {
  ranges = []
  const reach = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...customer.cookies].map((pair) => pair.join('=')).join('; '))
    ranges.push(headers.get('list-range'))
    const held = heldUntil
    heldUntil = undefined
    const response = await reach(app.url + (typeof path === 'string' ? path : ''), { ...init, headers })
    await held
    return response
  })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  id = Number((await ticketOf(customer)).path.split('/').at(-1))
})
afterEach(() => {
  vi.restoreAllMocks()
  queries.clear()
})

/** Adds responses whose texts are their numbers from `first` on. */
async function add(first: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({
    ticketId: id,
    userId: customer.id,
    message: String(first + place),
    createdAt: now(),
  }))
  await app.context.database.db.insertInto('ticketResponses').values(rows).execute()
}
const query = () => responsesQuery(String(id))
const read = () => queries.query({ ...query(), staleTime: 0 })
const cached = () => queries.getQueryData<NewestRows<TicketResponse>>(query().queryKey)
/** The first and the last loaded text, and the number of older ones. */
const loaded = () => {
  const { rows, earlier } = cached() ?? expect.fail('nothing is loaded')
  const numbers = rows.map(({ message }) => Number(message))
  const [first = 0] = numbers
  expect(numbers).toEqual(numbers.map((_, place) => first + place))
  return { first, last: first + numbers.length - 1, earlier }
}

it('The newest 50 are read first, and from then on all from the oldest of them', async () => {
  await add(0, 200)
  await read()
  expect(loaded()).toEqual({ first: 150, last: 199, earlier: 150 })
  await add(200, 60)
  await read()
  expect(loaded()).toEqual({ first: 150, last: 259, earlier: 150 })
  expect(ranges).toEqual(['rows=-50', 'rows=150-649'])
})

it('A short list is read as a whole', async () => {
  await read()
  expect(cached()).toEqual({ rows: [], earlier: 0 })
  await add(0, 3)
  await read()
  expect(loaded()).toEqual({ first: 0, last: 2, earlier: 0 })
})

it('Older ones are loaded in front, and are read again with the others', async () => {
  await add(0, 700)
  await read()
  await query().loadEarlier(queries, 100)
  expect(loaded()).toEqual({ first: 550, last: 699, earlier: 550 })
  await query().loadEarlier(queries, 530)
  await query().loadEarlier(queries, 100)
  await query().loadEarlier(queries, 100)
  expect(loaded()).toEqual({ first: 0, last: 699, earlier: 0 })
  expect(ranges).toEqual(['rows=-50', 'rows=550-649', 'rows=50-549', 'rows=0-49'])
  ranges = []
  await add(700, 1)
  await read()
  expect(loaded()).toEqual({ first: 0, last: 700, earlier: 0 })
  expect(ranges).toEqual(['rows=0-499', 'rows=500-999'])
})

it('Older ones that arrive while the others are read again stay', async () => {
  await add(0, 200)
  await read()
  const { promise, resolve } = Promise.withResolvers<void>()
  heldUntil = promise
  const reading = read()
  await query().loadEarlier(queries, 100)
  resolve()
  await reading
  expect(loaded()).toEqual({ first: 50, last: 199, earlier: 50 })
})

it('Older ones that arrive twice are added once', async () => {
  await add(0, 200)
  await read()
  await Promise.all([query().loadEarlier(queries, 100), query().loadEarlier(queries, 100)])
  expect(loaded()).toEqual({ first: 50, last: 199, earlier: 50 })
})

it('If the list has become shorter than what was not loaded, the newest are read again', async () => {
  await add(0, 200)
  await read()
  const { db } = app.context.database
  await db.deleteFrom('ticketResponses').where('ticketId', '=', id).where('message', '>=', '1').execute()
  await read()
  expect(cached()).toMatchObject({ rows: [{ message: '0' }], earlier: 0 })
})
