import type { Db } from '../../../server/database/db.ts'
import { assigneeName } from '../../accounts/server/directory.ts'
import type { ServiceDeskSettings } from '../schema.ts'

/** The settings as stored, or as they are before the first change. */
export async function findSettings(db: Db): Promise<ServiceDeskSettings> {
  const stored = await db
    .selectFrom('serviceDeskSettings')
    .select('reopensOnReply')
    .where('id', '=', 1)
    .executeTakeFirst()
  return stored ?? { reopensOnReply: false }
}

/** The columns of the service desk in the file of tickets. */
export async function readColumns(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db.selectFrom('tickets').select(['id', assigneeName]).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, assigneeName: name }) => [id, [name ?? '']]))
}
