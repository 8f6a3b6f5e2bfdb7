import { serverLimits } from '../../server/database/limits.ts'
import { parseDatabaseUrl } from '../../server/database/postgres/address.ts'
import { connectToHost, Hosts } from '../../server/database/postgres/client.ts'
import { explainRefusal } from '../../server/database/postgres/refusal.ts'
import { CommandError } from '../command.ts'

/**
 * For PostgreSQL only: a lock on the data folder protects an embedded database.
 *
 * @throws CommandError if a server is connected to the PostgreSQL database
 */
export async function refuseRunningServers(databaseUrl: string): Promise<void> {
  const hosts = new Hosts(parseDatabaseUrl(databaseUrl))
  const client = await connectToHost(hosts, serverLimits, 'managed-it-portal restore').catch(
    (error: unknown) => {
      throw explainRefusal(error)
    },
  )
  try {
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
