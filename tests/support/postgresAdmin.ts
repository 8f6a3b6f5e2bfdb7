import { Client } from 'pg'

/** Runs one statement outside any transaction, as a user who may create databases. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Whether a server has a database with this name. */
export async function hasDatabase(url: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    return found.rows.length > 0
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
