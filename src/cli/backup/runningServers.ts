import { Client } from 'pg'
import { connectionOptions } from '../../server/database/postgres/pool.ts'
import { CommandError } from '../command.ts'

/**
 * @throws CommandError while a server is connected to the PostgreSQL database. The embedded engine has a lock for this.
 */
export async function refuseRunningServers(databaseUrl: string): Promise<void> {
  const client = new Client({
    ...connectionOptions(databaseUrl),
    application_name: 'managed-it-portal restore',
  })
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'managed-it-portal'`,
    )
    if (rowCount === 0) return
  } finally {
    await client.end()
  }
  throw new CommandError(
    'A server is using this PostgreSQL database. Stop it first: a restore needs the database alone.',
  )
}
