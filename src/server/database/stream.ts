import { setImmediate as nextTurn } from 'node:timers/promises'

const rowsPerPage = 500

interface Limitable<Row> {
  limit(rows: number): { execute(): Promise<Row[]> }
}

/**
 * Reads a long list newest first, page by page, so that its length affects neither memory nor other requests:
 *
 *     for await (const tickets of newestFirst((before) =>
 *       db.selectFrom('tickets').select(['id', 'title']).where('id', '<', before).orderBy('id', 'desc')))
 *
 * Pages and not a cursor: an open cursor pins SQLite's log for as long as the slowest client reads, and a connection
 * on PostgreSQL. Rows written meanwhile may or may not be in it; none is returned twice.
 */
export async function* newestFirst<Row extends { id: number }>(
  page: (before: number) => Limitable<Row>,
): AsyncGenerator<Row[], void> {
  yield* inPages<Row>((last) => page(last?.id ?? Number.MAX_SAFE_INTEGER))
}

/** Like newestFirst, but oldest first: `.where('id', '>', after).orderBy('id')`. */
export async function* oldestFirst<Row extends { id: number }>(
  page: (after: number) => Limitable<Row>,
): AsyncGenerator<Row[], void> {
  yield* inPages<Row>((last) => page(last?.id ?? 0))
}

/**
 * Like newestFirst, in any other order: the query begins after the last row of the previous page, undefined at first.
 */
export async function* inPages<Row extends { id: number }>(
  page: (last: Row | undefined) => Limitable<Row>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  while (true) {
    const rows = await page(last).limit(rowsPerPage).execute()
    const end = rows.at(-1)
    if (!end) return
    if (end.id === last?.id) throw new Error('The query of a long list does not use the edge it is given.')
    last = end
    yield rows
    if (rows.length < rowsPerPage) return
    // SQLite returns within the same turn of the event loop: without this, the whole list would be read in one turn.
    await nextTurn()
  }
}
