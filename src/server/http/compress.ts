import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, deflateRaw, gzip, gzipSync } from 'node:zlib'
import type { Compression } from './acceptEncoding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const deflate = promisify(deflateRaw)

/** `often`: kept, and sent for as long as it is true. `once`: made for one request. */
export type Sent = 'often' | 'once'

const pageLevels = {
  often: { br: 9, gzip: 9 },
  once: { br: 4, gzip: 5 },
} as const

/** Compresses a page, outside the event loop. */
export function compressPage(text: Buffer, encoding: Compression, sent: Sent): Promise<Buffer> {
  const level = pageLevels[sent][encoding]
  return encoding === 'br'
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : zip(text, { level })
}

/** Of a gzip file without name and time (RFC 1952, 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Compresses the beginning of a page: whole bytes, and without what says that nothing follows. */
export async function compressBeginning(text: Buffer, encoding: Compression, sent: Sent): Promise<Buffer> {
  const level = pageLevels[sent][encoding]
  if (encoding === 'gzip')
    return Buffer.concat([gzipHeader, await deflate(text, { level, finishFlush: constants.Z_SYNC_FLUSH })])
  const params = { [constants.BROTLI_PARAM_QUALITY]: level }
  return brotli(text, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH })
}

/** Low levels: a person waits for the response to a call. */
export const responseLevels = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
} as const

/**
 * Compresses the response to a call at once. Only what is short: 100 KB take 0.3 ms, and the way to another thread and back
 * costs twice as much.
 */
export const compressResponse = (text: string, encoding: Compression): Buffer =>
  encoding === 'br' ? brotliCompressSync(text, responseLevels.br) : gzipSync(text, responseLevels.gzip)
