import { Readable, pipeline } from 'node:stream'
import { createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InTurn } from './accountReads.ts'
import { chooseEncoding, type Encoding } from './acceptEncoding.ts'
import { answerLevels, compressAnswer } from './compress.ts'
import type { Db } from './database/db.ts'
import { versionOf, type ListName } from './listVersion.ts'
import { matchesEtag } from './render/encoded.ts'

/** Compressing less than this costs more than it saves. */
const minCompressChars = 1024
/** More than this is compressed as it is sent, and not in the event loop. */
const maxHeldChars = 256 * 1024

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
 * The list with its current version as ETag: a client that has it gets a 304 at the cost of one look-up.
 *
 * @param pages must not have begun to read: a version newer than the rows would keep a change from being seen
 */
export async function longList<Row>(
  db: Db,
  list: SeenList,
  pages: AsyncIterable<readonly Row[]>,
): Promise<LongList<Row>> {
  return new LongList(pages, await versionFor(db, list))
}

/** Whose list it is, and which. */
export interface SeenList {
  of: ListName
  /** What its rows show something of, such as the names of their customers. */
  with?: readonly ListName[]
  /** Distinguishes what different people see of the list: other rows or other fields. */
  seenBy: string
}

/** The current version of the list; undefined where it was never written to. */
export async function versionFor(
  db: Db,
  { of, with: others, seenBy }: SeenList,
): Promise<string | undefined> {
  const version = await versionOf(db, of, others)
  return version && `${version}.${seenBy}`
}

/**
 * Sends the list as JSON, compressed where the client accepts it; 304 where it has this version. To be called in the turn
 * of the account; what comes after the first two pages is read in turns of its own.
 */
export async function sendLongList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, version }: LongList<Row>,
  inTurn: InTurn,
): Promise<void> {
  if (isKnown(request, reply, version)) {
    void reply.code(304).send()
    return
  }
  const text = textOf(pages, rowSerializer(reply))
  // Before the status is sent: a database error here is answered as in any other call. A later one breaks the
  // connection, so that half a list is never taken for a whole one.
  const first = (await text.next()).value ?? ''
  const second = (await text.next()).value
  if (second === undefined && first.length <= maxHeldChars) {
    sendRows(request, reply, `[${first}]`)
    return
  }
  const encoding = encodingFor(request, reply)
  // Where other pages follow the first one, it ends with a line break, so that the browser can parse and show it before
  // they arrive.
  const beginning = second === undefined ? `[${first}` : `[${first}\n,${second}`
  void reply.send(streamed(beginning, restOf(text, inTurn), encoding))
}

/** Sets the headers of a list, and says whether the client has this version of it. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, version: string | undefined): boolean {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (version === undefined) return false
  reply.header('etag', etagOf(version))
  return matchesEtag(request.headers['if-none-match'], `"${version}"`)
}

// Weak: the same list compressed another way has other bytes.
export const etagOf = (version: string) => `W/"${version}"`

/** An answer as a text, with what a client would read in its headers. */
export interface AnswerWithin {
  status: 200 | 206
  json: string
  etag?: string | undefined
  contentRange?: string
}

/** The list for a document that brings it; undefined where it is longer than that. */
export async function listWithin<Row>(
  { pages, version }: LongList<Row>,
  serialize: (rows: readonly Row[]) => string,
  maxChars: number,
): Promise<AnswerWithin | undefined> {
  const text = textOf(pages, serialize)
  const first = (await text.next()).value ?? ''
  const isWhole = first.length <= maxChars && (await text.next()).done === true
  if (!isWhole) {
    await text.return()
    return undefined
  }
  return { status: 200, json: `[${first}]`, etag: version === undefined ? undefined : etagOf(version) }
}

/** Turns rows into JSON through the schema of the call's answer. */
export function rowSerializer(reply: FastifyReply): (rows: readonly unknown[]) => string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled from an array; Fastify types objects only
  const serialize = reply.getSerializationFunction('200') as
    | ((rows: readonly unknown[]) => string)
    | undefined
  if (!serialize) throw new Error('A list is sent through its schema only, and this call has none.')
  return serialize
}

/** Sends rows that are held as one text, compressed at once. */
export function sendRows(request: FastifyRequest, reply: FastifyReply, rows: string): void {
  const encoding = rows.length < minCompressChars ? 'identity' : encodingFor(request, reply)
  void reply.send(encoding === 'identity' ? rows : compressAnswer(rows, encoding))
}

function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

async function* restOf(text: AsyncGenerator<string, void>, inTurn: InTurn): AsyncGenerator<string, void> {
  const next = () => inTurn(() => text.next())
  try {
    for (let page = await next(); !page.done; page = await next()) yield `,${page.value}`
    yield ']'
  } finally {
    await text.return()
  }
}

/** The text of one page after another, without brackets; empty pages are left out. */
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

/** A text that is sent as it is made; Node compresses streams outside the event loop. */
function streamed(beginning: string, rest: AsyncIterable<string>, encoding: Encoding): Readable {
  if (encoding === 'identity') return Readable.from(startingWith(beginning, rest), { objectMode: false })
  const compress = encoding === 'br' ? createBrotliCompress(answerLevels.br) : createGzip(answerLevels.gzip)
  compress.write(beginning)
  // Sends what the compressor still buffers of the beginning.
  compress.flush()
  // `pipeline`, because an error of the pages must also end the compressed stream, and with it the response.
  return pipeline(Readable.from(rest, { objectMode: false }), compress, () => {})
}
