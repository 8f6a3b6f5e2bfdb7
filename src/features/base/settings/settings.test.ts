import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { settingsFor } from '../../../../tests/support/mailCatcher.ts'
import { startTestApp } from '../../../../tests/support/testApp.ts'
import { maskedPassword } from './schema.ts'

const path = '/api/settings/email'

describe.each(engines)('Site settings (%s)', (engine) => {
  let app: TestAppWithMail
  let valid: ReturnType<typeof settingsFor>
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    valid = settingsFor(app.catcher)
  })
  beforeEach(async () => {
    app.catcher.setFault(undefined)
    await app.administrator.put(path, valid, 200)
    await app.clear()
  })
  afterAll(() => app.stop())

  const storedPassword = async () =>
    (await app.context.database.db.selectFrom('emailSettings').selectAll().executeTakeFirstOrThrow()).smtpPass

  it('have defaults', async () => {
    const fresh = await startTestApp(engine)
    const administrator = await fresh.signInAs('Administrator')
    expect((await administrator.get(path, 200)).json).toEqual({
      id: 1,
      smtpHost: '',
      smtpPort: 587,
      smtpSecure: true,
      smtpUser: '',
      smtpPass: '',
      fromEmail: '',
      fromName: '',
    })
    expect((await administrator.get('/api/settings/security', 200)).json).toMatchObject({
      sessionTimeout: 30,
    })
    const unset = await administrator.put(path, { ...valid, smtpPass: maskedPassword }, 400)
    expect(unset.field('fields')).toEqual({ smtpPass: 'SMTP password is required' })
    const test = await administrator.post(`${path}/test`, {}, 400)
    expect(test.field('message')).toBe('Save the email settings first.')
    await fresh.stop()
  })

  it('never show the password, and store it encrypted', async () => {
    const shown = await app.administrator.get(path, 200)
    expect(shown.json).toEqual({ id: 1, ...valid, smtpPass: maskedPassword })
    expect(await storedPassword()).not.toContain(valid.smtpPass)
    expect(app.context.secretBox.decrypt('smtp', await storedPassword())).toBe(valid.smtpPass)
    const audit = await app.context.database.db.selectFrom('auditEvents').selectAll().execute()
    expect(JSON.stringify(audit)).toContain('email settings changed')
    expect(JSON.stringify(audit)).not.toContain(valid.smtpPass)
  })

  it('keep the password when the mask is sent, and replace it when another is sent', async () => {
    const encrypted = await storedPassword()
    await app.administrator.put(path, { ...valid, fromName: 'Desk', smtpPass: maskedPassword }, 200)
    expect(await storedPassword()).toBe(encrypted)
    await app.administrator.put(path, { ...valid, smtpPass: 'another' }, 200)
    expect(app.context.secretBox.decrypt('smtp', await storedPassword())).toBe('another')
  })

  it.each([{ smtpHost: 'evil.example' }, { smtpPort: 2525 }, { smtpUser: 'someone' }])(
    'do not use the stored password for another server or user: %j',
    async (elsewhere) => {
      const response = await app.administrator.put(
        path,
        { ...valid, ...elsewhere, smtpPass: maskedPassword },
        400,
      )
      expect(response.text).toContain('"smtpPass":"Please re-enter the password')
      expect((await app.administrator.get(path, 200)).json).toMatchObject({ smtpHost: valid.smtpHost })
    },
  )

  it.each([
    [{ smtpHost: '' }, 'smtpHost', 'SMTP host is required'],
    [{ smtpHost: 'https://mail.example/' }, 'smtpHost', 'SMTP host must be a host name or an address'],
    [{ smtpHost: '127.0.0.1:25' }, 'smtpHost', 'Enter the port 25 as SMTP port'],
    [{ smtpHost: '[::1]:25' }, 'smtpHost', 'Enter the port 25 as SMTP port'],
    [{ smtpHost: 'mail.example:587' }, 'smtpHost', 'Enter the port 587 as SMTP port'],
    [{ heloName: 'mailhost' }, 'heloName', 'Enter a full host name'],
    [{ heloName: 'mail.example\r\nMAIL FROM:<a@b.example>' }, 'heloName', 'Line breaks are not allowed here'],
    [{ fromName: '', smtpUser: '' }, 'smtpUser', 'SMTP username is required'],
    [{ smtpHost: 'mail.example\r\nX' }, 'smtpHost', 'Line breaks are not allowed here'],
    [{ smtpPort: 0 }, 'smtpPort', 'whole number from 1 to 65535'],
    [{ smtpPort: 65_536 }, 'smtpPort', 'whole number from 1 to 65535'],
    [{ smtpPort: 25.5 }, 'smtpPort', 'whole number from 1 to 65535'],
    [{ smtpPort: '25' }, 'smtpPort', 'whole number from 1 to 65535'],
    [{ smtpSecure: 'yes' }, 'smtpSecure', 'Expected boolean'],
    [{ smtpUser: ' ' }, 'smtpUser', 'SMTP username is required'],
    [{ smtpPass: '' }, 'smtpPass', 'SMTP password is required'],
    [{ fromEmail: 'nobody' }, 'fromEmail', 'Invalid email address'],
    [{ fromName: '' }, 'fromName', 'From name is required'],
    [{ fromName: 'Desk\r\nBcc: a@b.example' }, 'fromName', 'Line breaks are not allowed here'],
  ])('refuse %j with a message for the field', async (wrong, field, text) => {
    const response = await app.administrator.put(path, { ...valid, ...wrong }, 400)
    expect(new Map<string, unknown>(Object.entries(response.field('fields') ?? {})).get(field)).toContain(
      text,
    )
  })

  it('may be those of a relay that asks for no login', async () => {
    const { smtpUser: _, smtpPass: __, ...others } = valid
    const open = { ...others, smtpLogin: false, smtpUser: '', smtpPass: '' }
    const saved = await app.administrator.put(path, open, 200)
    expect(saved.json).toEqual({ id: 1, ...open })
    await app.administrator.post(`${path}/test`, {}, 200)
    const masked = { ...valid, smtpPass: maskedPassword }
    expect((await app.administrator.put(path, masked, 400)).text).toContain('Please re-enter the password')
  })

  it('have a name for this server and a way without STARTTLS, shown where they are set', async () => {
    const more = { heloName: 'portal.example', smtpStartTls: false }
    const saved = await app.administrator.put(path, { ...valid, ...more }, 200)
    expect(saved.json).toEqual({ id: 1, ...valid, ...more, smtpPass: maskedPassword })
    const kept = { ...valid, smtpPass: maskedPassword, heloName: '' }
    expect((await app.administrator.put(path, kept, 400)).text).toContain('Please re-enter the password')
    const cleared = await app.administrator.put(path, { ...kept, smtpPass: valid.smtpPass }, 200)
    expect(cleared.json).toEqual({ id: 1, ...valid, smtpPass: maskedPassword })
  })

  it('default to TLS on port 587', async () => {
    const { smtpPort: _, smtpSecure: __, ...rest } = valid
    const saved = await app.administrator.put(path, rest, 200)
    expect(saved.json).toMatchObject({ smtpPort: 587, smtpSecure: true })
  })

  it('can be tested with a mail to oneself or to a given address', async () => {
    const { administrator, catcher } = app
    const sent = await administrator.post(`${path}/test`, undefined, 200)
    const own = `${administrator.username}@example.test`
    expect(sent.field('message')).toBe(`The mail server accepted the test email for ${own}.`)
    await administrator.post(`${path}/test`, { to: 'someone@else.example' }, 200)
    await app.context.database.db
      .updateTable('users')
      .set({ email: null })
      .where('id', '=', administrator.id)
      .execute()
    await administrator.post(`${path}/test`, { to: '' }, 200)
    await app.context.database.db
      .updateTable('users')
      .set({ email: own })
      .where('id', '=', administrator.id)
      .execute()
    expect(catcher.mails.map(({ envelope }) => envelope.to)).toEqual([
      [own],
      ['someone@else.example'],
      [valid.fromEmail],
    ])
    await administrator.post(`${path}/test`, { to: 'a@b.example, c@d.example' }, 400)
    expect(await app.outbox()).toEqual([])
  })

  it('report in a fixed sentence what is wrong with the mail server', async () => {
    const { administrator, catcher } = app
    const outcome = async (settings: object = {}) => {
      await administrator.put(path, { ...valid, ...settings }, 200)
      return (await administrator.post(`${path}/test`, {}, 400)).field('message')
    }
    catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
    expect(await outcome()).toBe('The mail server refused this email (550).')
    catcher.setFault(undefined)
    expect(await outcome({ smtpPort: 1 })).toBe('The mail server could not be reached.')
    expect(await outcome({ smtpHost: 'mail.invalid' })).toBe(
      'The name of the mail server could not be found.',
    )
    expect(await outcome({ smtpHost: '169.254.169.254' })).toContain('address are not allowed')
    expect(await outcome({ smtpSecure: true })).toBe(
      'A secure connection to the mail server could not be made.',
    )
  })

  it('allow five test mails in ten minutes', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    const administrator = await strict.signInAs('Administrator')
    await administrator.put(path, { ...valid, smtpPort: 1 }, 200)
    for (let n = 0; n < 5; n += 1) await expectStatus(400, administrator.post(`${path}/test`, {}))
    await expectStatus(429, administrator.post(`${path}/test`, {}))
    await strict.stop()
  })

  it('cannot name a mail server in the private network where the operator forbids it', async () => {
    const closed = await startTestApp(engine, { allowPrivateSmtp: false })
    const administrator = await closed.signInAs('Administrator')
    await administrator.put(path, valid, 200)
    const response = await administrator.post(`${path}/test`, {}, 400)
    expect(response.field('message')).toBe("Connections to this mail server's address are not allowed.")
    await closed.stop()
  })

  it.each([0, 1441, 1.5, '30', null, -5])(
    'refuse a session timeout of %j minutes',
    async (sessionTimeout) => {
      const response = await app.administrator.put('/api/settings/security', { sessionTimeout }, 400)
      expect(response.field('fields')).toEqual({
        sessionTimeout: 'Session timeout must be a whole number from 1 to 1440',
      })
    },
  )

  it('apply a new session timeout to existing sessions at once', async () => {
    const agent = await app.signInAs('agent')
    const { administrator } = app
    const lastSeenAt = new Date(Date.now() - 10 * 60_000).toISOString()
    const rest = () =>
      app.context.database.db
        .updateTable('sessions')
        .set({ lastSeenAt })
        .where('userId', '=', agent.id)
        .execute()
    await administrator.put('/api/settings/security', { sessionTimeout: 1440 }, 200)
    await rest()
    await agent.get('/api/user', 200)
    await rest()
    await administrator.put('/api/settings/security', { sessionTimeout: 9 }, 200)
    expect((await administrator.get('/api/settings/security', 200)).json).toMatchObject({ sessionTimeout: 9 })
    await agent.get('/api/user', 401)
  })
})
