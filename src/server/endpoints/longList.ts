import { Readable, pipeline } from 'node:stream'
import { createZstdCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InTurn } from '../limits/accountReads.ts'
import type { InternalResponse } from '../../shared/site/pageState.ts'
import { chooseEncoding } from '../http/acceptEncoding.ts'
import {
  compressResponse,
  responseCompressions,
  responseLevels,
  type ResponseEncoding,
} from '../http/compress.ts'
import { sendStream } from '../http/headRoutes.ts'

/** A list with fewer characters is not compressed, because compressing it would cost more than it saves. */
const minCompressChars = 1024
/** Longer responses are compressed while they are sent, outside the event loop. */
const maxHeldChars = 256 * 1024

/**
 * A list of any length as a response. A handler returns it if the endpoint's response is an array. Each page is
 * serialized by the endpoint's schema and sent as soon as it is read, so a long list needs no more memory than a short
 * one and does not delay other requests.
 *
 *     serve(endpoints.listTickets, ({ actor }) => new LongList(ticketPages(database.db, actor)))
 */
export class LongList<Row> {
  readonly pages: AsyncIterable<readonly Row[]>
  /**
   * Whether each page is sent at once, on a line of its own. Set for a list whose rows report the progress of some
   * work.
   */
  readonly tellsProgress: boolean

  constructor(pages: AsyncIterable<readonly Row[]>, { tellsProgress = false } = {}) {
    this.pages = pages
    this.tellsProgress = tellsProgress
  }
}

/**
 * Sends the list as JSON, compressed if the client accepts that. Call this in the account's turn (see AccountReads).
 * The first two pages are read in that turn. Each further page waits for another turn.
 */
export async function sendLongList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, tellsProgress }: LongList<Row>,
  inTurn: InTurn,
): Promise<void> {
  const text = textOf(pages, rowSerializer(reply))
  // Read the first page before the status is sent: if that fails, the client gets a normal error response. If a later
  // page fails, the connection is broken off, so that half a list is never taken for a whole one.
  const first = (await text.next()).value ?? ''
  if (tellsProgress) {
    // Not compressed, because a compressor would delay short lines.
    await sendStream(request, reply, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      begin: () => streamed(`[${first}`, restOf(text, inTurn, '\n,'), 'identity'),
    })
    return
  }
  const second = (await text.next()).value
  if (second === undefined && first.length <= maxHeldChars) {
    sendRows(request, reply, `[${first}]`)
    return
  }
  const encoding = encodingFor(request, reply)
  // If more pages follow, a line break ends the first page, so that the browser can parse and show this page before the
  // others arrive.
  const beginning = second === undefined ? `[${first}` : `[${first}\n,${second}`
  await sendStream(request, reply, {
    begin: () => streamed(beginning, restOf(text, inTurn), encoding),
  })
}

/** The list as preloaded data; undefined if the list has several pages or more than `maxChars`. */
export async function listWithin<Row>(
  { pages }: LongList<Row>,
  serialize: (rows: readonly Row[]) => string,
  maxChars: number,
): Promise<InternalResponse | undefined> {
  const text = textOf(pages, serialize)
  const first = (await text.next()).value ?? ''
  const isWhole = first.length <= maxChars && (await text.next()).done === true
  if (!isWhole) {
    await text.return()
    return undefined
  }
  return { status: 200, json: `[${first}]` }
}

/** Returns the function that turns rows into JSON by the schema of the endpoint's response. */
export function rowSerializer(reply: FastifyReply): (rows: readonly unknown[]) => string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled from an array; Fastify types objects only
  const serialize = reply.getSerializationFunction('200') as
    | ((rows: readonly unknown[]) => string)
    | undefined
  if (!serialize) throw new Error('The endpoint has no schema to serialize its list by.')
  return serialize
}

/** Sends a list whose rows are already serialized as one JSON text. */
export function sendRows(request: FastifyRequest, reply: FastifyReply, rows: string): void {
  const encoding = encodingFor(request, reply, rows.length >= minCompressChars)
  void reply.send(encoding === 'identity' ? rows : compressResponse(rows, encoding))
}

/** Chooses the encoding of a list, and sets the headers of the response. */
function encodingFor(request: FastifyRequest, reply: FastifyReply, isCompressed = true): ResponseEncoding {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const encoding = isCompressed
    ? chooseEncoding(request.headers['accept-encoding'], responseCompressions)
    : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

async function* restOf(
  text: AsyncGenerator<string, void>,
  inTurn: InTurn,
  separator = ',',
): AsyncGenerator<string, void> {
  const next = () => inTurn(() => text.next())
  try {
    for (let page = await next(); !page.done; page = await next()) yield `${separator}${page.value}`
    yield ']'
  } finally {
    await text.return()
  }
}

/** The JSON of one page after another, without the brackets; empty pages are left out. */
async function* textOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  serialize: (rows: readonly Row[]) => string,
): AsyncGenerator<string, void> {
  for await (const page of pages) {
    const rows = serialize(page).slice(1, -1)
    if (rows !== '') yield rows
  }
}

async function* startingWith(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield beginning
  yield* rest
}

/** A stream that sends the text while it is generated. Node compresses streams outside the event loop. */
function streamed(beginning: string, rest: AsyncIterable<string>, encoding: ResponseEncoding): Readable {
  if (encoding === 'identity') return Readable.from(startingWith(beginning, rest), { objectMode: false })
  const compress =
    encoding === 'zstd' ? createZstdCompress(responseLevels.zstd) : createGzip(responseLevels.gzip)
  compress.write(beginning)
  // Send the part of the beginning that the compressor still buffers.
  compress.flush()
  // `pipeline` also ends the compressed stream, and with it the response, if reading the pages fails.
  return pipeline(Readable.from(rest, { objectMode: false }), compress, () => {})
}
