import { lastEvent } from '../../../server/audit/audit.ts'
import type { Db } from '../../../server/database/db.ts'
import { missingForLinks } from '../../mail/server/linkNeeds.ts'
import { findUnheard } from '../../mail/server/staffRecipients.ts'
import type { LinkNeed, StaffEvent } from '../../mail/values.ts'

/** What was set up of an installation. The one list: whatever says so on a screen, or refuses for it, asks here or there. */
export interface States {
  missing: LinkNeed[]
  /** What nobody on the staff is told of. */
  unheard: StaffEvent[]
  /** When the command line last wrote a backup; null where it never did. */
  lastBackupAt: string | null
}

/** The event that the command line records. */
export const backupMade = { action: 'backup made', subject: 'installation' }

const monthMs = 30 * 24 * 60 * 60_000

/** Whether it is not older than a month. */
export const isRecent = (at: string | null): boolean => at !== null && Date.now() - Date.parse(at) < monthMs

export async function findStates(db: Db, host: string): Promise<States> {
  const [missing, unheard, backup] = await Promise.all([
    missingForLinks(db, host),
    findUnheard(db),
    lastEvent(db, backupMade),
  ])
  return { missing, unheard, lastBackupAt: backup?.at ?? null }
}
