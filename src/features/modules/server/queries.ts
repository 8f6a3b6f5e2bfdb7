import { modules } from '../../../modules.ts'
import type { Db } from '../../../server/database/db.ts'
import type { ModuleSwitch } from '../schema.ts'

export async function listSwitches(db: Db): Promise<ModuleSwitch[]> {
  const rows = await db.selectFrom('modules').select('name').where('isOn', '=', true).execute()
  const on = new Set(rows.map(({ name }) => name))
  return modules.map(({ name }) => ({ name, isOn: on.has(name) }))
}
