import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Engine } from '../database/engine.ts'

/**
 * The right side of a comparison that finds the rows with these ids, of which there are few. With `in`, PostgreSQL would
 * overestimate their number and scan the whole table.
 */
export const amongIds = (engine: Engine, ids: Expression<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`in (${ids})` : sql`= any(array(${ids}))`
