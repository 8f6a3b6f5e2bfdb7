import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentFilesIn, sendAttachment, uploadAttachment } from '../../../tests/support/attachments.ts'
import { createTestPlace, bothEngines, type TestPlace } from '../../../tests/support/engines.ts'
import { startTestAppOn, type TestApp } from '../../../tests/support/testApp.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { openDatabase } from '../../server/database/database.ts'
import { attachments } from './module.ts'
import { pathOfAttachment } from './values.ts'

const dayMs = 24 * 60 * 60 * 1000
const problem = {
  title: 'The printer hums',
  description: 'It hums as in the attached file.',
  category: 'technical',
}

describe.each(bothEngines)('While attachments are switched off (%s)', (engine) => {
  let place: TestPlace
  let app: TestApp
  beforeAll(async () => {
    place = await createTestPlace(engine)
    app = await start()
  })
  afterAll(async () => {
    await app.stop()
    await place.remove()
  })

  /** Starts the server on the same data; stopping it keeps them. */
  async function start(): Promise<TestApp> {
    const database = await openDatabase({ ...place, log: testLog })
    return startTestAppOn({ ...database, ...place }, { modules: [attachments] })
  }

  it('files cannot be uploaded and read, and those of drafts are deleted after a day', async () => {
    const [customer, administrator] = [await app.signInAs('customer'), await app.signInAs('Administrator')]
    const sent = await uploadAttachment(customer, 'sent')
    const ofDraft = await uploadAttachment(customer, 'of a draft')
    await customer.post('/api/tickets', { ...problem, attachmentIds: [sent] }, 201)

    const switchTo = (isOn: boolean) =>
      administrator.put('/api/modules', { modules: [{ name: attachments.name, isOn }] }, 200)
    await switchTo(false)
    expect((await sendAttachment(customer)).status).toBe(404)
    await customer.get('/api/attachments', 404)
    await customer.delete(`/api/attachments/${ofDraft}`, 404)
    for (const id of [sent, ofDraft]) await customer.get(pathOfAttachment(id, 'file'), 404)

    const twoDaysAgo = new Date(Date.now() - 2 * dayMs).toISOString()
    await app.context.database.db.updateTable('attachments').set({ createdAt: twoDaysAgo }).execute()
    await app.stop()
    app = await start()
    await expect.poll(() => attachmentFilesIn(place.dataDir)).toHaveLength(1)
    const rows = await app.context.database.db.selectFrom('attachments').select('id').execute()
    expect(rows).toEqual([{ id: sent }])
  })
})
