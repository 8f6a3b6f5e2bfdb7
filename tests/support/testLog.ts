import type { Log } from '../../src/server/database/log.ts'

/** Silent but for errors, which no test should cause unseen. */
export const testLog: Log = {
  info: () => {},
  warn: () => {},
  error: (details, message) => console.error(message, details),
}
