import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { password, startTestApp, type SignedInClient, type TestApp } from '../../../tests/support/testApp.ts'
import { UploadFiles } from '../../features/base/uploads/server/files.ts'

describe.each(engines)('The audit log (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const actionsOf = async (actorId: number) => {
    const { db } = app.context.database
    const rows = await db
      .selectFrom('auditEvents')
      .select('action')
      .where('actorId', '=', actorId)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('has a sign-in, a sign-out, and that a password was accepted and a code is outstanding', async () => {
    const client = await app.signInAs('customer')
    await client.post('/api/logout', {}, 200)
    await client.post('/api/logout', {}, 200)
    await app.context.database.db
      .updateTable('users')
      .set({ otpEnabled: true, otpVerified: true, otpSecret: 'sealed' })
      .where('id', '=', client.id)
      .execute()
    await client.post('/api/login', { username: client.username, password }, 200)
    expect(await actionsOf(client.id)).toEqual(['login', 'logout', 'code required'])
  })

  it('has companies and members of the team that are created, changed and deleted', async () => {
    const member = { name: 'Ada', role: 'Engineer', image: 'https://x.test/a.png', bio: 'Bio' }
    for (const [path, body] of [
      ['/api/companies', { name: 'Acme' }],
      ['/api/team', member],
    ] as const) {
      const id = String((await administrator.post(path, body, 201)).field('id'))
      await administrator.put(`${path}/${id}`, { ...body, name: 'Other' }, 200)
      await administrator.delete(`${path}/${id}`)
    }
    expect((await actionsOf(administrator.id)).slice(1)).toEqual([
      'company created',
      'company changed',
      'company deleted',
      'team member created',
      'team member changed',
      'team member deleted',
    ])
  })

  it('does without a mail password that would be sent without TLS, and keeps the stored one', async () => {
    const settings = {
      smtpHost: 'mail.test',
      smtpPort: 587,
      smtpSecure: true,
      smtpUser: 'u',
      smtpPass: 'secret',
      fromEmail: 'a@b.test',
      fromName: 'N',
    }
    const path = '/api/settings/email'
    await administrator.put(path, settings, 200)
    const masked = { ...settings, smtpPass: '••••••••' }
    await administrator.put(path, { ...masked, fromName: 'M' }, 200)
    for (const change of [
      { smtpSecure: false },
      { smtpPort: 25 },
      { smtpHost: 'x.test' },
      { smtpUser: 'v' },
    ]) {
      const response = await administrator.put(path, { ...masked, ...change }, 400)
      expect(response.field('fields')).toHaveProperty('smtpPass')
    }
  })
})

it('The folder of uploads is closed to other users, also one that was open', async () => {
  const app = await startTestApp('sqlite')
  const folder = join(app.context.config.dataDir, 'other')
  const files = new UploadFiles(folder)
  await files.close()
  await mkdir(folder, { mode: 0o755 })
  await files.close()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await app.stop()
})
