import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentFilesIn, sendAttachment, uploadAttachment } from '../../../../tests/support/attachments.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { pathOfAttachment } from './values.ts'

describe.each(bothEngines)('An upload (%s)', (engine) => {
  let app: TestApp
  let by: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    by = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const files = () => attachmentFilesIn(app.context.config.dataDir)

  it('replaces files that are gone, as after a restore without them', async () => {
    const photo = png(400, 300)
    const lost = await uploadAttachment(by, photo, 'photo.png')
    for (const path of files()) rmSync(join(app.context.config.dataDir, 'uploads', 'attachments', path))
    await by.get(pathOfAttachment(lost, 'file'), 404)
    const id = await uploadAttachment(by, photo, 'photo.png')
    for (const either of [lost, id]) {
      expect((await by.get(pathOfAttachment(either, 'file'), 200)).content.equals(photo)).toBe(true)
      await by.get(pathOfAttachment(either, 'preview'), 200)
      await by.get(pathOfAttachment(either, 'picture'), 200)
    }
    expect(files()).toHaveLength(3)
  })

  it('does not tell whether another person has the same content', async () => {
    const guess = 'Your new salary is $ 81,000.'
    const uploaded = async () => {
      const id = await uploadAttachment(by, guess)
      const { headers } = await by.get(pathOfAttachment(id, 'file'), 200)
      await by.delete(`/api/attachments/${id}`, 200)
      return headers.etag
    }
    await uploadAttachment(await app.signInAs('customer'), guess)
    expect(await uploaded()).not.toBe(await uploaded())
  })

  it('that the database refuses is a failure of the server, and leaves nothing', async () => {
    const { db } = app.context.database
    const before = files()
    await sql`alter table "storedFiles" rename column "createdAt" to "madeAt"`.execute(db)
    try {
      const failed = await sendAttachment(by, png(100, 100), 'photo.png')
      expect([failed.status, typeof failed.field('message')]).toEqual([500, 'string'])
    } finally {
      await sql`alter table "storedFiles" rename column "madeAt" to "createdAt"`.execute(db)
    }
    expect(files()).toEqual(before)
    await uploadAttachment(by, png(100, 100), 'photo.png')
  })
})
