import { expect, it, onTestFinished } from 'vitest'
import { attachmentFilesIn, uploadAttachment } from '../../../../tests/support/attachments.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestApp } from '../../../../tests/support/testApp.ts'
import { jobLanes } from '../../../server/jobs/jobs.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { dayMs } from '../../../shared/time/durations.ts'
import { sweepAttachments } from './server/sweeping.ts'
import { openAttachmentFiles } from './server/upload.ts'

const problem = {
  title: 'The printer hums',
  description: 'It hums as in the attached file.',
  category: 'technical',
}

it.each(engines)('A server that starts deletes the files of old drafts (%s)', async (engine) => {
  const app = await startTestApp(engine)
  onTestFinished(() => app.stop())
  const customer = await app.signInAs('customer')
  const sent = await uploadAttachment(customer, 'sent')
  await uploadAttachment(customer, 'of a draft')
  await customer.post('/api/tickets', { ...problem, attachmentIds: [sent] }, 201)
  const twoDaysAgo = new Date(Date.now() - 2 * dayMs).toISOString()
  const { config, database } = app.context
  await database.db.updateTable('attachments').set({ createdAt: twoDaysAgo }).execute()
  const stopWorker = startWorker(
    app.context,
    jobLanes(app.context, [sweepAttachments(openAttachmentFiles(app.context))]),
  )
  onTestFinished(stopWorker)
  await expect.poll(() => attachmentFilesIn(config.dataDir)).toHaveLength(1)
  expect(await database.db.selectFrom('attachments').select('id').execute()).toEqual([{ id: sent }])
})
