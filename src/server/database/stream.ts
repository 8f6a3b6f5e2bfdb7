import { setImmediate as nextTurn } from 'node:timers/promises'

const rowsPerPage = 500

/**
 * Reads a list newest first and page by page, so that even a long one fits into memory and delays no other requests:
 *
 *     for await (const tickets of newestFirst((before, rows) =>
 *       db.selectFrom('tickets').select('id').where('id', '<', before).orderBy('id', 'desc').limit(rows).execute()))
 *
 * An open cursor would be worse than pages: until the slowest client has read everything, it keeps SQLite's log from
 * shrinking, or occupies a PostgreSQL connection. Rows written meanwhile may be missing; none is returned twice.
 */
export async function* newestFirst<Row extends { id: number }>(
  page: (before: number, rows: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  yield* inPages<Row>((last, rows) => page(last?.id ?? Number.MAX_SAFE_INTEGER, rows))
}

/** Like newestFirst, but oldest first: `.where('id', '>', after).orderBy('id')`. */
export async function* oldestFirst<Row extends { id: number }>(
  page: (after: number, rows: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  yield* inPages<Row>((last, rows) => page(last?.id ?? 0, rows))
}

/**
 * Like newestFirst, but in any order. `page` gets the last row of the previous page, and selects the rows after it. For
 * the first page, it gets undefined.
 */
export async function* inPages<Row extends { id: number }>(
  page: (last: Row | undefined, rows: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  while (true) {
    const rows = await page(last, rowsPerPage)
    const end = rows.at(-1)
    if (!end) return
    if (end.id === last?.id) throw new Error('The query of a long list does not use the edge it is given.')
    last = end
    yield rows
    if (rows.length < rowsPerPage) return
    // SQLite returns within the same turn of the event loop: without this pause, the whole list would be read in one
    // turn.
    await nextTurn()
  }
}
