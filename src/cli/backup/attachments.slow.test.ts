import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sendAttachment } from '../../../tests/support/attachments.ts'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import { runCommand } from '../../../tests/support/operator.ts'
import { png } from '../../../tests/support/pictures.ts'
import { password, startTestAppOn, type TestApp } from '../../../tests/support/testApp.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { pathOfAttachment } from '../../features/desk/attachments/values.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Engine } from '../../server/database/engine.ts'

async function newPlace(engine: Engine): Promise<TestPlace> {
  const place = await createTestPlace(engine, 'nothing')
  onTestFinished(place.remove)
  return place
}

/** Starts the server on data that remain after it stops. */
async function startOn(place: TestPlace): Promise<TestApp> {
  const database = await openDatabase({ ...place, log: testLog })
  return startTestAppOn({ ...database, ...place })
}

const downloadsOf = (by: HttpClient, id: number) =>
  Promise.all(
    (['file', 'preview', 'picture'] as const).map(
      async (form) => (await by.get(pathOfAttachment(id, form), 200)).content,
    ),
  )

it.each(bothEngines)('A restored file of a message is downloaded as it was (%s)', async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'portal.backup')
  const photo = png(1200, 800)

  const place = await newPlace(engine)
  const first = await startOn(place)
  const customer = await first.signInAs('customer')
  const id = Number((await sendAttachment(customer, photo, 'photo.png')).field('id'))
  const problem = {
    title: 'The printer hums',
    description: 'It looks as in the photo.',
    category: 'technical',
    attachmentIds: [id],
  }
  const ticketId = Number((await customer.post('/api/tickets', problem, 201)).field('id'))
  const before = await downloadsOf(customer, id)
  expect(before[0]?.equals(photo)).toBe(true)
  await first.stop()
  const written = await runCommand(place, ['backup', file])
  expect(written.code, written.remarks).toBe(0)

  const target = await newPlace(engine)
  const restored = await runCommand(target, ['restore', file])
  expect(restored.code, restored.remarks).toBe(0)
  const second = await startOn(target)
  onTestFinished(() => second.stop())
  const again = second.newClient()
  await again.post('/api/login', { username: customer.username, password }, 200)
  const list = (await again.get(`/api/tickets/${ticketId}/attachments`, 200)).rows
  expect(list).toMatchObject([{ id, name: 'photo.png', bytes: photo.length }])
  const agent = await second.signInAs('agent')
  const headers = { range: 'rows=0-9' }
  const found = await agent.send('GET', '/api/tickets?words=photo.png', { headers })
  expect(found.rows).toMatchObject([{ id: ticketId }])
  const after = await downloadsOf(again, id)
  for (const [form, content] of after.entries())
    expect(content.equals(before[form] ?? Buffer.alloc(0))).toBe(true)
})
