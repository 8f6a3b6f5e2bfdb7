import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { startMailCatcher } from '../../../tests/support/mailCatcher.ts'
import { portOf } from '../../../tests/support/portOf.ts'
import { openSmtpConnection } from './server/delivery.ts'

const mail = {
  messageId: 'one@here',
  recipient: 'to@b.example',
  fromName: null,
  subject: 'A subject',
  html: '<p>html</p>',
  text: 'text',
  headers: {},
}

let stop: () => Promise<void> = async () => {}
afterEach(() => stop())

/** Starts a mail server with TLS and a self-signed certificate; returns its port and the mails it received. */
async function startSecure(options: SMTPServerOptions) {
  const seen: { secure: boolean; user: unknown }[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onAuth: ({ username, password }, _session, answer) =>
      password === 'right'
        ? answer(null, { user: username })
        : answer(new Error('Invalid username or password')),
    onData: (stream, session, answer) => {
      const user: unknown = session.user
      seen.push({ secure: session.secure, user })
      stream.resume().on('end', () => answer())
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

async function send(port: number, secure: boolean, password = 'right') {
  const from = { fromName: 'N', fromEmail: 'from@b.example', user: 'portal', password }
  const connection = openSmtpConnection({ host: '127.0.0.1', port, secure, ...from }, { allowPrivate: true })
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
    expect(seen).toEqual([{ secure: true, user: 'portal' }])
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
