import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../server/database/db.ts'
import { oldestFirst } from '../../../../server/database/stream.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import { account, type Account } from '../../accounts/schema.ts'
import type { UserSelection } from '../schema.ts'
import { isSelected } from './selected.ts'

const columns = z.keyof(account).options

/** The accounts that match all filters, oldest first, in pages. */
export async function* foundUsers(db: Db, selection: UserSelection, at = Date.now()) {
  const pages = oldestFirst((after, rows) =>
    db
      .selectFrom('users')
      .select([...columns, 'createdAt', 'lastSignInAt'])
      .where(
        sql<boolean>`"id" in (select "id" from "listedUsers"
          where "id" > ${after} and ${isSelected(selection, at)} order by "id" limit ${rows})`,
      )
      .orderBy('id')
      .execute(),
  )
  for await (const page of pages) yield page.map(withAllNames)
}

/** The accounts with these ids, in this order. Accounts that were deleted meanwhile are missing. */
export async function readUsers(db: Db, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('users').select(columns).where('id', 'in', ids).execute()
  const found = new Map(rows.map((row) => [row.id, withAllNames(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
