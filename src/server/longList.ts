import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { chooseEncoding } from './acceptEncoding.ts'
import type { Db } from './database/db.ts'
import { versionOf, type ListName } from './listVersion.ts'
import { isKnown } from './render/encoded.ts'

/** Below this many characters compressing costs more than it saves. */
const minCompressBytes = 1024

/** However many people load lists: between two turns of the event loop so many pages are read and no more. */
const turn = pLimit(2)

/**
 * A list of any length as an answer. A handler returns it where the call's answer is an array, and each page goes
 * out through the call's schema as it is read: neither memory nor other requests feel the length.
 *
 *     serve(calls.listTickets, ({ actor }) =>
 *       longList(database.db, { of: 'tickets', seenBy: 'staff' }, ticketPages(database.db, actor)))
 */
export class LongList<Row> {
  readonly pages: AsyncIterable<readonly Row[]>
  readonly version: string | undefined

  /** @param version changes whenever the list does; without it the answer has no ETag */
  constructor(pages: AsyncIterable<readonly Row[]>, version?: string) {
    this.pages = pages
    this.version = version
  }
}

/**
 * The list under its present version, so that somebody who has it is told so (304) at the cost of one look-up.
 *
 * @param seenBy tells apart what different people see of the list: other rows or other fields
 * @param pages must not have begun to read: a version newer than the rows would keep a change from being seen
 */
export async function longList<Row>(
  db: Db,
  { of, seenBy }: { of: ListName; seenBy: string },
  pages: AsyncIterable<readonly Row[]>,
): Promise<LongList<Row>> {
  const version = await versionOf(db, of)
  return new LongList(pages, version && `${version}.${seenBy}`)
}

export async function sendLongList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, version }: LongList<Row>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (version !== undefined) {
    // Weak: the same list compressed another way has other bytes.
    reply.header('etag', `W/"${version}"`)
    if (isKnown(request.headers['if-none-match'], `"${version}"`)) return reply.code(304).send()
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled from an array; Fastify types objects only
  const serialize = reply.getSerializationFunction('200') as ((rows: readonly Row[]) => string) | undefined
  if (!serialize) throw new Error('A list goes out through its schema only, and this call has none.')
  const text = jsonOf(textOf(pages, serialize))
  // Before the status goes out: a database that fails here is answered like in any other call. One that fails
  // later breaks the connection, so that half a list is never taken for a whole one.
  const first = (await text.next()).value ?? ''
  const compress = first.length < minCompressBytes ? undefined : compressor(request, reply)
  if (!compress) return reply.send(Readable.from(startingWith(first, text), { objectMode: false }))
  compress.write(first)
  // What the compressor still holds of the beginning goes out with it.
  compress.flush()
  // Errors of the pages also end the compressed stream, and with that the answer.
  return reply.send(pipeline(Readable.from(text, { objectMode: false }), compress, () => {}))
}

/** The text of a list, whose first page, where others follow, ends its line: it may be shown before they are there. */
async function* jsonOf(pages: AsyncIterable<string>): AsyncGenerator<string, void> {
  let beginning: string | undefined
  let others = false
  for await (const rows of pages) {
    if (beginning === undefined) {
      beginning = rows
      continue
    }
    yield others ? `,${rows}` : `[${beginning}\n,${rows}`
    others = true
  }
  yield others ? ']' : `[${beginning ?? ''}]`
}

/** The text of one page after another, without brackets; empty pages are left out. */
async function* textOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  serialize: (rows: readonly Row[]) => string,
): AsyncGenerator<string, void> {
  const iterator = pages[Symbol.asyncIterator]()
  const next = () =>
    turn(async () => {
      const page = await iterator.next()
      return page.done ? undefined : serialize(page.value).slice(1, -1)
    })
  try {
    for (let rows = await next(); rows !== undefined; rows = await next()) if (rows !== '') yield rows
  } finally {
    await iterator.return?.()
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first
  yield* rest
}

/** Node compresses streams in its own threads, away from the event loop. Fast rather than small: people wait. */
function compressor(request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return undefined
  reply.header('content-encoding', encoding)
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : createGzip({ level: 1 })
}
