import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../../../server/database/db.ts'
import { now } from '../../../../../server/database/now.ts'
import type { Tables } from '../../../../../server/database/tables.ts'
import { dueConditions, timestamp } from '../../../../../server/jobs/due.ts'
import { secondMs } from '../../../../../shared/time/durations.ts'
import { imapByMailbox, type Position, type StoredImap } from './settings.ts'

/** In ms. An instance that has died is replaced after this time at the latest. */
const leaseMs = 45 * secondMs

/**
 * Claims each mailbox that no other instance holds, and renews the leases of `owner`. `at` is in milliseconds since 1970.
 *
 * @returns the mailboxes that `owner` holds now
 */
export async function claimImap(db: Db, owner: string, at: number): Promise<StoredImap[]> {
  // Read first: an update would lock the embedded database for writing although nothing is fetched.
  if ((await imapByMailbox(db)).size === 0) return []
  return db
    .updateTable('imapSettings')
    .set({ leaseOwner: owner, leaseUntil: timestamp(at + leaseMs) })
    .where((by) =>
      by.or([
        by('leaseOwner', 'is', null),
        by('leaseOwner', '=', owner),
        ...dueConditions('leaseUntil', at, leaseMs),
      ]),
    )
    .returningAll()
    .execute()
}

/** Ends the leases of an instance that stops. */
export async function releaseImap(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('imapSettings')
    .set({ leaseOwner: null, leaseUntil: null, connectedAt: null })
    .where('leaseOwner', '=', owner)
    .execute()
}

/** A mailbox with the settings that were claimed. */
type Held = Pick<StoredImap, 'mailboxId' | 'updatedAt'> & { owner: string }

const heldRow = (db: Db, { mailboxId, updatedAt, owner }: Held, values: Updateable<Tables['imapSettings']>) =>
  db
    .updateTable('imapSettings')
    .set(values)
    .where('mailboxId', '=', mailboxId)
    .where('leaseOwner', '=', owner)
    .where('updatedAt', '=', updatedAt)

/** Another instance fetches the mails meanwhile, or the settings have changed. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Moves the position of a mailbox forward. A mail is stored in the same transaction, so it is stored once.
 *
 * @throws LeaseLost, also if the position is not `from` any more
 */
export async function movePosition(tx: Tx, held: Held, from: Position, to: Position): Promise<void> {
  const { numUpdatedRows } = await heldRow(tx, held, to)
    .where('uidValidity', '=', from.uidValidity)
    .where('lastUid', '=', from.lastUid)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('The mailbox is not held any more.')
}

/** The stored position. @throws LeaseLost */
export async function positionOf(db: Db, { mailboxId, updatedAt, owner }: Held): Promise<Position> {
  const row = await db
    .selectFrom('imapSettings')
    .select(['uidValidity', 'lastUid'])
    .where('mailboxId', '=', mailboxId)
    .where('leaseOwner', '=', owner)
    .where('updatedAt', '=', updatedAt)
    .executeTakeFirst()
  if (!row) throw new LeaseLost('The mailbox is not held any more.')
  return row
}

export async function recordConnected(db: Db, held: Held): Promise<void> {
  await heldRow(db, held, { connectedAt: now(), failingSince: null, problem: null }).execute()
}

/** Records why mails cannot be fetched. The time of the first failure in a row is kept. */
export async function recordProblem(db: Db, held: Held, problem: string): Promise<void> {
  await heldRow(db, held, { connectedAt: null, problem }).execute()
  await heldRow(db, held, { failingSince: now() }).where('failingSince', 'is', null).execute()
}
