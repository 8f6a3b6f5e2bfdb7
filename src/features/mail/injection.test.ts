import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'

/** Known attacks on mail forms: line breaks in every encoding, encoded words, address lists, comments, long texts. */
const attack = fc.constantFrom(
  '\r\nBcc: victim@evil.example',
  '\nX-Evil: yes',
  '\r X-Evil: yes',
  '%0d%0aBcc: victim@evil.example',
  '\u2028Bcc: victim@evil.example',
  '\u0085X-Evil: yes',
  '\u000bX-Evil: yes',
  '=?utf-8?q?=0d=0aBcc:_victim@evil.example?=',
  '=?utf-8?b?DQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=',
  ', victim@evil.example',
  '; victim@evil.example',
  '<victim@evil.example>',
  '" <victim@evil.example>, "',
  '(comment) victim@evil.example',
  'undisclosed-recipients:;',
  'x'.repeat(2000),
  '\u{1f600}'.repeat(80),
  '\r\n.\r\nRCPT TO:<victim@evil.example>\r\n',
  '\r\n\r\n<html>a second body</html>',
)
const hostile = fc
  .tuple(
    fc.string({ unit: 'binary', maxLength: 30 }),
    attack,
    fc.string({ maxLength: 30 }),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([before, middle, after, times]) => before + middle.repeat(times) + after)

const headers = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
]

describe.each(engines)('Hostile text in an inquiry (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
  })
  afterAll(() => app.stop())

  it('adds neither a header nor a recipient in 200 attempts, and most mails arrive', async () => {
    const { enqueue } = await import('./server/commands.ts')
    const { storeInquiry } = await import('../clients/leads/server/commands.ts')
    const inquiry = {
      name: 'Tom',
      email: 'tom@visitor.example',
      phone: '1',
      message: 'Hi',
      type: 'contact' as const,
      services: [],
    }
    const { database } = app.context
    const runs = fc.sample(
      fc.record({ name: hostile, email: hostile, phone: hostile, company: hostile }),
      200,
    )
    const leadId = await storeInquiry(database.db, inquiry, 'northline.example')
    for (const [run, given] of runs.entries()) {
      // A mailbox gets 60 mails an hour; further ones are only listed.
      if (run % 30 === 0) {
        await app.deliver()
        await app.setRecipients('New inquiry', `desk${run}@northline.example`)
      }
      const plain = { name: 'Tom', email: 'tom@visitor.example', phone: '1', message: given.company }
      // Through the form, which refuses most of them, and directly, bypassing its checks.
      const sent = await app
        .newClient()
        .post('/api/contact', { ...plain, name: given.name, email: given.email })
      expect([201, 400]).toContain(sent.status)
      const storable = Object.fromEntries(
        Object.entries(given).map(([field, text]) => [field, text.replaceAll('\0', '').toWellFormed()]),
      )
      const values = { ...given, ...storable, type: '', services: '', message: storable['company'] ?? '' }
      await database.transaction((tx) =>
        enqueue(tx, {
          event: 'inquiry',
          about: { kind: 'lead', id: leadId },
          values,
          path: '/',
          replyTo: storable['email'],
          host: storable['phone'],
        }),
      )
    }
    expect(await app.deliver()).toBe('nothing due')
    const { mails } = app.catcher
    expect(mails.length).toBeGreaterThanOrEqual(200)
    expect((await app.outbox()).every(({ state }) => state === 'sent')).toBe(true)
    for (const mail of mails) {
      const [to] = mail.envelope.to
      expect(to).toMatch(/^desk\d+@northline\.example$/)
      expect(mail.envelope.to).toHaveLength(1)
      expect(mail.to).toEqual([{ address: to, name: '' }])
      expect(mail.cc ?? []).toEqual([])
      expect(mail.bcc ?? []).toEqual([])
      const names = mail.headers.map(({ key }) => key)
      expect(headers).toEqual(expect.arrayContaining([...new Set(names)]))
      expect(new Set(names).size, 'No header twice').toBe(names.length)
      expect((mail.replyTo ?? []).length).toBeLessThanOrEqual(1)
      expect(mail.subject).not.toMatch(/[\r\n]/)
    }
  })
})
