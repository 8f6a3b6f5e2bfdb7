import { sql } from 'kysely'
import type { Db } from '../../../../../server/database/db.ts'
import { shownName } from '../../../../people/accounts/server/directory.ts'
import { namedPeopleOf } from '../../../../people/companies/namedPeople.ts'
import { colleaguesReading } from '../../../../people/viewers/server/sharing.ts'
import type { TicketReaders } from '../schema.ts'

/** A ticket and its customer, now or after a change. */
interface Owned {
  ticketId: number
  ownerId: number
}

/** The customers who may read a ticket and can sign in. The ticket's own customer comes first, then the colleagues. */
async function readersOf(db: Db, owned: Owned) {
  const ownerId = db.selectNoFrom(sql<number>`cast(${owned.ownerId} as bigint)`.as('userId'))
  const rows = await db
    .selectFrom('users')
    .select(['id', shownName.as('name')])
    .where('role', '=', 'customer')
    .where('isSuspended', '=', false)
    // One list, because PostgreSQL would read all customers for two conditions.
    .where('id', 'in', ownerId.unionAll(colleaguesReading(db, owned)))
    .orderBy('id')
    .execute()
  const isOwner = (row: (typeof rows)[number]) => row.id === owned.ownerId
  return [...rows.filter(isOwner), ...rows.filter((row) => !isOwner(row))]
}

/** Compares who can read a conversation before and after a change. */
export async function compareReaders(db: Db, owned: { before: Owned; after: Owned }): Promise<TicketReaders> {
  const before = await readersOf(db, owned.before)
  const after = await readersOf(db, owned.after)
  const [idsBefore, idsAfter] = [before, after].map((rows) => new Set(rows.map(({ id }) => id)))
  return {
    gain: namedPeopleOf(after.filter(({ id }) => !idsBefore?.has(id))),
    keep: namedPeopleOf(after.filter(({ id }) => idsBefore?.has(id))),
    lose: namedPeopleOf(before.filter(({ id }) => !idsAfter?.has(id))),
  }
}
