import { sql } from 'kysely'

/**
 * Whether the column `status` has one of these values. They are literals in the SQL and not parameters, because a
 * partial index is used only if its values are known when the statement is planned.
 */
export const statusIn = (statuses: readonly string[]) =>
  sql<boolean>`"status" in (${sql.join(statuses.map((status) => sql.lit(status)))})`
