import { openDatabase } from '../../src/server/database/database.ts'
import type { RunningServer } from './server.ts'
import { testLog } from './testLog.ts'

/** Adds the companies "Company 000", "Company 001" … to an installation while its server runs. */
export async function manyCompanies({ dataDir, databaseUrl }: RunningServer, count: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  const at = new Date().toISOString()
  const companies = Array.from({ length: count }, (_, index) => ({
    name: `Company ${String(index).padStart(3, '0')}`,
    email: `office@company${index}.example`,
    address: `${index} Harbor Street`,
    createdAt: at,
    updatedAt: at,
  }))
  await database.db.insertInto('companies').values(companies).execute()
  await database.close()
}
