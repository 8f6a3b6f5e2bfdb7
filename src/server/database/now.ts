/** The present moment as every timestamp column wants it: 'YYYY-MM-DDTHH:mm:ss.sssZ'. */
export function now(): string {
  return new Date().toISOString()
}
