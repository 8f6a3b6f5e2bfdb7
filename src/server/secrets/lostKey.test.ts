import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { moveConfirmation } from '../../../tests/support/moveConfirmation.ts'
import { settingsFor } from '../../../tests/support/mailCatcher.ts'
import { password, type TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'
import { createSecretBox } from './secretBox.ts'

const former = createSecretBox(randomBytes(32))
const impossible =
  'Codes of this account cannot be checked any more. Please ask an administrator to switch its two-factor authentication off.'

describe.each(engines)('What a lost key has encrypted is refused with a reason (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestAppWithPages(engine)
  })
  afterAll(() => app.stop())

  async function withLostSecret(secrets: { otpSecret?: string; otpPendingSecret?: string }) {
    const owner = await app.signInAs('Administrator')
    const isLive = secrets.otpSecret !== undefined
    await app.context.database.db
      .updateTable('users')
      .set({ ...secrets, otpEnabled: isLive, otpVerified: isLive })
      .where('id', '=', owner.id)
      .execute()
    return owner
  }
  const lost = former.encrypt('otp', 'JBSWY3DPEHPK3PXP')

  it.each([
    ['of another key', lost],
    ['cut short', lost.slice(0, 8)],
  ])('the code after the password, with a secret %s', async (_, otpSecret) => {
    const { username } = await withLostSecret({ otpSecret })
    const client = app.newClient()
    await client.post('/api/login', { username, password }, 200)
    const response = await client.post('/api/otp/verify', { token: '123456' }, 409)
    expect(response.json).toEqual({ message: impossible })
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('the code in the form that works without script', async () => {
    const { username } = await withLostSecret({ otpSecret: lost })
    const client = app.newClient()
    await client.post('/api/login', { username, password }, 200)
    const response = await client.postForm('/login', { form: 'code', token: '123456' })
    expect(response.status).toBeLessThan(500)
    expect(response.text).toContain(impossible)
  })

  it('the code of a confirmation', async () => {
    const owner = await withLostSecret({ otpSecret: lost })
    await moveConfirmation(app.context.database.db, owner.id, -6)
    const response = await owner.post('/api/confirm', { password, token: '123456' }, 409)
    expect(response.json).toEqual({ message: impossible })
    expect((await owner.post('/api/otp/setup')).status).toBe(403)
  })

  it('the code of a set-up, which can be begun again', async () => {
    const owner = await withLostSecret({ otpPendingSecret: lost })
    const response = await owner.post('/api/otp/verify', { token: '123456' }, 409)
    expect(response.json).toEqual({
      message: 'This set-up cannot be completed any more. Please start it again.',
    })
    await owner.post('/api/otp/setup', undefined, 200)
    await owner.post('/api/otp/verify', { token: '000000' }, 400)
  })

  it('a link that confirms an address', async () => {
    const token = former.encrypt('email confirmation', '[1,"a@example.test",9999999999999]')
    const link = `/confirm-email?token=${encodeURIComponent(Buffer.from(token, 'base64').toString('base64url'))}`
    expect((await app.newClient().get(link)).status).toBeLessThan(500)
  })

  it('the test of the mail server; the settings can be read, and saved with the password', async () => {
    const administrator = await app.signInAs('Administrator')
    const settings = settingsFor({ host: '127.0.0.1', port: 9 })
    await administrator.put('/api/settings/email', settings, 200)
    const smtpPass = former.encrypt('smtp', 'secret')
    await app.context.database.db.updateTable('emailSettings').set({ smtpPass }).execute()
    const response = await administrator.post('/api/settings/email/test', {}, 400)
    expect(response.json).toEqual({ message: 'The stored password cannot be read any more. Enter it again.' })
    await administrator.get('/api/settings/email', 200)
    await administrator.put('/api/settings/email', settings, 200)
  })
})
