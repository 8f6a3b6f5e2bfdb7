import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../acceptEncoding.ts'

/** A finished answer in every encoding, with its headers written down once: sending it computes nothing. */
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

/** `quality` is brotli's, 0 to 11: high for what is sent often, low for what is made for one visitor. */
export async function compressed(text: string | Buffer, quality: number): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    zip(identity, { level: quality > 6 ? 9 : 5 }),
  ])
  return { identity, br, gzip: gz }
}

/** `bodies` without a compressed form are sent as they are to everybody. */
export function encodedAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
): EncodedAnswer {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const shared = Object.entries(headers).flat()
  const negotiated = bodies.br !== undefined || bodies.gzip !== undefined
  const variant = (encoding: Encoding, body: Buffer | undefined): Variant | undefined => {
    if (!body) return undefined
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const own = ['etag', etag]
    if (negotiated) own.push('vary', 'accept-encoding')
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
export function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) ?? false
}

/** Writes past the framework: no hook that follows sees or alters the answer. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  answer: EncodedAnswer,
  extra: readonly string[] = [],
): void {
  const { variants } = answer
  const available = (['br', 'gzip'] as const).filter((encoding) => variants[encoding] !== undefined)
  const variant = variants[chooseEncoding(request.headers['accept-encoding'], available)]
  if (!variant) throw new Error('An answer has no form without compression')
  const headers = [...variant.headers, ...extra]
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers.push('content-length', String(variant.body.length))
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}
