import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { csvBeginning, csvLine } from '../../shared/text/csv.ts'
import type { Clock } from '../../shared/time/dates.ts'
import { zoneClock } from '../../shared/time/zoneClock.ts'
import { AppError } from '../http/errors.ts'
import { maxRangeRows, type RowRange, type RowsInRange } from './rowRange.ts'
import { maxWalkedRows } from './walkedRange.ts'

/** The ids of rows, in pages. */
export type IdPages = AsyncIterable<readonly { id: number }[]>

interface RowsFile<Row> {
  /** The value of a row in each column, by heading. Times are formatted with the clock. */
  columns: Readonly<Record<string, (row: Row, clock: Clock) => string | number | null>>
  ids: IdPages
  /** Reads rows in the order of the file. */
  read: (ids: number[]) => Promise<readonly Row[]>
  /** The time zone of the times in the file, such as Europe/Berlin. */
  timeZone: string
}

/** A list as a CSV file, read page by page, so that a slow client blocks nothing. */
export async function* rowsCsv<Row>(file: RowsFile<Row>): AsyncGenerator<string, void> {
  const { columns, ids, read, timeZone } = file
  yield csvBeginning + csvLine(Object.keys(columns))
  const values = Object.values(columns)
  for await (const page of ids) {
    const rows = await read(page.map(({ id }) => id))
    // A new clock for each page, because a clock caches all times that it has formatted.
    const clock = zoneClock(timeZone)
    if (!clock) throw new Error(`There is no time zone ${timeZone}`)
    yield rows.map((row) => csvLine(values.map((value) => value(row, clock)))).join('')
  }
}

const identified = z.array(z.object({ id: z.number() }))

/**
 * The ids of a list that no index covers. One statement filters all rows, as it does for the list on the screen, so the
 * number of rows is limited.
 *
 * @throws AppError 400 for a list of more than `maxWalkedRows` rows
 */
export async function walkedIds<Row>(read: (range: RowRange) => Promise<RowsInRange<Row>>): Promise<IdPages> {
  const { json, total } = await read({ first: 0, last: maxWalkedRows - 1 })
  if (total === undefined) {
    const limit = maxWalkedRows.toLocaleString('en-US')
    throw new AppError(
      'invalid',
      `More than ${limit} results have these words. Add a word, and export again.`,
    )
  }
  return idPages(identified.parse(JSON.parse(json)))
}

/** Splits a list of ids that is already known into pages. */
export async function* idPages(rows: readonly { id: number }[]): AsyncGenerator<{ id: number }[], void> {
  for (let from = 0; from < rows.length; from += maxRangeRows) {
    yield rows.slice(from, from + maxRangeRows)
    await nextTurn()
  }
}
