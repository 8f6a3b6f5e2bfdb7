import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { startMailCatcher, type MailCatcher } from '../../../tests/support/mailCatcher.ts'
import { mayConnectTo } from '../../server/http/outgoingAddresses.ts'
import { openSmtpConnection } from './server/delivery.ts'

describe('Addresses of mail servers', () => {
  it('in the private network are allowed unless the operator forbids them', () => {
    const allowed = (env: Record<string, string>) => {
      const read = readConfig(env)
      return 'config' in read && read.config.allowPrivateSmtp
    }
    expect([allowed({}), allowed({ ALLOW_PRIVATE_SMTP: 'false' })]).toEqual([true, false])
  })

  it.each(['93.184.216.34', '2606:2800:220:1::', '8.8.8.8'])('%s is allowed', (address) => {
    expect([mayConnectTo(address, true), mayConnectTo(address, false)]).toEqual([true, true])
  })

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fd12::1',
    '100.64.0.1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
    '::',
  ])('%s is in the private network, which the operator can forbid', (address) => {
    expect([mayConnectTo(address, true), mayConnectTo(address, false)]).toEqual([true, false])
  })

  it.each([
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    '100.100.100.200',
    '64:ff9b::a9fe:a9fe',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    'no address',
  ])('%s is never allowed', (address) => {
    expect([mayConnectTo(address, true), mayConnectTo(address, false)]).toEqual([false, false])
  })
})

describe('The host name of a mail server', () => {
  let catcher: MailCatcher
  beforeAll(async () => {
    catcher = await startMailCatcher()
  })
  afterAll(() => catcher.stop())

  const mail = {
    messageId: 'one@here',
    recipient: 'to@b.example',
    fromName: null,
    subject: 's',
    html: '<p>h</p>',
    text: 't',
    headers: {},
  }

  async function sendTo(host: string, addresses: string[], allowPrivate = true) {
    const from = { fromName: 'N', fromEmail: 'from@b.example', user: 'u', password: 'p' }
    const connection = openSmtpConnection(
      { host, port: catcher.port, secure: false, startTls: true, heloName: 'b.example', ...from },
      {
        allowPrivate,
        resolve: (_, respond) =>
          respond(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      },
    )
    try {
      return await connection.send(mail)
    } finally {
      connection.close()
    }
  }
  const refused = { sent: false, reason: "Connections to this mail server's address are not allowed." }

  it('may resolve to this machine unless the operator forbids it', async () => {
    expect(await sendTo('mail.example', ['127.0.0.1'])).toEqual({ sent: true })
    expect(await sendTo('mail.example', ['127.0.0.1'], false)).toMatchObject(refused)
    expect(await sendTo('127.0.0.1', [], false)).toMatchObject(refused)
  })

  it('may not resolve to a metadata service, whatever its name', async () => {
    expect(await sendTo('mail.example', ['169.254.169.254'])).toMatchObject(refused)
    expect(await sendTo('mail.example', ['::ffff:169.254.169.254'])).toMatchObject(refused)
    expect(await sendTo('169.254.169.254', [])).toMatchObject(refused)
    expect(await sendTo('metadata', ['169.254.169.254', 'fe80::1'])).toMatchObject(refused)
  })

  it('is used with those of its addresses that are allowed', async () => {
    expect(await sendTo('mail.example', ['169.254.169.254', '127.0.0.1'])).toEqual({ sent: true })
  })
})
