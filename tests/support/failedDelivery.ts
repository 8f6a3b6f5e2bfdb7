import { expect } from 'vitest'
import type { TestAppWithMail } from './mail.ts'
import type { SmtpFault } from './mailCatcher.ts'

/** A contact form: mailed to the recipients of the template "New inquiry". */
export const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello' }

/** The only mail of the outbox, besides notices to administrators about the mail server. */
export async function onlyMail(app: TestAppWithMail) {
  const mails = await app.outbox()
  const [first, ...more] = mails.filter(({ event }) => event !== 'administrationChanged')
  if (!first || more.length > 0) throw new Error('There should be one mail.')
  return first
}

/** With one mail in the outbox: the fault delays it to its next attempt, which delivers it once. */
export async function expectRetryAfter(app: TestAppWithMail, fault: SmtpFault, reason: string) {
  app.catcher.setFault(fault)
  expect(await app.deliver()).toBe('server failed')
  const waiting = await onlyMail(app)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, lastError: reason, leaseUntil: null })
  app.catcher.setFault(undefined)
  expect(await app.deliver(Date.parse(waiting.nextAttemptAt))).toBe('nothing due')
  expect(await onlyMail(app)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  // No brand has a public host here, so the Message-ID uses the sender's domain.
  const messageId = waiting.messageId.replace(/@localhost$/, '@northline.example')
  expect(app.catcher.mails.map((mail) => mail.messageId)).toEqual([`<${messageId}>`])
}
