import { sql } from 'kysely'

/**
 * Whether the column status has one of these values, which are written into the statement: an index of these rows alone is used only
 * where the values are known.
 */
export const statusIn = (statuses: readonly string[]) =>
  sql<boolean>`"status" in (${sql.join(statuses.map((status) => sql.lit(status)))})`
