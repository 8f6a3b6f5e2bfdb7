import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../database/engine.ts'

/** A table of JSON arrays, one in each row as `value`. They are one parameter, so that there may be thousands. */
export const jsonElements = (engine: Engine, rows: readonly unknown[][]): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`json_each(${JSON.stringify(rows)}) as "element"`
    : sql`json_array_elements(cast(${JSON.stringify(rows)} as json)) as "element" ("value")`
