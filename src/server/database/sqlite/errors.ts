/** SQLite's extended result code, which node:sqlite puts beside its own. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}
