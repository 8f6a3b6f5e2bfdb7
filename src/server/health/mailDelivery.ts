import { compileOnce } from '../database/compileOnce.ts'
import type { Db } from '../database/db.ts'

/** The results of attempts to deliver with the current settings of the mail server. */
export interface MailDelivery {
  /** When the settings were stored. */
  settingsAt: string
  /** When an email was first delivered with these settings. */
  deliveredAt: string | null
  /** The time since which deliveries have failed; null if the last attempt reached the server or none was made. */
  failingSince: string | null
  /** The reason of the failure, as a sentence for administrators. */
  problem: string | null
}

const readDelivery = compileOnce(
  (db) =>
    db
      .selectFrom('emailSettings')
      // Only attempts with the current settings count.
      .leftJoin('mailDelivery', 'mailDelivery.settingsAt', 'emailSettings.updatedAt')
      .leftJoin('hold', (join) => join.on('hold.id', '=', 1))
      .select([
        'emailSettings.updatedAt as settingsAt',
        'deliveredAt',
        'failingSince',
        'problem',
        'hold.since as heldSince',
      ])
      .where('emailSettings.id', '=', 1),
  { inTransactions: true },
)

interface FoundDelivery extends MailDelivery {
  /** When this installation was restored; null if it is not held, so that it may send emails. */
  heldSince: string | null
}

/** Undefined if no mail server is set up. */
export async function findMailDelivery(db: Db): Promise<FoundDelivery | undefined> {
  const [delivery] = await readDelivery(db, {}, {})
  return delivery
}
