import { placeholders } from '../../../../shared/site/placeholders.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { PlaceholderState } from '../schema.ts'

export async function listPlaceholders(db: Db): Promise<PlaceholderState[]> {
  const rows = await db.selectFrom('placeholders').select('name').where('works', '=', true).execute()
  const working = new Set(rows.map(({ name }) => name))
  return placeholders.map((name) => ({ name, works: working.has(name) }))
}
