import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { readIds, type IdsOf } from '../../../../server/lists/orderedIds.ts'
import type { RowRange } from '../../../../server/lists/rowRange.ts'
import type { Selected } from './entriesByContact.ts'
import { byName, countOf, listed } from './entryOrder.ts'
import { withFigures } from './figures.ts'

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
  const some: IdsOf = {
    db,
    beginning,
    from: sql`${listed} inner join "figures" on "figures"."entryId" = "listedCustomers"."id"`,
    where,
    order: [{ by: 'figure', isDescending }, ...byName()],
  }
  const none: IdsOf = {
    db,
    beginning,
    from: listed,
    where: sql`${where} and "id" not in (select "entryId" from "figures")`,
    order: byName(),
  }
  const [former, latter] = isDescending ? [some, none] : [none, some]
  const limit = last - first + 1
  const ids = await readIds(former, { offset: first, limit, fromEnd: false })
  await nextTurn()
  if (ids.length === limit) return ids
  // Counted only if the range begins after the former part: computing the figures again takes as long as reading them.
  const count = ids.length > 0 || first === 0 ? first + ids.length : await countEntriesIn(former)
  await nextTurn()
  const rest = { offset: Math.max(0, first - count), limit: limit - ids.length, fromEnd: false }
  const others = await readIds(latter, rest)
  await nextTurn()
  return [...ids, ...others]
}

const countEntriesIn = ({ db, from, where, beginning }: IdsOf) =>
  countOf(db, sql<{ count: number }>`${beginning} select count(*) as "count" from ${from} where ${where}`)
