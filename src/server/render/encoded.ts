import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../acceptEncoding.ts'

/** A response in every encoding with its headers, so that sending it computes nothing. */
export interface EncodedAnswer {
  status: number
  variants: Readonly<Record<Encoding, Variant | undefined>>
}

interface Variant {
  body: Buffer
  etag: string
  headers: readonly string[]
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** @param quality brotli's, 0 to 11: high for what is sent often, low for what is sent once */
export async function compressed(text: string | Buffer, quality: number): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    zip(identity, { level: quality > 6 ? 9 : 5 }),
  ])
  return { identity, br, gzip: gz }
}

/**
 * A response with a strong ETag for each encoding.
 *
 * @param headers those of every encoding
 * @param bodies sent uncompressed to everybody where there is no compressed one
 */
export function encodedAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
): EncodedAnswer {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const shared = Object.entries(headers).flat()
  const hasEncodings = bodies.br !== undefined || bodies.gzip !== undefined
  const variant = (encoding: Encoding, body: Buffer | undefined): Variant | undefined => {
    if (!body) return undefined
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const own = ['etag', etag]
    if (hasEncodings) own.push('vary', 'accept-encoding')
    if (encoding !== 'identity') own.push('content-encoding', encoding)
    return { body, etag, headers: [...shared, ...own] }
  }
  return {
    status,
    variants: {
      identity: variant('identity', bodies.identity),
      br: variant('br', bodies.br),
      gzip: variant('gzip', bodies.gzip),
    },
  }
}

/** Whether an If-None-Match header names this ETag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) ?? false
}

/**
 * Sends the response in the best encoding, or a 304. Bypasses Fastify, so that no hook runs.
 *
 * @param extra further headers, names and values in turn
 */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  answer: EncodedAnswer,
  extra: readonly string[] = [],
): void {
  const { variants } = answer
  const available = (['br', 'gzip'] as const).filter((encoding) => variants[encoding] !== undefined)
  const variant = variants[chooseEncoding(request.headers['accept-encoding'], available)]
  if (!variant) throw new Error('A response has no uncompressed body')
  const headers = [...variant.headers, ...extra]
  if (answer.status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers.push('content-length', String(variant.body.length))
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}
