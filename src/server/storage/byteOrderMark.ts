/**
 * The UTF-16 encoding that the byte order mark of a text states; undefined if the text has no mark, or the mark of
 * UTF-8.
 */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
