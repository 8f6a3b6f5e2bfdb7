export type Encoding = 'br' | 'gzip' | 'identity'

export type Compression = Exclude<Encoding, 'identity'>

/** In order of preference: brotli makes responses smaller. */
const compressions: readonly Compression[] = ['br', 'gzip']

/**
 * The encoding to respond in.
 *
 * Weights are not compared, except that `q=0` refuses an encoding (RFC 9110, 12.5.3). `*` does not count, because
 * browsers name the encodings that they accept.
 *
 * @param header the request's Accept-Encoding
 * @param available the encodings of the response besides `identity`
 */
export function chooseEncoding(
  header: string | undefined,
  available: readonly Compression[] = compressions,
): Encoding {
  if (header === undefined) return 'identity'
  return compressions.find((name) => available.includes(name) && isAccepted(header, name)) ?? 'identity'
}

function isAccepted(header: string, encoding: Compression): boolean {
  const item = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(header)
  return item !== null && Number(item[1] ?? 1) > 0
}
