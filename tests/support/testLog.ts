import type { Log } from '../../src/server/database/log.ts'

/** Prints only errors: a test must not cause one unnoticed. */
export const testLog: Log = {
  info: () => {},
  warn: () => {},
  error: (details, message) => console.error(message, details),
}
