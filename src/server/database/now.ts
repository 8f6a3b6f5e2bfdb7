/** The current moment in the form of every timestamp column: 'YYYY-MM-DDTHH:mm:ss.sssZ'. */
export function now(): string {
  return new Date().toISOString()
}
