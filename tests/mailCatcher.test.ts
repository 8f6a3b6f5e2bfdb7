import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from './support/mailCatcher.ts'

let catcher: MailCatcher

beforeEach(async () => {
  catcher = await startMailCatcher()
})
afterEach(() => catcher.stop())

function send(to: string) {
  const transport = createTransport({
    host: catcher.host,
    port: catcher.port,
    secure: false,
  })
  return transport.sendMail({
    from: 'team@example.test',
    to,
    subject: 'Grüße',
    text: 'Hello',
    html: '<p>Hello</p>',
  })
}

test('A mail that is sent arrives with its subject, both its bodies and its envelope', async () => {
  const arrival = catcher.waitForMailTo('ada@example.test')
  await send('ada@example.test')
  const mail = await arrival
  expect(mail).toMatchObject({ subject: 'Grüße', html: '<p>Hello</p>\n', text: 'Hello\n' })
  expect(mail.envelope).toEqual({ from: 'team@example.test', to: ['ada@example.test'] })
})

test.each([451, 550] as const)('A mail server that refuses with %i is seen by the sender', async (code) => {
  catcher.setFault({ at: 'recipient', do: 'refuse', code })
  await expect(send('ada@example.test')).rejects.toMatchObject({ responseCode: code })
  catcher.setFault({ at: 'data', do: 'refuse', code })
  await expect(send('ada@example.test')).rejects.toMatchObject({ responseCode: code })
  expect(catcher.mails).toEqual([])
  expect(catcher.attempts()).toBe(2)
})

test.each(['connect', 'recipient', 'data'] as const)(
  'A mail server that drops the line at %s lets the sender fail, and works again later',
  async (at) => {
    catcher.setFault({ at, do: 'drop' })
    await expect(send('ada@example.test')).rejects.toThrow(/closed|socket|connection/i)
    catcher.setFault(undefined)
    await send('ada@example.test')
    expect(catcher.mails).toHaveLength(1)
  },
)

test('A mail server that asks for a login accepts only the right one', async () => {
  const guarded = await startMailCatcher({ login: { username: 'portal', password: 'secret' } })
  const mail = { from: 'team@example.test', to: 'ada@example.test', subject: 'Hello', text: 'Hello' }
  const connect = (pass: string) =>
    createTransport({ host: guarded.host, port: guarded.port, secure: false, auth: { user: 'portal', pass } })
  await expect(connect('wrong').sendMail(mail)).rejects.toMatchObject({ code: 'EAUTH' })
  await connect('secret').sendMail(mail)
  expect(guarded.mails).toHaveLength(1)
  await guarded.stop()
})
