import type { Log } from '../../src/server/database/log.ts'

/** Prints only errors, which no test should cause unnoticed. */
export const testLog: Log = {
  info: () => {},
  warn: () => {},
  error: (details, message) => console.error(message, details),
}
