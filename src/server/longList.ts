import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { chooseEncoding } from './acceptEncoding.ts'
import type { Db } from './database/db.ts'
import { versionOf, type ListName } from './listVersion.ts'
import { matchesEtag } from './render/encoded.ts'

/** Compressing less than this costs more than it saves. */
const minCompressChars = 1024

/** Pages that are read between two turns of the event loop, however many lists are loaded at once. */
const limitReads = pLimit(2)

/**
 * A list of any length as an answer. A handler returns it where the call's answer is an array. Each page is sent
 * through the call's schema as soon as it is read, so that the length affects neither memory nor other requests.
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
 * The list with its present version as ETag: a client that has it gets a 304 at the cost of one look-up.
 *
 * @param seenBy distinguishes what different people see of the list: other rows or other fields
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

/** Sends the list as JSON, compressed where the client accepts it; 304 where it has this version. */
export async function sendLongList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, version }: LongList<Row>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (version !== undefined) {
    // Weak: the same list compressed another way has other bytes.
    reply.header('etag', `W/"${version}"`)
    if (matchesEtag(request.headers['if-none-match'], `"${version}"`)) return reply.code(304).send()
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled from an array; Fastify types objects only
  const serialize = reply.getSerializationFunction('200') as ((rows: readonly Row[]) => string) | undefined
  if (!serialize) throw new Error('A list is sent through its schema only, and this call has none.')
  const text = jsonOf(textOf(pages, serialize))
  // Before the status is sent: a database error here is answered as in any other call. A later one breaks the
  // connection, so that half a list is never taken for a whole one.
  const first = (await text.next()).value ?? ''
  const compress = first.length < minCompressChars ? undefined : compressor(request, reply)
  if (!compress) return reply.send(Readable.from(startingWith(first, text), { objectMode: false }))
  compress.write(first)
  // Sends what the compressor still buffers of the beginning.
  compress.flush()
  // `pipeline`, because an error of the pages must also end the compressed stream, and with it the response.
  return reply.send(pipeline(Readable.from(text, { objectMode: false }), compress, () => {}))
}

/**
 * The text of a list. Where other pages follow the first one, it ends with a line break, so that the browser can parse
 * and show it before they arrive.
 */
async function* jsonOf(pages: AsyncIterable<string>): AsyncGenerator<string, void> {
  let beginning: string | undefined
  let hasMorePages = false
  for await (const rows of pages) {
    if (beginning === undefined) {
      beginning = rows
      continue
    }
    yield hasMorePages ? `,${rows}` : `[${beginning}\n,${rows}`
    hasMorePages = true
  }
  yield hasMorePages ? ']' : `[${beginning ?? ''}]`
}

/** The text of one page after another, without brackets; empty pages are left out. */
async function* textOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  serialize: (rows: readonly Row[]) => string,
): AsyncGenerator<string, void> {
  const iterator = pages[Symbol.asyncIterator]()
  const next = () =>
    limitReads(async () => {
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

/** Low compression levels: people wait for it. Node compresses streams outside the event loop. */
function compressor(request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return undefined
  reply.header('content-encoding', encoding)
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : createGzip({ level: 1 })
}
