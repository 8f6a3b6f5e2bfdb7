import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { minuteMs } from '../../shared/time/durations.ts'

/** In ms. The maximum difference between the clocks of several instances. */
export const clockSkewMs = 3 * minuteMs

export const timestamp = (at: number) => new Date(at).toISOString()

/**
 * The conditions under which waiting work is due at `at` (milliseconds since 1970): its time has come; or it is
 * scheduled further ahead than the longest delay, because the clock of the instance that stored it was ahead. Two, so
 * that a query with either reads an index in its order.
 *
 * @param column the time when the work is due, or when the lease of a claim ends
 * @param longestMs the longest delay or lease that the program stores in the column
 */
export const dueConditions = (
  column: string,
  at: number,
  longestMs: number,
): readonly [RawBuilder<SqlBool>, RawBuilder<SqlBool>] => [
  sql<SqlBool>`${sql.ref(column)} <= ${timestamp(at)}`,
  sql<SqlBool>`${sql.ref(column)} > ${timestamp(at + longestMs + clockSkewMs)}`,
]

interface Query<Row> {
  forUpdate(): Query<Row>
  skipLocked(): Query<Row>
  executeTakeFirst(): Promise<Row | undefined>
}

/** The first row that one of the queries finds. */
export async function findFirst<Row>(queries: readonly Pick<Query<Row>, 'executeTakeFirst'>[]) {
  for (const query of queries) {
    const row = await query.executeTakeFirst()
    if (row) return row
  }
  return undefined
}

/** Locks the first row that one of the queries finds, and skips rows that another instance has locked. */
export const lockFirst = <Row>(queries: readonly Query<Row>[]): Promise<Row | undefined> =>
  findFirst(queries.map((query) => query.forUpdate().skipLocked()))
