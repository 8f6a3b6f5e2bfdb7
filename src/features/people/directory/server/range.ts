import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import type { Db } from '../../../../server/database/db.ts'
import { isOneOf } from '../../../../server/database/isOneOf.ts'
import { matching, searchTyped } from '../../../../server/lists/matching.ts'
import { idsInRange, orderedIds, type Ordered } from '../../../../server/lists/orderedIds.ts'
import type { RowRange, RowsInRange } from '../../../../server/lists/rowRange.ts'
import { allOf, maxWalkedRows, walkedRange } from '../../../../server/lists/walkedRange.ts'
import { roles } from '../../../../shared/endpoint/roles.ts'
import { folded } from '../../../../shared/text/folded.ts'
import type { Account } from '../../accounts/schema.ts'
import type { UserRowsSelection } from '../schema.ts'
import type { UserOrder } from '../view.ts'
import { readUsers } from './queries.ts'
import { isSelected } from './selected.ts'

/** A part of the list, in the order of an index. */
interface Part {
  where: RawBuilder<unknown>
  order: readonly Ordered<'nameKey' | 'emailKey' | 'id'>[]
}

const byName = (isDescending = false): Part['order'] => [
  { by: 'nameKey', isDescending },
  { by: 'id', isDescending },
]

/** Sorts by a column with few values: each value is a part, in the order of names. */
const byValues = (column: 'role' | 'twoFactor', values: readonly string[], isDescending: boolean): Part[] =>
  (isDescending ? values.toReversed() : values).map((value) => ({
    where: sql`${sql.ref(column)} = ${value}`,
    order: byName(),
  }))

/** The parts of the list in each order. Users without an email address come last in both directions. */
const partsOf: Record<UserOrder, (isDescending: boolean) => Part[]> = {
  username: (isDescending) => [{ where: sql`true`, order: byName(isDescending) }],
  email: (isDescending) => [
    { where: sql`"emailKey" is not null`, order: [{ by: 'emailKey', isDescending }, ...byName()] },
    { where: sql`"emailKey" is null`, order: byName() },
  ],
  role: (isDescending) => byValues('role', roles, isDescending),
  twoFactor: (isDescending) => byValues('twoFactor', ['on', 'off', 'none'], isDescending),
}

/**
 * A range of the users who match the filters and have all words, in the given order.
 *
 * @throws AppError 400 for a search text that is too long, or if too many users have the words and none of the newest
 * matches the filters
 */
export async function usersInRange(
  database: Database,
  range: RowRange,
  { words, sort = 'username', direction = 'ascending', ...selection }: UserRowsSelection,
  at = Date.now(),
): Promise<RowsInRange<Account>> {
  const { db, engine } = database
  const found = words === undefined ? undefined : await idsWith(database, words)
  const isListed = allOf(isSelected(selection, at), found && isOneOf(engine, sql`"id"`, found))
  const parts = partsOf[sort](direction === 'descending')
  const counts = await countParts(db, isListed, parts)
  const { ids, total } = await idsInRange(
    range,
    parts.map(({ where, order }, place) =>
      orderedIds({
        db,
        from: sql`"listedUsers"`,
        where: allOf(isListed, where),
        order,
        count: async () => counts[place] ?? 0,
      }),
    ),
  )
  const rows = await readUsers(db, ids)
  const page = { json: JSON.stringify(rows), count: rows.length, total, walkedRows: found?.length ?? 0 }
  return walkedRange([page], { filters: 'a role', onlyNewest: true })
}

/** The terms for the roles that begin with a word (migrations/0092). A single character finds only itself. */
const roleTerms = (word: string): string[] =>
  word.length === 1 ? [] : roles.filter((role) => folded(role).startsWith(word)).map((role) => `_o${role}`)

/** The newest users who have all words; one more than `maxWalkedRows` if there are more. */
async function idsWith({ db, engine }: Database, typed: string): Promise<number[]> {
  const { words } = searchTyped(typed)
  const terms = new Map(words.map((word) => [word, roleTerms(word)]))
  const found = matching(engine, 'users', { words, terms, most: maxWalkedRows + 1 })
  const { rows } = await sql<{ id: number }>`select "id" from ${found} as "found"`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the users of each part, in one walk through an index. */
async function countParts(db: Db, isListed: RawBuilder<unknown>, parts: readonly Part[]): Promise<number[]> {
  const counts = parts.map(
    ({ where }, place) => sql`count(*) filter (where ${where}) as ${sql.ref(`part${place}`)}`,
  )
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(counts)} from "listedUsers" where ${isListed}`.execute(db)
  return parts.map((_, place) => rows[0]?.[`part${place}`] ?? 0)
}
