import type { Db } from '../database/db.ts'

/** The state of the mail server, by attempts with the settings as they are stored now. */
export interface MailDelivery {
  /** When the settings were stored. */
  settingsAt: string
  /** When an email was first delivered with them. */
  deliveredAt: string | null
  /** Since when the server takes no email; null where the last attempt reached it, or none was made. */
  failingSince: string | null
  /** Why, as a sentence for administrators. */
  problem: string | null
}

/** Undefined where no mail server is set up. One row of each table. */
export function findMailDelivery(db: Db): Promise<MailDelivery | undefined> {
  return (
    db
      .selectFrom('emailSettings')
      // Attempts with other settings say nothing about these.
      .leftJoin('mailDelivery', 'mailDelivery.settingsAt', 'emailSettings.updatedAt')
      .select(['emailSettings.updatedAt as settingsAt', 'deliveredAt', 'failingSince', 'problem'])
      .where('emailSettings.id', '=', 1)
      .executeTakeFirst()
  )
}
