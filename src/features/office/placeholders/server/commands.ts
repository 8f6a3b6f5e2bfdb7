import { placeholders } from '../../../../shared/site/placeholders.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { PlaceholderState } from '../schema.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'announced functions switched': 'Switched announced functions',
  // Older entries of the audit log have this name, because announced functions were called modules.
  'modules switched': 'Switched modules',
})

async function store(db: Db, states: readonly PlaceholderState[]): Promise<void> {
  const updatedAt = now()
  await db
    .insertInto('placeholders')
    .values(states.map((each) => ({ ...each, updatedAt })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ works: row.ref('excluded.works'), updatedAt })),
    )
    .execute()
}

/**
 * Stores the states. When the transaction commits, every instance is notified, so that none uses the old states any
 * longer.
 *
 * @param by the administrator, or the command line
 */
export async function storePlaceholders(
  tx: Tx,
  states: readonly PlaceholderState[],
  by: { actorId: number; address: string } | 'command line',
): Promise<void> {
  // Rows are always stored in the same order, to avoid deadlocks.
  await store(
    tx,
    states.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  )
  await tx.notify('placeholders')
  const detail = Object.fromEntries(states.map(({ name, works }) => [name, works ? 'works' : 'placeholder']))
  const event = { action: 'announced functions switched', subject: 'placeholders' }
  await audit(
    tx,
    by === 'command line' ? { ...event, detail: { by, ...detail } } : { ...event, ...by, detail },
  )
}

/**
 * Sets all functions in a new installation, which has no accounts yet. In any other installation, changes nothing and
 * returns false.
 */
export async function decideAtFirst(db: Db, works: boolean): Promise<boolean> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anybody) return false
  await store(
    db,
    placeholders.map((name) => ({ name, works })),
  )
  return true
}
