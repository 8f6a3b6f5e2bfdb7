/** SQLite's extended result code, which node:sqlite stores in `errcode` next to its own `code`. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}
