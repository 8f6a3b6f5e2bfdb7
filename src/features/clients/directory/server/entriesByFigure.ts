import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RowRange } from '../../../../server/lists/rowRange.ts'
import type { Selected } from './entriesByContact.ts'
import { withFigures } from './figures.ts'
import { byName, countOf, readIds, type Part } from './orderedIds.ts'

/**
 * The ids of the entries in a range of the list by a figure. Entries with the figure zero are sorted by name. Others are
 * served between the statements, which take up to 20 ms on SQLite.
 */
export async function entriesByFigure(
  { db, where }: Selected,
  figure: 'openTickets' | 'unpaid',
  { first, last }: RowRange,
  isDescending: boolean,
): Promise<number[]> {
  const beginning = withFigures(figure)
  const some: Part = {
    db,
    beginning,
    join: sql`inner join "figures" on "figures"."entryId" = "listedCustomers"."id"`,
    where,
    order: [{ by: 'figure', isDescending }, ...byName()],
  }
  const others: Part = {
    db,
    beginning,
    where: sql`${where} and "id" not in (select "entryId" from "figures")`,
    order: byName(),
  }
  const [former, latter] = isDescending ? [some, others] : [others, some]
  const limit = last - first + 1
  const ids = await readIds(former, { offset: first, limit, fromEnd: false })
  if (ids.length === limit) return ids
  await nextTurn()
  // Counted only if the range begins after the former part: computing the figures again takes as long as reading them.
  const count = ids.length > 0 || first === 0 ? first + ids.length : await countEntriesIn(former)
  await nextTurn()
  const rest = { offset: Math.max(0, first - count), limit: limit - ids.length, fromEnd: false }
  return [...ids, ...(await readIds(latter, rest))]
}

const countEntriesIn = ({ db, where, beginning, join = sql`` }: Part) =>
  countOf(
    db,
    sql<{
      count: number
    }>`${beginning} select count(*) as "count" from "listedCustomers" ${join} where ${where}`,
  )
