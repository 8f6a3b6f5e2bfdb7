import type { Db } from '../../../../server/database/db.ts'
import { colleagues } from '../../../people/accounts/server/colleagues.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import type { PresentPerson } from '../schema.ts'
import type { Presence } from '../values.ts'

/** The names of the staff among these users, sorted by username. */
export async function namePresent(db: Db, people: ReadonlyMap<number, Presence>): Promise<PresentPerson[]> {
  if (people.size === 0) return []
  const rows = await colleagues(db)
    .select(['id', shownName.as('name')])
    .where('id', 'in', [...people.keys()])
    .orderBy('usernameKey')
    .execute()
  return rows.map(({ id, name }) => ({ userId: id, name, doing: people.get(id) ?? 'viewing' }))
}
