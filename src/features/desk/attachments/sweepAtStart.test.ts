import { expect, it } from 'vitest'
import { attachmentFilesIn, uploadAttachment } from '../../../../tests/support/attachments.ts'
import { createTestPlace, engines } from '../../../../tests/support/engines.ts'
import { startTestAppOn } from '../../../../tests/support/testApp.ts'
import { testLog } from '../../../../tests/support/testLog.ts'
import { openDatabase } from '../../../server/database/database.ts'

const dayMs = 24 * 60 * 60 * 1000
const problem = {
  title: 'The printer hums',
  description: 'It hums as in the attached file.',
  category: 'technical',
}

it.each(engines)('A server that starts deletes the files of old drafts (%s)', async (engine) => {
  const place = await createTestPlace(engine)
  /** Starts the server on the same data, which remain after it stops. */
  const start = async () => startTestAppOn({ ...(await openDatabase({ ...place, log: testLog })), ...place })
  let app = await start()
  const customer = await app.signInAs('customer')
  const sent = await uploadAttachment(customer, 'sent')
  await uploadAttachment(customer, 'of a draft')
  await customer.post('/api/tickets', { ...problem, attachmentIds: [sent] }, 201)
  const twoDaysAgo = new Date(Date.now() - 2 * dayMs).toISOString()
  await app.context.database.db.updateTable('attachments').set({ createdAt: twoDaysAgo }).execute()
  await app.stop()
  app = await start()
  await expect.poll(() => attachmentFilesIn(place.dataDir)).toHaveLength(1)
  const rows = await app.context.database.db.selectFrom('attachments').select('id').execute()
  expect(rows).toEqual([{ id: sent }])
  await app.stop()
  await place.remove()
})
