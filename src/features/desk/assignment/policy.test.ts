import { expect, it } from 'vitest'
import { whyNoMail } from '../../mail/server/whyNoMail.ts'
import { assignmentText, watchingText } from './policy.ts'

const accounts = [null, 'ben@northline.example'].flatMap((email) =>
  [null, '2026-11-01T10:00:00.000Z'].flatMap((emailConfirmedAt) =>
    [false, true].map((emailNotifications) => ({ email, emailConfirmedAt, emailNotifications })),
  ),
)

const allMuted = (['portal', 'email'] as const).map((way) => ({ kind: 'replied' as const, way }))
const mutedInOneWay = allMuted.map((each) => [each])
const others = [{ kind: 'assigned' as const, way: 'email' as const }]

it.each(accounts)('Who watches a ticket is promised exactly what the switches allow: %j', (account) => {
  const isMailed = whyNoMail({ ...account, role: 'agent', isSuspended: false }) === null
  for (const muted of [[], others, allMuted, ...mutedInOneWay]) {
    const isOn = (way: string) => !muted.some((each) => each.kind === 'replied' && each.way === way)
    const byEmail = isMailed && isOn('email')
    for (const isAssignee of [false, true]) {
      const text = watchingText(account, muted, isAssignee)
      expect(text.includes('at the bell')).toBe(isOn('portal'))
      expect(text.includes('by email')).toBe(byEmail)
      expect(text.includes('No emails: ')).toBe(!byEmail)
      expect(text.startsWith('You are not told')).toBe(!byEmail && !isOn('portal'))
    }
  }
})

const event = {
  assigneeId: 2,
  assigneeName: 'Ben Carter',
  formerName: null,
  authorName: 'Ana Ueda',
  isAutomatic: false,
  isTaken: false,
}

it.each([
  [{}, 'Ana Ueda assigned this ticket to Ben Carter'],
  [{ formerName: 'Daniel Okafor' }, 'Ana Ueda assigned this ticket from Daniel Okafor to Ben Carter'],
  [{ isTaken: true, formerName: 'Daniel Okafor' }, 'Ana Ueda took this ticket from Daniel Okafor'],
  [{ formerName: 'Ana Ueda' }, 'Ana Ueda assigned this ticket to Ben Carter'],
  [{ assigneeId: null, assigneeName: null }, 'Ana Ueda assigned this ticket to nobody'],
  [
    { assigneeId: null, assigneeName: null, isAutomatic: true, formerName: 'Ana Ueda' },
    'Ana Ueda lost access to tickets, so this one was assigned to nobody',
  ],
  [{ isAutomatic: true }, 'The service desk assigned this ticket to Ben Carter'],
  [{ assigneeName: null, authorName: null }, 'A deleted account assigned this ticket to a deleted account'],
])('The line of an assignment says who had the ticket: %j', (change, text) => {
  const { author, done } = assignmentText({ ...event, ...change })
  expect(`${author} ${done}`).toBe(text)
})
