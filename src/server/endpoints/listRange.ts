import type { FastifyReply, FastifyRequest } from 'fastify'
import { countsHeader, prefersCounts, type Counts } from '../../shared/endpoint/listCounts.ts'
import { AppError } from '../http/errors.ts'
import type { InternalResponse } from '../../shared/site/pageState.ts'
import { rowSerializer, sendRows } from './longList.ts'
import { parseRowRange, type PartOfList, type RowRange, type RowsInRange } from '../lists/rowRange.ts'

/** The rows, written by the database or as objects. */
type Read<Row> = RowsInRange<Row> | PartOfList<Row>

/** A response with a range of the rows of a list. The rows are read when the response is sent. */
export class ListRange<Row> {
  readonly first: number
  readonly read: () => Promise<Read<Row>>
  readonly count: (() => Promise<Counts>) | undefined

  /** @param count counts the whole list; undefined if clients cannot ask for the counts */
  constructor(first: number, read: () => Promise<Read<Row>>, count?: () => Promise<Counts>) {
    this.first = first
    this.read = read
    this.count = count
  }

  /** A range that has been read already. */
  static of<Row>(part: PartOfList<Row>): ListRange<Row> {
    return new ListRange(part.first, async () => part)
  }
}

/**
 * The range that a request asks for; undefined if the request asks for the whole list.
 *
 * @param header the Range header
 * @param query the declared query parameters, which are allowed only together with a range
 * @throws AppError 400 for parameters without a range
 */
export function rangeOf(header: string | undefined, query: object): RowRange | undefined {
  const range = parseRowRange(header)
  if (!range && Object.values(query).some((value) => value !== undefined)) {
    throw new AppError('invalid', 'Please say which rows in the header Range, such as rows=0-99.')
  }
  return range
}

/**
 * Sends the rows as 206 with their positions and the length of the list.
 * @throws AppError 416 if the range starts past the end of the list
 */
export async function sendListRange<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  range: ListRange<Row>,
): Promise<void> {
  const { first, read, count: countAll } = range
  const isCounted = request.headers['prefer'] === prefersCounts
  const [counted, found] = await Promise.all([isCounted ? countAll?.() : undefined, read()])
  const { json, count, total } = written(found, (rows) => rowSerializer(reply)(rows))
  if (counted) reply.header(countsHeader, JSON.stringify(counted))
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

const written = <Row>(
  found: Read<Row>,
  serialize: (rows: readonly Row[]) => string,
): Omit<RowsInRange<Row>, 'row'> =>
  'rows' in found ? { json: serialize(found.rows), count: found.rows.length, total: found.total } : found

/** The response of sendListRange as preloaded data; undefined if sendListRange would throw a 416. */
export async function rangeWithin<Row>(
  { first, read }: ListRange<Row>,
  serialize: (rows: readonly Row[]) => string,
): Promise<InternalResponse | undefined> {
  const { json, count, total } = written(await read(), serialize)
  if (count > 0) return { status: 206, json, contentRange: placesOf(first, count, total) }
  return first > 0 ? undefined : { status: 200, json }
}
