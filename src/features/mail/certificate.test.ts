import { X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { officeCertificate, otherCertificate } from '../../../tests/support/certificates.ts'
import { engines } from '../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { settingsFor, startMailCatcher, type MailCatcher } from '../../../tests/support/mailCatcher.ts'

const settingsPath = '/api/settings/email'
const path = `${settingsPath}/certificate`
const login = { username: 'portal', password: 'a secret of the mail server' }
const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256
const trusted = fingerprintOf(officeCertificate)

describe.each(engines)('A mail server with a certificate of its own (%s)', (engine) => {
  let app: TestAppWithMail
  let servers: MailCatcher[] = []
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
  })
  afterAll(() => app.stop())

  async function startServer(tls: { cert: string; key: string }, port?: number): Promise<MailCatcher> {
    const server = await startMailCatcher({ tls, login, ...(port !== undefined && { port }) })
    servers.push(server)
    return server
  }
  const save = (server: MailCatcher, change = {}) =>
    app.administrator.put(settingsPath, { ...settingsFor(server, true), ...change }, 200)
  const testMail = async (status: number) =>
    (await app.administrator.post(`${settingsPath}/test`, { to: 'ada@example.test' }, status)).field(
      'message',
    )
  const trust = (fingerprint: string | null, status: number) =>
    app.administrator.put(path, { fingerprint }, status)
  const trustedNow = async () => (await app.administrator.get(settingsPath, 200)).field('trustedCertificate')

  it('is refused, shown, and mailed to once its certificate is trusted', async () => {
    const server = await startServer(officeCertificate)
    await save(server)
    expect(await testMail(400)).toBe('The certificate of the mail server could not be verified.')
    expect((await app.administrator.get(path, 200)).json).toEqual({
      fingerprint: trusted,
      names: 'DNS:mail.office.example',
      validUntil: '2120-01-01T00:00:00.000Z',
      isVerified: false,
    })
    expect((await trust(trusted, 200)).json).toEqual({ message: 'The certificate is trusted.' })
    expect(await trustedNow()).toBe(trusted)
    expect(await testMail(200)).toBe('The mail server accepted the test email for ada@example.test.')
    expect(server.mails).toHaveLength(1)
  })

  it('is refused with another certificate, without being told username or password', async () => {
    const server = await startServer(officeCertificate)
    await save(server)
    await trust(trusted, 200)
    await server.stop()
    servers = []
    const impostor = await startServer(otherCertificate, server.port)
    expect(await testMail(400)).toBe('The mail server has a different certificate from the one you trust.')
    expect([impostor.mails, impostor.logins()]).toEqual([[], 0])
    await trust(fingerprintOf(otherCertificate), 200)
    expect(await testMail(200)).toContain('accepted the test email')
  })

  it('cannot be trusted by a fingerprint that it does not show', async () => {
    const server = await startServer(officeCertificate)
    await save(server)
    const refused = await trust(fingerprintOf(otherCertificate), 409)
    expect(refused.field('message')).toContain('now has a different certificate')
    for (const wrong of ['', 'AB:CD', trusted.toLowerCase(), `${trusted}:00`]) await trust(wrong, 400)
    expect(await trustedNow()).toBeUndefined()
    await app.newClient().put(path, { fingerprint: trusted }, 401)
    await (await app.signInAs('agent')).put(path, { fingerprint: trusted }, 403)
  })

  it('is forgotten with null, and with another host or port, and kept with other changes', async () => {
    const server = await startServer(officeCertificate)
    await save(server)
    await trust(trusted, 200)
    await save(server, { fromName: 'Acme IT' })
    expect(await trustedNow()).toBe(trusted)
    expect((await trust(null, 200)).json).toEqual({ message: 'No certificate is trusted.' })
    expect(await testMail(400)).toBe('The certificate of the mail server could not be verified.')
    await trust(trusted, 200)
    await save(server, { smtpHost: 'localhost' })
    expect(await trustedNow()).toBeUndefined()
  })

  it('cannot be looked at where none is shown', async () => {
    const plain = await startMailCatcher()
    servers.push(plain)
    await save(plain)
    const response = await app.administrator.get(path, 400)
    expect(response.field('message')).toBe('A secure connection to the mail server could not be made.')
    await trust(trusted, 400)
  })
})
