import type { Module } from '../../../module.ts'
import { modules } from '../../../modules.ts'
import type { Db, Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { ModuleSwitch } from '../schema.ts'

async function store(db: Db, switches: readonly ModuleSwitch[]): Promise<void> {
  const updatedAt = now()
  await db
    .insertInto('modules')
    .values(switches.map((each) => ({ ...each, updatedAt })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ isOn: row.ref('excluded.isOn'), updatedAt })),
    )
    .execute()
}

/** Every instance is notified with the commit: it would go on answering, or refusing, what was switched. */
export async function storeSwitches(tx: Tx, switches: readonly ModuleSwitch[]): Promise<void> {
  // Always in one order, so that two transactions do not wait for each other for ever.
  await store(
    tx,
    switches.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  )
  await tx.notify('modules')
}

/** Switches these on in a new installation, which has no accounts yet; in any other, nothing. */
export async function switchOnAtFirst(db: Db, chosen: readonly Module[]): Promise<void> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anybody) return
  await store(
    db,
    modules.map((module) => ({ name: module.name, isOn: chosen.includes(module) })),
  )
}
