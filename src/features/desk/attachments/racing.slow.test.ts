import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentFilesIn, uploadAttachment } from '../../../../tests/support/attachments.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { maxUploadsAtOnce } from './policy.ts'
import { storedKeys } from './server/queries.ts'
import { openAttachmentFiles } from './server/upload.ts'
import { pathOfAttachment } from './values.ts'

const rounds = 25
const problem = {
  title: 'The same log',
  description: 'It is attached to this ticket.',
  category: 'technical',
}

describe.each(bothEngines)('The same content, uploaded, deleted and swept at once (%s),', (engine) => {
  let app: TestApp
  let by: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    by = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const expectFile = async (id: number, content: string) => {
    const { status, text } = await by.get(pathOfAttachment(id, 'file'))
    expect([status, text]).toEqual([200, content])
  }

  it('is readable after each upload, and nothing else is stored in the end', async () => {
    const sent: { id: number; content: string }[] = []

    async function uploadAndDelete(one: number): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        // Only two contents, so that each is often uploaded while its last use is deleted.
        const content = `content ${round % 2}`
        const id = await uploadAttachment(by, content)
        await expectFile(id, content)
        if (round === rounds - 1 && one === 0) {
          await by.post('/api/tickets', { ...problem, attachmentIds: [id] }, 201)
          sent.push({ id, content })
        } else await by.delete(`/api/attachments/${id}`, 200)
      }
    }

    const isDone = new AbortController()
    async function sweep(): Promise<void> {
      const files = openAttachmentFiles(app.context)
      while (!isDone.signal.aborted) await files.sweep()
    }
    const sweeping = Promise.all([sweep(), sweep()])
    try {
      await Promise.all(Array.from({ length: maxUploadsAtOnce }, (_, one) => uploadAndDelete(one)))
    } finally {
      isDone.abort()
      await sweeping
    }

    for (const { id, content } of sent) await expectFile(id, content)
    const keys = await storedKeys(app.context.database.db)
    expect(keys.size).toBe(1)
    expect(attachmentFilesIn(app.context.config.dataDir)).toEqual(
      [...keys].map((key) => `${key.slice(0, 2)}/${key}`),
    )
  })
})
