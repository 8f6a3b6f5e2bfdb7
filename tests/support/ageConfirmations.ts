import { changeStored } from './changeStored.ts'
import type { RunningServer } from './server.ts'

/** Makes every session of a running site as old as six minutes for what a confirmation is needed. */
export function ageConfirmations(site: RunningServer): Promise<void> {
  const at = new Date(Date.now() - 6 * 60_000).toISOString()
  return changeStored(site, `update "sessions" set "confirmedAt" = '${at}'`)
}
