import { createAccount } from '../../src/features/people/accounts/server/commands.ts'
import { audit } from '../../src/server/audit/audit.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import type { RunningServer } from './server.ts'
import { testLog } from './testLog.ts'

/**
 * Adds users with audit events to an installation while its server runs.
 *
 * @param companyId the company whose people they become
 */
export async function manyUsers(
  { dataDir, databaseUrl }: RunningServer,
  count: number,
  companyId?: number,
): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  await database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const account = { username: `many${at}`, role: 'customer' as const, passwordHash: 'none' }
      const { id } = await createAccount(tx, { ...account, address: `${at} Harbor Street` }, 'staff')
      if (companyId !== undefined) {
        const times = { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() }
        await tx
          .insertInto('companyMembers')
          .values({ userId: id, companyId, ...times })
          .execute()
      }
      await audit(tx, { action: 'user imported', subject: `user ${id}`, detail: { role: 'customer' } })
    }
  })
  await database.close()
}
