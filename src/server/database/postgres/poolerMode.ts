import { sql, type Kysely } from 'kysely'
import { DatabaseUnusable } from '../unusable.ts'

/** Tells the operator why a pooler that shares sessions cannot be used. */
export const poolerMode =
  'DATABASE_URL leads to a connection pooler that gives a session to several clients (pool_mode transaction or statement). ' +
  'Prepared statements, time limits and notifications need one of their own: set pool_mode = session for this database in PgBouncer, ' +
  'with a pool_size of at least 11 for each instance, or connect to PostgreSQL directly.'

/**
 * Compares the sessions of two connections that are open at the same time. They differ, unless a pooler shares
 * sessions.
 *
 * @throws DatabaseUnusable if both connections have the same session
 */
export async function refuseSharedSessions<Tables>(db: Kysely<Tables>): Promise<void> {
  const [one, other] = await db
    .connection()
    .execute((first) =>
      db.connection().execute(async (second) => [await sessionOf(first), await sessionOf(second)]),
    )
  if (one === other) throw new DatabaseUnusable(poolerMode)
}

async function sessionOf<Tables>(connection: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]?.pid
}
