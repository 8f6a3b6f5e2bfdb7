import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
const uint32 = (value: number) =>
  Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

/** One chunk of a PNG. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint32(content.byteLength), body, uint32(crc(body))])
}

/** A PNG with one bit per pixel; `more` is inserted before its end. */
export function png(width = 8, height = 8, more: Buffer = Buffer.alloc(0)): Buffer {
  const rows = Buffer.alloc(Math.ceil(width / 8 + 1) * height)
  return pngOf(width, height, deflateSync(rows), more)
}
/** A PNG with one bit per pixel; its compressed pixels may be any bytes. */
export function pngOf(width: number, height: number, pixels: Buffer, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** An empty PNG with four channels per pixel, a few KB long. */
export function pngOfPixels(
  width: number,
  height: number,
  { bits = 8, isInterlaced = false }: { bits?: 8 | 16; isInterlaced?: boolean },
): Buffer {
  // Interlacing stores seven pictures, and each row of each adds one byte.
  const rows = (width * (bits / 2) + 1) * height + (isInterlaced ? 7 * 2 * height : 0)
  const header = Buffer.concat([
    uint32(width),
    uint32(height),
    Buffer.from([bits, 6, 0, 0, isInterlaced ? 1 : 0]),
  ])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A valid picture of exactly this many bytes. */
export function pngOfLength(length: number): Buffer {
  const picture = png()
  return Buffer.concat([picture, Buffer.alloc(length - picture.length)])
}

/** A GIF of one color, followed by more bytes. */
export const gif = (width: number, height: number, after: string) =>
  Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([
      0x2c,
      0,
      0,
      0,
      0,
      width & 255,
      width >> 8,
      height & 255,
      height >> 8,
      0,
      2,
      2,
      0x44,
      1,
      0,
      0x3b,
    ]),
    Buffer.from(after),
  ])

/** A GIF with this number of frames, each as large as the picture. */
export function gifOfFrames(count: number, width = 1, height = 1): Buffer {
  const one = gif(width, height, '')
  const head = one.subarray(0, one.indexOf(0x2c))
  const frame = one.subarray(head.length, -1)
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), one.subarray(-1)])
}

/** A WebP of 8 by 8 pixels with this many frames. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  // Identical frames would be merged.
  const pixels = Buffer.concat([Buffer.alloc(8 * 8 * 3), Buffer.alloc(8 * 8 * 3, 255)])
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const
  const two = await sharp(pixels, { raw })
    .webp({ delay: [50, 50] })
    .toBuffer()
  const at = two.indexOf('ANMF')
  const frame = two.subarray(at, two.indexOf('ANMF', at + 1))
  const all = Buffer.concat([two.subarray(0, at), ...Array.from({ length: count }, () => frame)])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}

const smallestJpeg = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgAL' +
    'CAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//aAAgBAQAAAABP/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPwB/' +
    '/9k=',
  'base64',
)

/** A small JPEG with a comment in it. */
export function jpegWithComment(text: string): Buffer {
  const comment = Buffer.from(text)
  const length = comment.length + 2
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, length >> 8, length & 255]), comment])
  return Buffer.concat([smallestJpeg.subarray(0, 2), segment, smallestJpeg.subarray(2)])
}

/** A picture in the format of a form upload. */
export const pictureFile = () => ({ name: 'a.png', type: 'image/png', content: png() })
