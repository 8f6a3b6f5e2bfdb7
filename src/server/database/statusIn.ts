import { sql } from 'kysely'

/**
 * Whether the column `status` has one of these values. They are literals in the SQL, because a partial index is used
 * only where the values are known.
 */
export const statusIn = (statuses: readonly string[]) =>
  sql<boolean>`"status" in (${sql.join(statuses.map((status) => sql.lit(status)))})`
