import type { FastifyReply, FastifyRequest } from 'fastify'
import { countsHeader, prefersCounts, type Counts } from '../listCounts.ts'
import type { Db } from './database/db.ts'
import { AppError } from './errors.ts'
import { etagOf, isKnown, sendRows, versionFor, type AnswerWithin, type SeenList } from './longList.ts'
import { parseRowRange, type RowRange, type RowsInRange } from './rowRange.ts'

/** Some rows of a list as an answer, read when they are sent. */
export class ListRange<Row> {
  readonly first: number
  readonly read: () => Promise<RowsInRange<Row>>
  readonly version: string | undefined
  readonly count: (() => Promise<Counts>) | undefined

  /**
   * @param version of the whole list: changes whenever the list does
   * @param count counts the whole list, where a client may ask for that
   */
  constructor(
    first: number,
    read: () => Promise<RowsInRange<Row>>,
    version: string | undefined,
    count?: () => Promise<Counts>,
  ) {
    this.first = first
    this.read = read
    this.version = version
    this.count = count
  }
}

/**
 * The range that a request asks for; undefined where it asks for the whole list.
 *
 * @param header `Range`
 * @param query the declared parameters, which go with a range only
 * @throws AppError 400 for parameters without a range
 */
export function rangeOf(header: string | undefined, query: object): RowRange | undefined {
  const range = parseRowRange(header)
  if (!range && Object.values(query).some((value) => value !== undefined)) {
    throw new AppError('invalid', 'Please say which rows in the header Range, such as rows=0-99.')
  }
  return range
}

/** The rows with the current version of the whole list as ETag: a client that has it gets a 304 for one look-up. */
export async function listRange<Row>(
  db: Db,
  list: SeenList,
  { first }: RowRange,
  read: () => Promise<RowsInRange<Row>>,
  count?: () => Promise<Counts>,
): Promise<ListRange<Row>> {
  // Before the rows and the counts: a version newer than they are would keep a change from being seen.
  return new ListRange(first, read, await versionFor(db, list), count)
}

/** Sends the rows as 206 with their places and the length of the list; 416 for a place behind its end. */
export async function sendListRange<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  range: ListRange<Row>,
): Promise<void> {
  const { first, read, version } = range
  const isUnchanged = isKnown(request, reply, version)
  const prefer = request.headers['prefer']
  const isCounted = prefer === prefersCounts.always || (prefer === prefersCounts.withRows && !isUnchanged)
  const counts = isCounted ? range.count?.() : undefined
  const answer = isUnchanged ? undefined : read()
  const [counted, found] = await Promise.all([counts, answer])
  if (counted) reply.header(countsHeader, JSON.stringify(counted))
  if (!found) {
    void reply.code(304).send()
    return
  }
  const { json, count, total } = found
  reply.header('accept-ranges', 'rows')
  if (count > 0) {
    reply.code(206).header('content-range', placesOf(first, count, total))
  } else if (first > 0) {
    reply.header('content-range', `rows */${total ?? '*'}`)
    throw new AppError('range', 'The list is shorter than that.')
  }
  sendRows(request, reply, json)
}

const placesOf = (first: number, count: number, total: number | undefined) =>
  `rows ${first}-${first + count - 1}/${total ?? '*'}`

/** The same answer for a document that brings it; undefined where it would be a refusal. */
export async function rangeWithin<Row>({
  first,
  read,
  version,
}: ListRange<Row>): Promise<AnswerWithin | undefined> {
  const { json, count, total } = await read()
  const etag = version === undefined ? undefined : etagOf(version)
  if (count > 0) return { status: 206, json, etag, contentRange: placesOf(first, count, total) }
  return first > 0 ? undefined : { status: 200, json, etag }
}
