import { once } from 'node:events'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { startMailCatcher } from '../../../tests/support/mailCatcher.ts'
import { portOf } from '../../../tests/support/portOf.ts'
import { openSmtpConnection, type MailServer } from './server/delivery.ts'
import { heloNameOf } from './server/senderDomain.ts'

const mail = {
  messageId: 'one@here',
  recipient: 'to@b.example',
  fromName: null,
  subject: 'A subject',
  html: '<p>html</p>',
  text: 'text',
  headers: {},
}

const plainServer = {
  host: '127.0.0.1',
  secure: false,
  startTls: true,
  heloName: 'portal.example',
  user: '',
  password: '',
  fromName: 'N',
  fromEmail: 'desk@müller.example',
}

let stop: () => Promise<void> = async () => {}
afterEach(() => stop())

/** Starts a mail server with TLS and a self-signed certificate; returns its port and the mails it received. */
async function startSecure(options: SMTPServerOptions) {
  const seen: { secure: boolean; user: unknown; helo: unknown }[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onAuth: ({ username, password }, _session, respond) =>
      password === 'right'
        ? respond(null, { user: username })
        : respond(new Error('Invalid username or password')),
    onData: (stream, session, respond) => {
      const user: unknown = session.user
      seen.push({ secure: session.secure, user, helo: session.hostNameAppearsAs })
      stream.resume().on('end', () => respond())
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  stop = () =>
    new Promise((done) => {
      server.close(() => done())
    })
  return { port: portOf(server.server), seen }
}

/** Starts a mail server whose STARTTLS breaks off; returns its port and the lines that it received. */
async function startBroken() {
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
    let isMail = false
    socket.on('data', (chunk) => {
      const line = String(chunk).trim()
      if (isMail && !line.endsWith('\r\n.')) return
      lines.push(line)
      isMail = line === 'DATA'
      if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 STARTTLS\r\n')
      else if (line === 'STARTTLS') socket.end('220 Go on\r\n')
      else socket.write(isMail ? '354 Go on\r\n' : '250 OK\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () =>
    new Promise((done) => {
      server.close(() => done())
    })
  return { port: portOf(server), lines }
}

async function send(port: number, secure: boolean, password = 'right', more: Partial<MailServer> = {}) {
  const from = { fromName: 'N', fromEmail: 'from@b.example', user: 'portal', password, heloName: 'b.example' }
  const server = { host: '127.0.0.1', port, secure, startTls: true, ...from, ...more }
  const connection = openSmtpConnection(server, { allowPrivate: true })
  try {
    return await connection.send(mail)
  } finally {
    connection.close()
  }
}

describe('A connection to a mail server', () => {
  it('uses TLS where the server offers it, and signs in', async () => {
    const { port, seen } = await startSecure({})
    expect(await send(port, false)).toEqual({ sent: true })
    expect(seen).toEqual([{ secure: true, user: 'portal', helo: 'b.example' }])
  })

  it('signs in nowhere without a username, although the server offers it', async () => {
    const { port, seen } = await startSecure({})
    expect(await send(port, false, '', { user: '' })).toEqual({ sent: true })
    expect(seen).toMatchObject([{ user: false }])
    await stop()
    const strict = await startMailCatcher({ login: { username: 'portal', password: 'right' } })
    stop = strict.stop
    expect(await send(strict.port, false, '', { user: '' })).toMatchObject({
      reason: 'The mail server asks for a username and password.',
    })
  })

  it('says what to do where STARTTLS is optional and broken, and goes on without it', async () => {
    const { port, lines } = await startBroken()
    expect(await send(port, false, '', { user: '' })).toMatchObject({
      about: 'server',
      reason:
        'The mail server offers encryption (STARTTLS), but it does not work. To send without encryption, turn off “Use STARTTLS where the server offers it”.',
    })
    expect(lines).toEqual(['EHLO b.example', 'STARTTLS'])
    expect(await send(port, true)).toMatchObject({
      reason: 'A secure connection to the mail server could not be made.',
    })
    expect(await send(port, false, '', { user: '', startTls: false })).toEqual({ sent: true })
  })

  it('names the sender’s domain in ids that would name localhost', async () => {
    const catcher = await startMailCatcher()
    stop = catcher.stop
    const connection = openSmtpConnection({ ...plainServer, port: catcher.port }, { allowPrivate: true })
    const headers = { References: '<ticket-1@localhost>' }
    await connection.send({ ...mail, messageId: 'one@localhost', headers })
    await connection.send({ ...mail, messageId: 'two@portal.example' })
    connection.close()
    expect(catcher.mails).toMatchObject([
      { messageId: '<one@xn--mller-kva.example>', references: '<ticket-1@xn--mller-kva.example>' },
      { messageId: '<two@portal.example>' },
    ])
    const suppressed = catcher.mails[0]?.headers.find(({ key }) => key === 'x-auto-response-suppress')
    expect(suppressed?.value).toBe('All')
  })

  it.each([
    ['desk@acme.example', null, 'acme.example'],
    ['desk@müller.example', null, 'xn--mller-kva.example'],
    ['root@localhost', null, 'portal.invalid'],
    ['root\r\nRSET', null, 'portal.invalid'],
    ['desk@acme.example', 'portal.acme.example', 'portal.acme.example'],
  ])('for the sender %j and the set name %j greets as %s', (fromEmail, heloName, greeting) => {
    expect(heloNameOf({ fromEmail, heloName })).toBe(greeting)
  })

  it('that requires TLS sends nothing to a server whose certificate is not valid', async () => {
    const { port, seen } = await startSecure({})
    expect(await send(port, true)).toMatchObject({
      about: 'server',
      final: false,
      reason: 'The certificate of the mail server could not be verified.',
    })
    expect(seen).toEqual([])
  })

  it('that requires TLS sends nothing, not even the password, to a server without TLS', async () => {
    const catcher = await startMailCatcher({ login: { username: 'portal', password: 'right' } })
    stop = catcher.stop
    expect(await send(catcher.port, true)).toMatchObject({
      reason: 'A secure connection to the mail server could not be made.',
    })
    expect(await send(catcher.port, false)).toEqual({ sent: true })
  })

  it('with a wrong password fails for a reason of the server, so that the mail waits', async () => {
    const { port } = await startSecure({})
    expect(await send(port, false, 'wrong')).toEqual({
      sent: false,
      about: 'server',
      final: false,
      reason: 'The mail server did not accept the username or password.',
    })
  })
})
