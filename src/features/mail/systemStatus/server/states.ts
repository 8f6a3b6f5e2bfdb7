import { lastEvent } from '../../../../server/audit/audit.ts'
import type { Remembering } from '../../../../server/database/db.ts'
import { findMailDelivery, type MailDelivery } from '../../../../server/health/mailDelivery.ts'
import { findLinkSetUp } from '../../server/linkNeeds.ts'
import { findUnheard } from '../../server/staffRecipients.ts'
import type { LinkNeed, StaffEvent } from '../../values.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'backup made': 'Made a backup',
  'incomplete backup made': 'Made a backup in which uploaded files are missing',
})

/** The state of the set-up of an installation. Screens and the messages of refused requests use this same state. */
export interface States {
  missing: LinkNeed[]
  /** The host of links in emails; undefined if there is no domain. */
  linkedHost: string | undefined
  /** The state of the mail server after the last attempts; undefined if no mail server is set up. */
  delivery: MailDelivery | undefined
  /** The events for which no staff member is notified. */
  unheard: StaffEvent[]
  /** When the command line last wrote a backup; null if never. */
  lastBackupAt: string | null
}

/** The audit event of a backup by the command line. */
export const backupMade = { action: 'backup made', subject: 'installation' }
/** The audit event of a backup in which uploaded files are missing. It does not count as a backup. */
export const incompleteBackupMade = { action: 'incomplete backup made', subject: 'installation' }

const monthMs = 30 * 24 * 60 * 60_000

/** Whether this time is less than 30 days ago. */
export const isRecent = (at: string | null): boolean => at !== null && Date.now() - Date.parse(at) < monthMs

export async function findStates(db: Remembering, host: string): Promise<States> {
  const [links, delivery, unheard, backup] = await Promise.all([
    findLinkSetUp(db, host),
    findMailDelivery(db),
    findUnheard(db),
    lastEvent(db, backupMade),
  ])
  return { ...links, delivery, unheard, lastBackupAt: backup?.at ?? null }
}
