import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './engine.ts'

/** Whether a column has one of these ids. They are one parameter, so that there may be thousands. */
export const isOneOf = (engine: Engine, column: RawBuilder<unknown>, ids: readonly number[]) =>
  engine === 'sqlite'
    ? sql<boolean>`${column} in (select "value" from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${column} = any(cast(${`{${ids.join()}}`} as bigint[]))`
