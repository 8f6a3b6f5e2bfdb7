import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './database/db.ts'
import { AppError } from './errors.ts'
import { isKnown, sendRows, versionFor, type SeenList } from './longList.ts'
import { parseRowRange, type RowRange, type RowsInRange } from './rowRange.ts'

/** Some rows of a list as an answer, read when they are sent. */
export class ListRange<Row> {
  readonly first: number
  readonly read: () => Promise<RowsInRange<Row>>
  readonly version: string | undefined

  /** @param version of the whole list: changes whenever the list does */
  constructor(first: number, read: () => Promise<RowsInRange<Row>>, version: string | undefined) {
    this.first = first
    this.read = read
    this.version = version
  }
}

/**
 * The range that a request asks for; undefined where it asks for the whole list.
 *
 * @param query the declared parameters, which go with a range only
 * @throws AppError 400 for parameters without a range
 */
export function rangeOf({ headers }: FastifyRequest, query: object): RowRange | undefined {
  const range = parseRowRange(headers.range)
  if (!range && Object.values(query).some((value) => value !== undefined)) {
    throw new AppError('invalid', 'Please say which rows in the header Range, such as rows=0-99.')
  }
  return range
}

/** The rows with the present version of the whole list as ETag: a client that has it gets a 304 for one look-up. */
export async function listRange<Row>(
  db: Db,
  list: SeenList,
  { first }: RowRange,
  read: () => Promise<RowsInRange<Row>>,
): Promise<ListRange<Row>> {
  // Before the rows: a version newer than they are would keep a change from being seen.
  return new ListRange(first, read, await versionFor(db, list))
}

/** Sends the rows as 206 with their places and the length of the list; 416 for a place behind its end. */
export async function sendListRange<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, read, version }: ListRange<Row>,
): Promise<FastifyReply> {
  if (isKnown(request, reply, version)) return reply.code(304).send()
  const { json, count, total } = await read()
  const length = total ?? '*'
  reply.header('accept-ranges', 'rows')
  if (count > 0) {
    const last = first + count - 1
    reply.code(206).header('content-range', `rows ${first}-${last}/${length}`)
  } else if (first > 0) {
    reply.header('content-range', `rows */${length}`)
    throw new AppError('range', 'The list is shorter than that.')
  }
  return sendRows(request, reply, json)
}
