import { expect, test } from 'vitest'
import { startDatabaseProcess } from '../../../../tests/support/databaseProcesses.ts'
import { createTestPlace } from '../../../../tests/support/engines.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase } from '../database.ts'

test('A killed process leaves no lock on the embedded database, which needs no repair', async () => {
  const place = await createTestPlace('sqlite')
  const killed = startDatabaseProcess(place)
  expect(await killed.outcome).toBe('open')
  await killed.kill()
  const { db, close } = await openDatabase({ ...place, log: testLog })
  expect(await db.selectFrom('companies').select('name').execute()).toEqual([])
  await close()
  await place.remove()
})
