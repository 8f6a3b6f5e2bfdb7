import { markedEncoding } from '../../../../server/storage/byteOrderMark.ts'
import { svgRefusal } from './svgRefusal.ts'

/**
 * The text of an SVG file; undefined for other files. As in XML, the encoding is that of the byte order mark, or else
 * the declared encoding, or else UTF-8. Without a mark, the bytes of the first `<` reveal UTF-16.
 *
 * @throws AppError wrong-type for a drawing that is not in its declared encoding
 */
export function svgText(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder(markedEncoding(bytes) ?? unmarkedEncoding(bytes), { fatal: true })
  try {
    const text = decoder.decode(bytes)
    return text.trimStart().startsWith('<') && isDrawing(text) ? text : undefined
  } catch {
    if (!isDrawing(Buffer.from(bytes).toString('latin1').replaceAll('\0', ''))) return undefined
    throw svgRefusal(`it is not in ${decoder.encoding.toUpperCase()}. Please save it as UTF-8`)
  }
}

const isDrawing = (text: string) => /<(\w+:)?svg[\s>/]/i.test(text)

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/

function unmarkedEncoding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  if (start.startsWith('<\0')) return 'utf-16le'
  if (start.startsWith('\0<')) return 'utf-16be'
  const [, declared = 'utf-8'] = declaration.exec(start) ?? []
  // The bytes are not UTF-16, although the file declares it: a program has re-encoded the file and kept the old
  // declaration.
  return /^utf-?16/i.test(declared) ? 'utf-8' : knownEncoding(declared)
}

function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'utf-8'
  }
}
