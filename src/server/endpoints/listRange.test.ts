import fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { respondWithError } from '../http/errorHandler.ts'
import { ListRange, rangeOf, sendListRange } from './listRange.ts'
import {
  parseRowRange,
  parseRowsAsked,
  readRange,
  readRangeOfGroups,
  type OrderedRows,
  type RowRange,
  type RowsAsked,
} from '../lists/rowRange.ts'

/** An ordered list in memory that, like a database, reads past all rows before the requested one. */
function listOf(rows: readonly number[], pages: unknown[] = []): OrderedRows<number> {
  return {
    count: async () => rows.length,
    read: async (page) => {
      pages.push(page)
      const walked = page.fromEnd ? rows.toReversed() : rows
      const found = walked.slice(page.offset, page.offset + page.limit)
      return { json: JSON.stringify(page.fromEnd ? found.toReversed() : found), count: found.length }
    },
  }
}

const unknown = ['bytes=0-99', 'rows=5-2', 'rows=-5', 'rows=0-1,5-6', 'rows=9999999999-', 'rows=x-1', '']

test.each<[string | undefined, RowRange | undefined]>([
  ['rows=0-99', { first: 0, last: 99 }],
  ['rows=699-699', { first: 699, last: 699 }],
  ['rows=5-', { first: 5, last: 504 }],
  ['rows=0-699', { first: 0, last: 499 }],
  ...unknown.map((header): [string, undefined] => [header, undefined]),
  [undefined, undefined],
])(
  'The header %j asks for %j: at most 500 rows, and the whole list where it is no range',
  (header, range) => {
    expect(parseRowRange(header)).toEqual(range)
  },
)

test.each<[string | undefined, RowsAsked | undefined]>([
  ['rows=-5', { newest: 5 }],
  ['rows=-9999', { newest: 500 }],
  ['rows=5-9', { first: 5, last: 9 }],
  ['rows=-0', undefined],
  ['rows=-', undefined],
  [undefined, undefined],
])('Where the last rows may be asked for, the header %j asks for %j', (header, asked) => {
  expect(parseRowsAsked(header)).toEqual(asked)
})

test('Parameters are refused without a range', () => {
  expect(rangeOf('rows=0-9', { status: 'open' })).toEqual({ first: 0, last: 9 })
  expect(rangeOf(undefined, { status: undefined })).toBeUndefined()
  expect(() => rangeOf('bytes=0-9', { status: 'open' })).toThrow('Please say which rows')
})

test('A range has the rows at its places, whether of one list or of several, one after the other', async () => {
  const rows = [10, 11, 12, 13, 14, 15, 16]
  const groups = [rows.slice(0, 3), [], rows.slice(3)].map((part) => listOf(part))
  for (let first = 0; first < 9; first += 1) {
    for (let last = first; last < 9; last += 1) {
      const expected = rows.slice(first, last + 1)
      const found = { json: JSON.stringify(expected), count: expected.length, total: 7 }
      expect(await readRange({ first, last }, listOf(rows))).toEqual(found)
      expect(await readRangeOfGroups({ first, last }, groups)).toEqual(found)
    }
  }
  const pages: unknown[] = []
  await readRange({ first: 5, last: 9 }, listOf(rows, pages))
  expect(pages, 'from the nearer end').toEqual([{ offset: 0, limit: 2, fromEnd: true }])
})

describe('The response to a range', () => {
  const list = { rows: [] as number[], isTotalKnown: true }
  const server = fastify()
  server.setErrorHandler(respondWithError)
  server.get('/', async (request, reply) => {
    const range = rangeOf(request.headers.range, {}) ?? expect.fail('no range')
    const read = async () => {
      const found = await readRange(range, listOf(list.rows))
      return list.isTotalKnown ? found : { ...found, total: undefined }
    }
    await sendListRange(request, reply, new ListRange(range.first, read, async () => ({ all: 7 })))
    return reply
  })
  afterAll(() => server.close())
  beforeEach(() => {
    Object.assign(list, { rows: [10, 11, 12, 13, 14, 15, 16], isTotalKnown: true })
  })

  async function ask(range: string, headers: Record<string, string> = {}) {
    const {
      statusCode,
      headers: sent,
      body,
    } = await server.inject({ url: '/', headers: { range, ...headers } })
    return { status: statusCode, places: sent['content-range'], counts: sent['list-counts'], sent, body }
  }

  test('says where the rows are, and in how long a list', async () => {
    expect(await ask('rows=5-9')).toMatchObject({
      status: 206,
      places: 'rows 5-6/7',
      sent: { 'accept-ranges': 'rows' },
      body: '[15,16]',
    })
    list.isTotalKnown = false
    expect(await ask('rows=0-1')).toMatchObject({ status: 206, places: 'rows 0-1/*' })
  })

  test('behind the end is a refusal with the length of the list; of an empty list, the empty list', async () => {
    const behind = await ask('rows=7-9')
    expect([behind.status, behind.places]).toEqual([416, 'rows */7'])
    expect(JSON.parse(behind.body)).toEqual({ message: 'The list is shorter than that.' })
    list.rows = []
    const { status, places, body } = await ask('rows=0-9')
    expect([status, places, body]).toEqual([200, undefined, '[]'])
  })

  test('has the counts for a client that prefers them', async () => {
    expect((await ask('rows=0-9')).counts).toBeUndefined()
    expect((await ask('rows=0-9', { prefer: 'something' })).counts).toBeUndefined()
    expect((await ask('rows=0-9', { prefer: 'counts' })).counts).toBe(JSON.stringify({ all: 7 }))
  })
})
