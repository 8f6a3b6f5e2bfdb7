import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Compression } from './acceptEncoding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `often`: cached and sent many times. `once`: made for one request. */
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

/** Low levels: the user waits while a response is compressed. */
export const responseLevels = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
} as const

/**
 * Compresses a short response synchronously. 100 KB take 0.3 ms; passing them to another thread and back would take
 * twice as long.
 */
export const compressResponse = (text: string | Buffer, encoding: Compression): Buffer =>
  encoding === 'br' ? brotliCompressSync(text, responseLevels.br) : gzipSync(text, responseLevels.gzip)
