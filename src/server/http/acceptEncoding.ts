/**
 * The encoding to respond in.
 *
 * Weights are not compared, except that `q=0` refuses an encoding (RFC 9110, 12.5.3). `*` does not count, because
 * browsers name the encodings that they accept.
 *
 * @param header the request's Accept-Encoding
 * @param available the encodings of the response besides `identity`, in order of preference
 */
export function chooseEncoding<Available extends string>(
  header: string | undefined,
  available: readonly Available[],
): Available | 'identity' {
  if (header === undefined) return 'identity'
  return available.find((name) => isAccepted(header, name)) ?? 'identity'
}

function isAccepted(header: string, encoding: string): boolean {
  const item = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(header)
  return item !== null && Number(item[1] ?? 1) > 0
}
