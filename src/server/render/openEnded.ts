import { crc32 } from 'node:zlib'
import { compressBeginning, type Sent } from '../http/compress.ts'
import { encodedResponse, type OpenEnded } from './encoded.ts'

/** @param headers must not let anybody store it: it has no version */
export function openEnded(
  status: number,
  headers: Readonly<Record<string, string>>,
  beginning: string,
  sent: Sent,
): OpenEnded {
  const identity = Buffer.from(beginning)
  const checksum = crc32(identity)
  const compress = (encoding: 'br' | 'gzip') => () => compressBeginning(identity, encoding, sent)
  const response = encodedResponse(status, headers, { identity, br: compress('br'), gzip: compress('gzip') })
  return {
    ...response,
    end(encoding, text) {
      if (encoding === 'br') return Buffer.concat([...brotliBlocks(text), lastBrotliBlock])
      if (encoding === 'gzip') {
        const trailer = Buffer.alloc(8)
        trailer.writeUInt32LE(crc32(text, checksum))
        trailer.writeUInt32LE((identity.length + text.length) % 2 ** 32, 4)
        return Buffer.concat([...deflateBlocks(text), trailer])
      }
      return text
    },
  }
}

const maxBrotliBlock = 2 ** 24

/** ISLAST and ISLASTEMPTY (RFC 7932, 9.2). */
const lastBrotliBlock = Buffer.from([0b11])

/** Uncompressed meta-blocks, each of which begins and ends with a whole byte. */
function brotliBlocks(text: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < text.length; at += maxBrotliBlock) {
    const data = text.subarray(at, at + maxBrotliBlock)
    const nibbles = data.length <= 2 ** 16 ? 4 : data.length <= 2 ** 20 ? 5 : 6
    // From the lowest bit on: ISLAST 0, MNIBBLES - 4 in two bits, MLEN - 1, ISUNCOMPRESSED 1.
    const bits = ((nibbles - 4) << 1) + (data.length - 1) * 2 ** 3 + 2 ** (3 + 4 * nibbles)
    const header = Buffer.alloc(4)
    header.writeUInt32LE(bits)
    blocks.push(header.subarray(0, nibbles === 4 ? 3 : nibbles === 5 ? 3 : 4), data)
  }
  return blocks
}

const maxDeflateBlock = 2 ** 16 - 1

/** Stored blocks, of which the last one, maybe empty, is marked as such (RFC 1951, 3.2.4). */
function deflateBlocks(text: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  let at = 0
  do {
    const data = text.subarray(at, at + maxDeflateBlock)
    at += maxDeflateBlock
    const header = Buffer.alloc(5)
    header.writeUInt8(at >= text.length ? 1 : 0)
    header.writeUInt16LE(data.length, 1)
    header.writeUInt16LE(maxDeflateBlock - data.length, 3)
    blocks.push(header, data)
  } while (at < text.length)
  return blocks
}
