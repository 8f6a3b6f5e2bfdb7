import { expect, it } from 'vitest'
import { openedMailText } from '../desk/tickets/onBehalf/effects.ts'
import { watchingText } from '../desk/assignment/policy.ts'
import * as promises from './promises.ts'
import { mailWaits, type MailWait } from './values.ts'

const [email, owner] = ['carl@client.example', { email: 'ben@northline.example' }]
const mailed = { ...owner, emailConfirmedAt: '2026-11-01T10:00:00.000Z', emailNotifications: true }

/** Every sentence of a screen that promises an email. */
const sentences: Record<string, (wait: MailWait | undefined) => string> = {
  'an invoice that is sent': (wait) => promises.invoiceMailText('it', email, wait),
  'an invoice that was sent': (wait) => promises.invoiceMailedText('Nov 1, 2026', '', wait),
  'a ticket for a caller': (wait) => openedMailText({ whyNoMail: null }, wait),
  'a ticket for any caller': (wait) => openedMailText(undefined, wait),
  'a merged ticket': (wait) => promises.mergeMailText('Carl', wait),
  'the status of many tickets': promises.statusMailText,
  'a mention': promises.mentionText,
  'watching a ticket': (wait) => watchingText({ ...mailed, whyMailsWait: wait }, [], false),
  'an own ticket': (wait) => watchingText({ ...mailed, whyMailsWait: wait }, [], true),
  'an answer to a lead': (wait) => promises.leadAnswerText(email, wait),
  'an answer to a lead, before': (wait) => promises.leadAnswerHint(email, wait),
  'a lead that is invited': (wait) => promises.leadInvitationText(email, wait),
  'an invitation that is sent again': (wait) => promises.invitedAgainText(email, wait),
  'a new address': (wait) => promises.newAddressText(true, wait),
}

/** Words that explain each state: to staff what to do, to an account's owner that the mail is late or impossible. */
const told: Record<MailWait, RegExp> = {
  mail: /once a mail server is set up|has to set up the mail server first|can't send links by email yet/,
  release:
    /once this restored installation is released|has to release this restored|can't send links by email yet/,
  delayed: /once the mail server takes emails again|Emails are delayed at the moment/,
}

it.each(Object.entries(sentences))('The sentence about %s is true in every state of mail', (_, sentence) => {
  const now = sentence(undefined)
  for (const wait of mailWaits) {
    expect(now).not.toMatch(told[wait])
    expect(sentence(wait)).toMatch(told[wait])
    expect(sentence(wait), wait).not.toMatch(/We are emailing|was emailed|[^.\w]\.|\.\./)
  }
})
