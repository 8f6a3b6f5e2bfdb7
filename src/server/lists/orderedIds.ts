import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../database/db.ts'
import { readRangeOfGroups, type OrderedRows, type Places, type RowRange } from './rowRange.ts'

/** A part of an `order by`. */
export interface Ordered<Column extends string> {
  by: Column
  isDescending?: boolean
}

/** A part of a list, in one order. */
export interface IdsOf {
  db: Db
  /** The table, with what is joined. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: readonly Ordered<string>[]
  /** The beginning of the statement, which defines what `from` and `where` name. */
  beginning?: RawBuilder<unknown>
}

/** Reads the ids of a part of a list. An index that has its order and all columns of `where` makes this fast. */
export async function readIds(
  { db, from, where, order, beginning = sql`` }: IdsOf,
  { offset, limit, fromEnd }: Places,
): Promise<number[]> {
  const orderBy = order.map(
    ({ by, isDescending = false }) =>
      sql`${sql.ref(by)} ${sql.raw(isDescending === fromEnd ? 'asc' : 'desc')}`,
  )
  const { rows } = await sql<{ id: number }>`${beginning} select "id" from ${from} where ${where}
    order by ${sql.join(orderBy)} limit ${limit} offset ${offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.toReversed() : ids
}

/** A part of a list of ids whose length is known. */
export const orderedIds = ({
  count,
  ...part
}: IdsOf & Pick<OrderedRows<number>, 'count'>): OrderedRows<number> => ({
  count,
  read: async (places) => {
    const ids = await readIds(part, places)
    return { json: JSON.stringify(ids), count: ids.length }
  },
})

const idList = z.array(z.number())

/** The ids in a range of a list that consists of these parts. */
export async function idsInRange(
  range: RowRange,
  parts: readonly OrderedRows<number>[],
): Promise<{ ids: number[]; total: number }> {
  const { json, total } = await readRangeOfGroups(range, parts)
  return { ids: idList.parse(JSON.parse(json)), total }
}
