/** The fields of an error that are safe to log: neither statements nor passwords. */
export function describe(error: unknown): { code?: string; reason: string } {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { ...code, reason: error.message }
}
