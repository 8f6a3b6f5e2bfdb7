import { lastEvent } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import { findMailDelivery, type MailDelivery } from '../../../../server/health/mailDelivery.ts'
import { findLinkSetUp } from '../../server/linkNeeds.ts'
import { findUnheard } from '../../server/staffRecipients.ts'
import type { LinkNeed, StaffEvent } from '../../values.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'backup made': 'Made a backup',
  'incomplete backup made': 'Made a backup in which uploaded files are missing',
})

/** The set-up of an installation. The only place that decides it: screens and refusals ask here. */
export interface States {
  missing: LinkNeed[]
  /** The host that links in emails lead to; undefined where there is none. */
  linkedHost: string | undefined
  /** The state of the mail server, by attempts; undefined where none is set up. */
  delivery: MailDelivery | undefined
  /** The events of which no staff member is notified. */
  unheard: StaffEvent[]
  /** When the command line last wrote a backup; null where it never did. */
  lastBackupAt: string | null
}

/** The event that the command line records. */
export const backupMade = { action: 'backup made', subject: 'installation' }
/** The one it records where uploaded files are missing: it counts as no backup. */
export const incompleteBackupMade = { action: 'incomplete backup made', subject: 'installation' }

const monthMs = 30 * 24 * 60 * 60_000

/** Whether it is not older than a month. */
export const isRecent = (at: string | null): boolean => at !== null && Date.now() - Date.parse(at) < monthMs

export async function findStates(db: Db, host: string): Promise<States> {
  const [links, delivery, unheard, backup] = await Promise.all([
    findLinkSetUp(db, host),
    findMailDelivery(db),
    findUnheard(db),
    lastEvent(db, backupMade),
  ])
  return { ...links, delivery, unheard, lastBackupAt: backup?.at ?? null }
}
