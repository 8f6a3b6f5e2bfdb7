import type { Db } from '../../../../server/database/db.ts'
import { namedPeopleOf } from '../../../people/companies/namedPeople.ts'
import type { KeptSetting } from '../schema.ts'
import { kinds } from './kinds.ts'

/** The settings that an upgrade has turned off. Those that were turned on again or deleted are left out. */
export async function listKeptSettings(db: Db): Promise<KeptSetting[]> {
  const rows = await db.selectFrom('keptSettings').select(['id', 'name', 'kept']).orderBy('id').execute()
  return Promise.all(
    rows.map(async ({ id, name, kept }) => {
      const names = await kinds[name].names(db, kept)
      return {
        id,
        name,
        of: namedPeopleOf(names.flatMap((each) => (each === undefined ? [] : { name: each }))),
      }
    }),
  )
}
