import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The encodings of pages, which are cached: brotli makes them smallest. */
export const pageCompressions = ['br', 'gzip'] as const

export type PageCompression = (typeof pageCompressions)[number]

/** `often`: cached and sent many times. `once`: made for one request. */
export type Sent = 'often' | 'once'

const pageLevels = {
  often: { br: 9, gzip: 9 },
  once: { br: 4, gzip: 5 },
} as const

/** Compresses a page, outside the event loop. */
export function compressPage(text: Buffer, encoding: PageCompression, sent: Sent): Promise<Buffer> {
  const level = pageLevels[sent][encoding]
  return encoding === 'br'
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : zip(text, { level })
}

/** The encodings of responses to one user. For a list, zstd takes a third of brotli's time and sends 6 % less. */
export const responseCompressions = ['zstd', 'gzip'] as const

type ResponseCompression = (typeof responseCompressions)[number]

export type ResponseEncoding = ResponseCompression | 'identity'

/** Low levels: the user waits while a response is compressed. */
export const responseLevels = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 1 } },
  gzip: { level: 1 },
} as const

/**
 * Compresses a short response synchronously. 100 KB take 0.15 ms; passing them to another thread and back would take
 * longer.
 */
export const compressResponse = (text: string | Buffer, encoding: ResponseCompression): Buffer =>
  encoding === 'zstd' ? zstdCompressSync(text, responseLevels.zstd) : gzipSync(text, responseLevels.gzip)
