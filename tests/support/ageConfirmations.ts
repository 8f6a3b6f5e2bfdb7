import { changeStored } from './changeStored.ts'
import type { RunningServer } from './server.ts'

/** Sets the last confirmation of every session of a running site to six minutes ago; the limit is five. */
export function ageConfirmations(site: RunningServer): Promise<void> {
  const at = new Date(Date.now() - 6 * 60_000).toISOString()
  return changeStored(site, `update "sessions" set "confirmedAt" = '${at}'`)
}
