import { isUtf8 } from 'node:buffer'
import { Transform, type TransformCallback } from 'node:stream'
import { MailParser } from 'mailparser'

/** The part of a mail that the library begins to read. Its types do not have it. */
interface Part {
  charset?: string | false
}

/** The bytes from 0x80 on, as UTF-8 of the letters that they are in windows-1252. */
const lettersOf1252 = Array.from({ length: 128 }, (_, index) =>
  Buffer.from(new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + index))),
)

/** The number of bytes of a letter in UTF-8 by its first byte; 0 if no letter begins with it. */
const lengthByFirst = (first: number) =>
  first < 0x80 ? 1 : first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4

/** The number of bytes of the letter in UTF-8 at this place; 0 if there is none. */
function letterLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  const length = lengthByFirst(first)
  if (length < 2) return length
  const second = bytes[at + 1] ?? 0
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < least || second > most) return 0
  for (let index = at + 2; index < at + length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80 || byte > 0xbf) return 0
  }
  return length
}

/** The bytes as UTF-8, in which each byte that is none is taken as one of windows-1252. */
export function repairUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes
  const repaired = Buffer.allocUnsafe(3 * bytes.length)
  let to = 0
  for (let at = 0; at < bytes.length;) {
    const length = letterLength(bytes, at)
    if (length === 0) to += (lettersOf1252[(bytes[at] ?? 0) - 0x80] ?? Buffer.alloc(0)).copy(repaired, to)
    for (let index = 0; index < length; index += 1) repaired[to + index] = bytes[at + index] ?? 0
    to += length
    at += Math.max(1, length)
  }
  return repaired.subarray(0, to)
}

class Utf8Repair extends Transform {
  #rest: Buffer = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.#rest, chunk])
    // A letter can be divided between two chunks.
    const start = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc2)
    const at = start === -1 ? bytes.length : Math.max(0, bytes.length - 3) + start
    const end = at + lengthByFirst(bytes[at] ?? 0) > bytes.length ? at : bytes.length
    this.#rest = bytes.subarray(end)
    done(null, repairUtf8(bytes.subarray(0, end)))
  }

  override _flush(done: TransformCallback): void {
    done(null, repairUtf8(this.#rest))
  }
}

const base: object = MailParser.prototype
/** A step of the library that its types do not have. */
function stepOf(name: 'createNode' | 'getDecoder'): (parser: MailParser, ...values: unknown[]) => unknown {
  const step: unknown = Reflect.get(base, name)
  if (typeof step !== 'function') throw new Error(`The library mailparser has no step ${name}.`)
  return (parser, ...values) => {
    const result: unknown = Reflect.apply(step, parser, values)
    return result
  }
}
const createNode = stepOf('createNode')
const getDecoder = stepOf('getDecoder')

const unsureCharset = 'x-unsure'
const isUnsure = (charset: string) => ['', 'ascii', 'usascii', 'utf8'].includes(charset)

/** In characters. The plain text after this is not put between HTML parts. */
const maxInserted = 200_000

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Reads a mail. Texts without a charset, and texts that are said to be UTF-8 but are not, are read as windows-1252, which old
 * programs mean; the library would lose their letters.
 */
export class LetterParser extends MailParser {
  #left = maxInserted

  /** Called by the library for each part. */
  createNode(part: Part): unknown {
    if (isUnsure((part.charset || '').toLowerCase().replaceAll(/[^a-z0-9]/g, '')))
      part.charset = unsureCharset
    return createNode(this, part)
  }

  /** Called by the library's constructor. */
  getDecoder(): object {
    const decoder: unknown = getDecoder(this)
    const usual: unknown =
      typeof decoder === 'object' && decoder ? Reflect.get(decoder, 'decodeStream') : undefined
    return {
      decodeStream: (charset: string): unknown => {
        if (charset === unsureCharset) return new Utf8Repair()
        return typeof usual === 'function' ? Reflect.apply(usual, decoder, [charset]) : undefined
      },
    }
  }

  /** The HTML of a plain text that stands beside HTML, such as a footer. */
  override textToHtml(text: string): string {
    const shown = text.slice(0, this.#left)
    this.#left -= shown.length
    return `<pre>${escaped(shown)}</pre>`
  }
}
