import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/acceptEncoding.ts'
import { compressPage, pageCompressions, type PageCompression, type Sent } from '../http/compress.ts'

type PageEncoding = PageCompression | 'identity'

/** A response, with its body and headers for each encoding. Sending it again computes nothing. */
export interface EncodedResponse {
  readonly status: number
  readonly compressions: readonly PageCompression[]
  in(encoding: PageEncoding): Variant | Promise<Variant>
}

interface Variant {
  body: Buffer
  /** Undefined for responses that browsers may not store, and therefore never revalidate. */
  etag: string | undefined
  headers: readonly string[]
}

type Compressed = Buffer | (() => Promise<Buffer>)

/**
 * The body in each encoding. Clients get `identity` if there is no compressed body. A function instead of a body makes
 * the body when a client first accepts that encoding.
 */
interface Bodies {
  identity: Buffer
  br?: Compressed | undefined
  gzip?: Compressed | undefined
}

/** A text that is compressed when a client first accepts the encoding. */
export function compressible(text: string, sent: Sent): Bodies {
  const identity = Buffer.from(text)
  const compress = (encoding: PageCompression) => () => compressPage(identity, encoding, sent)
  return { identity, br: compress('br'), gzip: compress('gzip') }
}

/**
 * A response with a strong ETag for each encoding, if browsers may store it. Compressed bodies are cached.
 *
 * @param headers common to all encodings
 */
export function encodedResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  bodies: Bodies,
): EncodedResponse {
  const isStored = headers['cache-control'] !== 'no-store'
  const version = isStored ? hash('sha256', bodies.identity, 'base64url').slice(0, 22) : undefined
  const compressions = pageCompressions.filter((encoding) => bodies[encoding])
  const shared = Object.entries(headers).flat()
  if (compressions.length > 0) shared.push('vary', 'accept-encoding')

  const variantOf = (encoding: PageEncoding, body: Buffer): Variant => {
    const own = encoding === 'identity' ? [] : ['content-encoding', encoding]
    if (version === undefined) return { body, etag: undefined, headers: [...shared, ...own] }
    const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
    return { body, etag, headers: [...shared, 'etag', etag, ...own] }
  }
  const variants = new Map<PageEncoding, Variant | Promise<Variant>>()
  const make = (encoding: PageEncoding) => {
    const body = bodies[encoding] ?? bodies.identity
    if (typeof body !== 'function') return variantOf(encoding, body)
    const making = body().then((compressed) => {
      const variant = variantOf(encoding, compressed)
      variants.set(encoding, variant)
      return variant
    })
    // After an error, the next request compresses again.
    making.catch(() => variants.delete(encoding))
    return making
  }
  return {
    status,
    compressions,
    in(encoding) {
      const known = variants.get(encoding)
      if (known) return known
      const variant = make(encoding)
      variants.set(encoding, variant)
      return variant
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
 * @param extra further headers, as a list in which each name is followed by its value
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
  extra: readonly string[] = [],
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], response.compressions)
  const { body, etag, headers } = await response.in(encoding)
  reply.hijack()
  const ifNoneMatch = request.headers['if-none-match']
  if (response.status === 200 && etag !== undefined && matchesEtag(ifNoneMatch, etag)) {
    reply.raw.writeHead(304, [...headers, ...extra]).end()
    return
  }
  reply.raw.writeHead(response.status, [...headers, ...extra, 'content-length', String(body.length)])
  reply.raw.end(request.method === 'HEAD' ? undefined : body)
}
