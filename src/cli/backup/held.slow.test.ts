import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bothEngines, createTestPlace } from '../../../tests/support/engines.ts'
import { startTestAppWithMail } from '../../../tests/support/mail.ts'
import { runCommand } from '../../../tests/support/operator.ts'
import { startTestAppOn } from '../../../tests/support/testApp.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { sendDueMails } from '../../features/mail/server/sender.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Engine } from '../../server/database/engine.ts'
import { hourMs } from '../../shared/time/durations.ts'

async function newPlace(engine: Engine) {
  const place = await createTestPlace(engine)
  onTestFinished(place.remove)
  return place
}

it.each(bothEngines)('A restored installation sends nothing until it is released (%s)', async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [place, copy, copyOfCopy] = [await newPlace(engine), await newPlace(engine), await newPlace(engine)]
  const app = await startTestAppWithMail(engine, {}, async () => {
    const database = await openDatabase({ ...place, log: testLog })
    return startTestAppOn({ ...database, ...place })
  })
  onTestFinished(() => app.stop())
  await app.setRecipients('New inquiry', 'desk@northline.example')
  const inquiry = { name: 'Tom', email: 't@visitor.example', phone: '5', message: 'Hi' }
  await app.newClient().post('/api/contact', inquiry, 201)
  // The former installation's clock was ahead, and it was sending this mail for the tenth time.
  const createdAt = new Date(Date.now() + hourMs).toISOString()
  const leaseUntil = new Date(Date.now() - hourMs).toISOString()
  const inTheMiddle = { createdAt, state: 'sending', leaseUntil, attempts: 10 } as const
  await app.context.database.db.updateTable('outbox').set(inTheMiddle).execute()
  const done = async (at: typeof place, ...args: string[]) => {
    const result = await runCommand(at, args)
    expect(result.code, result.remarks).toBe(0)
    return result.output
  }
  await done(place, 'backup', join(folder, 'first'))
  expect(await done(copy, 'restore', join(folder, 'first'))).toContain('Nothing is sent from here until')

  // Sends due mails as the server does, with the first installation's key.
  const database = await openDatabase({ ...copy, besideServer: true, log: testLog })
  onTestFinished(() => database.close())
  const deliver = () =>
    sendDueMails({ ...app.context, database }, { now: Date.now, findRecords: app.findRecords })
  expect(await deliver()).toBe('held')
  expect(app.catcher.mails).toEqual([])

  await done(copy, 'backup', join(folder, 'second'))
  await done(copyOfCopy, 'restore', join(folder, 'second'))
  const asked = await runCommand(copyOfCopy, ['release'])
  expect([asked.code, asked.output]).toEqual([1, ''])
  expect(asked.remarks).toMatch(/^1 email from the backup of .+ waits, /)
  expect(await done(copyOfCopy, 'release', '--restored-mails', 'withdraw')).toContain(
    '1 email was withdrawn.',
  )

  await done(copy, 'release', '--restored-mails', 'send')
  expect(await deliver()).toBe('nothing due')
  expect(app.catcher.mails.map(({ envelope }) => envelope.to)).toEqual([['desk@northline.example']])
  const { attempts } = await database.db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow()
  expect(attempts, 'released mails have all their attempts').toBe(1)
  expect((await runCommand(copy, ['release'])).remarks).toBe('This installation is not held.')
})
