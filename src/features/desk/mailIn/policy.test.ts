import { describe, expect, it } from 'vitest'
import { machineSign, placementOf, type HeaderFields, type MailFacts } from './policy.ts'

const customer: MailFacts = { sender: 'customer', proof: 'passed', token: 'none', strangers: 'hold' }
const answer: MailFacts = { ...customer, token: 'right', tokenAccount: 'sender', mayAnswer: true }
const stranger: MailFacts = { ...customer, sender: 'stranger' }
const colleague: MailFacts = { ...answer, tokenAccount: 'other' }

describe('What becomes of a mail', () => {
  it.each<[string, MailFacts, string]>([
    ['an answer of the account of the token', answer, 'reply verified'],
    ['the same, whose domain asks for no check', { ...answer, proof: 'none' }, 'reply unverified'],
    ['the same, forged', { ...answer, proof: 'failed' }, 'held senderFailed'],
    ['the same, whose sender could not be checked', { ...answer, proof: 'unknown' }, 'held senderUnverified'],
    ['the same, about a ticket that is gone', { ...answer, mayAnswer: false }, 'held ticketGone'],
    ['an answer of a colleague who may answer', colleague, 'reply verified'],
    ['the same, not proven', { ...colleague, proof: 'none' }, 'held senderUnverified'],
    ['an answer of another customer', { ...colleague, mayAnswer: false }, 'held otherSender'],
    ['an answer of a stranger', { ...colleague, sender: 'stranger' }, 'held otherSender'],
    [
      'an answer to a deleted account',
      { ...answer, sender: 'stranger', tokenAccount: 'deleted', mayAnswer: false },
      'held accountDeleted',
    ],
    [
      'an answer of a customer to a deleted account',
      { ...answer, tokenAccount: 'deleted', mayAnswer: false },
      'held accountDeleted',
    ],
    ['a mail of a customer', customer, 'ticket verified'],
    ['the same, whose domain asks for no check', { ...customer, proof: 'none' }, 'ticket unverified'],
    ['the same, forged', { ...customer, proof: 'failed' }, 'held senderFailed'],
    [
      'the same, whose sender could not be checked',
      { ...customer, proof: 'unknown' },
      'held senderUnverified',
    ],
    ['a customer with a token that was made up', { ...customer, token: 'wrong' }, 'held wrongToken'],
    [
      'a stranger with a token that was made up',
      { ...customer, sender: 'stranger', token: 'wrong' },
      'held wrongToken',
    ],
    ['a mail of staff', { ...answer, sender: 'staff' }, 'held staff'],
    ['a mail of a stranger', stranger, 'held stranger'],
    ['the same, refused', { ...stranger, strangers: 'refuse' }, 'ignored refused'],
    ['the same, as a lead', { ...stranger, strangers: 'lead' }, 'lead verified'],
    ['the same, forged', { ...stranger, strangers: 'lead', proof: 'failed' }, 'held senderFailed'],
    ['the same, not checked', { ...stranger, strangers: 'lead', proof: 'unknown' }, 'held senderUnverified'],
    ['the same, blocked', { ...stranger, strangers: 'lead', isBlocked: true }, 'ignored blocked'],
    ['an address of several accounts', { ...customer, sender: 'several' }, 'held several'],
    ['a suspended account', { ...answer, sender: 'suspended' }, 'held suspended'],
    ['an account without a portal', { ...customer, sender: 'legacyUser' }, 'held legacyUser'],
    ['a mail of nobody or of several people', { ...customer, sender: 'nobody' }, 'held noSender'],
    ['a mail that could not be read to its end', { ...answer, isBroken: true }, 'held unreadable'],
    ['a mail of our own', { ...answer, sender: 'ourselves' }, 'ignored own'],
  ])('%s', (_what, facts, expected) => {
    const placement = placementOf(facts)
    const more = 'reason' in placement ? placement.reason : placement.isVerified ? 'verified' : 'unverified'
    expect(`${placement.as} ${more}`).toBe(expected)
  })

  it('Only a right token of the own account, or of a colleague who is proven, changes a conversation', () => {
    const senders = [
      'customer',
      'staff',
      'stranger',
      'several',
      'suspended',
      'legacyUser',
      'nobody',
      'ourselves',
    ] as const
    const all = senders.flatMap((sender) =>
      (['passed', 'none', 'failed', 'unknown'] as const).flatMap((proof) =>
        (['right', 'wrong', 'none'] as const).flatMap((token) =>
          (['sender', 'other', 'deleted'] as const).flatMap((tokenAccount) =>
            [true, false].map((mayAnswer): MailFacts => ({
              sender,
              proof,
              token,
              tokenAccount,
              mayAnswer,
              strangers: 'refuse',
            })),
          ),
        ),
      ),
    )
    expect(
      all
        .filter((facts) => facts.sender === 'stranger')
        .map((facts) => placementOf({ ...facts, isBlocked: true }))
        .every((placement) => placement.as === 'ignored' && placement.reason === 'blocked'),
    ).toBe(true)
    const replies = all.filter((facts) => placementOf(facts).as === 'reply')
    expect(replies.map(({ sender, proof, tokenAccount }) => `${sender} ${proof} ${tokenAccount}`)).toEqual([
      'customer passed sender',
      'customer passed other',
      'customer passed deleted',
      'customer none sender',
    ])
    expect(replies.every(({ token, mayAnswer }) => token === 'right' && mayAnswer)).toBe(true)
  })
})

describe('The sign that a program has sent a mail', () => {
  const fields = (text: string): HeaderFields =>
    new Map(text.split('\n').map((line) => [line.split(': ')[0] ?? '', [line.slice(line.indexOf(': ') + 2)]]))
  it.each([
    ['auto-submitted: auto-replied', 'automatic'],
    ['auto-submitted: auto-generated (vacation)', 'automatic'],
    ['x-autoreply: yes', 'automatic'],
    ['precedence: auto_reply', 'automatic'],
    ['precedence: junk', 'automatic'],
    ['return-path: <>', 'bounce'],
    ['content-type: multipart/report; report-type=delivery-status', 'bounce'],
    ['precedence: bulk', 'list'],
    ['list-id: News <news.example.com>', 'list'],
    ['auto-submitted: no', undefined],
    ['return-path: <ann@example.com>', undefined],
    ['x-auto-response-suppress: OOF', undefined],
    // A mailbox can be a group.
    ['list-id: Support <support.desk.test>\nprecedence: list', undefined],
  ])('%s', (text, sign) => {
    expect(machineSign(fields(text), 'support@desk.test')).toBe(sign)
  })
})
