import { expect, it } from 'vitest'
import { whyNoMail } from '../mail/server/whyNoMail.ts'
import { watchingText } from './policy.ts'

const accounts = [null, 'ben@northline.example'].flatMap((email) =>
  [null, '2026-11-01T10:00:00.000Z'].flatMap((emailConfirmedAt) =>
    [false, true].map((emailNotifications) => ({ email, emailConfirmedAt, emailNotifications })),
  ),
)

it.each(accounts)('Who watches a ticket is promised mails exactly where they are sent: %j', (account) => {
  const isMailed = whyNoMail({ ...account, role: 'agent', isSuspended: false }) === null
  for (const isAssignee of [false, true]) {
    const text = watchingText(account, isAssignee)
    expect(text.startsWith('You get no emails: ')).toBe(!isMailed)
    if (isMailed) expect(text.includes('as the ticket is assigned to you')).toBe(isAssignee)
  }
})
