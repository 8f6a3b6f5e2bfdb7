import type { Role } from '../../shared/endpoint/roles.ts'
import type { Engine } from '../database/engine.ts'
import type { JsonRows } from '../database/jsonRows.ts'

/** The first and the last position of rows in a list, from 0, inclusive. */
export interface RowRange {
  first: number
  last: number
}

/** The maximum number of rows in one response. */
export const maxRangeRows = 500

/**
 * The rows that a Range header asks for, such as `rows=0-99` or `rows=100-`, by the convention of PostgREST. Undefined
 * for any other header: a range that is not understood is to be ignored (RFC 9110, 14.2).
 */
export function parseRowRange(header: string | undefined): RowRange | undefined {
  const [, from, to] = /^rows=(\d{1,9})-(\d{0,9})$/.exec(header ?? '') ?? []
  if (from === undefined) return undefined
  const first = Number(from)
  const longest = first + maxRangeRows - 1
  const last = to ? Math.min(Number(to), longest) : longest
  return last < first ? undefined : { first, last }
}

/** Rows by their positions, or the last rows of a list whose length the client does not know. */
export type RowsAsked = RowRange | { newest: number }

/**
 * The rows that a Range header asks for: like parseRowRange, and `rows=-50` for the last 50 rows (RFC 9110, 14.1.2).
 * Undefined for any other header.
 */
export function parseRowsAsked(header: string | undefined): RowsAsked | undefined {
  const newest = Number(/^rows=-(\d{1,9})$/.exec(header ?? '')?.[1] ?? 0)
  return newest > 0 ? { newest: Math.min(newest, maxRangeRows) } : parseRowRange(header)
}

/** A part of a list as objects, which the schema of the response turns into JSON. */
export interface PartOfList<Row> {
  rows: readonly Row[]
  /** The position of the first row. */
  first: number
  total: number
}

/** Where a query reads: `fromEnd` counts `offset` from the end of the list. */
export interface Places {
  offset: number
  limit: number
  fromEnd: boolean
}

/** Reads the rows that were asked for. @param read reads rows in the order of the list, and counts the list */
export async function readPart<Row>(
  asked: RowsAsked,
  read: (places: Places) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<PartOfList<Row>> {
  if (!('newest' in asked)) {
    const { first, last } = asked
    return { first, ...(await read({ offset: first, limit: last - first + 1, fromEnd: false })) }
  }
  const { rows, total } = await read({ offset: 0, limit: asked.newest, fromEnd: true })
  return { rows, total, first: total - rows.length }
}

export const noRows = { json: '[]', count: 0 }

/** Rows in a fixed order, which a database can also read backwards. */
export interface OrderedRows<Row> {
  count: () => Promise<number>
  /** Reads a page in this order; with `fromEnd`, `offset` is the number of rows after the page. */
  read: (page: Places) => Promise<JsonRows<Row>>
}

/** Everything that the SQL of a page of ordered rows depends on. */
export interface PageForm<Order extends string> {
  engine: Engine
  role: Role
  order: Order
  isAscending: boolean
  /** Whether the offset is counted from the end. */
  fromEnd: boolean
}

export interface RowsInRange<Row> extends JsonRows<Row> {
  /** The length of the whole list; undefined if only its beginning is known. */
  total: number | undefined
}

/** Reads from the nearer end, because a database walks past every skipped row. */
export async function readRange<Row>(
  { first, last }: RowRange,
  { count, read }: OrderedRows<Row>,
): Promise<JsonRows<Row> & { total: number }> {
  const total = await count()
  const limit = Math.min(last + 1, total) - first
  if (limit <= 0) return { ...noRows, total }
  const after = total - first - limit
  const page =
    first <= after ? { offset: first, limit, fromEnd: false } : { offset: after, limit, fromEnd: true }
  return { ...(await read(page)), total }
}

/** Reads a list that is the concatenation of several lists. */
export async function readRangeOfGroups<Row>(
  { first, last }: RowRange,
  groups: readonly OrderedRows<Row>[],
): Promise<JsonRows<Row> & { total: number }> {
  const found: JsonRows<Row>[] = []
  let total = 0
  for (const group of groups) {
    const range = { first: Math.max(first - total, 0), last: last - total }
    const ofGroup = await readRange(range, group)
    if (ofGroup.count > 0) found.push(ofGroup)
    total += ofGroup.total
  }
  return {
    json: `[${found.map(({ json }) => json.slice(1, -1)).join()}]`,
    count: found.reduce((sum, { count }) => sum + count, 0),
    total,
  }
}
