import type { OwnAccount } from '../../people/accounts/schema.ts'
import { untilMailed } from '../../mail/promises.ts'
import { whyNoEmails } from '../notifications/policy.ts'
import type { Notice } from '../notifications/schema.ts'
import type { AssignmentEvent } from './schema.ts'

type Told = Parameters<typeof whyNoEmails>[0] & Pick<OwnAccount, 'whyMailsWait'>

/**
 * The note at the switch for watching a ticket: how the user is told when the customer replies, and why not by email.
 * `muted`: what the user is not told of.
 */
export function watchingText(user: Told, muted: readonly Notice[], isAssignee: boolean): string {
  const isMuted = (way: Notice['way']) => muted.some((each) => each.kind === 'replied' && each.way === way)
  const whyNot = whyNoEmails(user) ?? (isMuted('email') ? 'those about replies are off' : undefined)
  const ways = [...(isMuted('portal') ? [] : ['at the bell']), ...(whyNot ? [] : ['by email'])].join(' and ')
  const noEmails = whyNot ? `. You get no emails: ${whyNot}` : ''
  if (ways === '') return `You are not told when the customer replies${noEmails}`
  const told = isAssignee
    ? `You are told ${ways} when the customer replies, as the ticket is assigned to you`
    : `Be told ${ways} when the customer replies`
  return user.whyMailsWait && !whyNot
    ? `${told}. Emails are sent${untilMailed(user.whyMailsWait)}`
    : `${told}${noEmails}`
}

type Assigning = Omit<AssignmentEvent, 'id' | 'createdAt'>

/** Says who assigned a ticket, and what they did. */
export function assignmentText(event: Assigning): { author: string; done: string } {
  const { assigneeId, assigneeName, formerName, authorName, isTaken, isAutomatic } = event
  const person = authorName ?? 'A deleted account'
  if (assigneeId === null) {
    const lost = 'lost access to tickets, so this one was assigned to nobody'
    return { author: person, done: isAutomatic ? lost : 'assigned this ticket to nobody' }
  }
  const from = formerName === null || formerName === authorName ? '' : ` from ${formerName}`
  if (isTaken) return { author: person, done: `took this ticket${from}` }
  return {
    author: isAutomatic ? 'The service desk' : person,
    done: `assigned this ticket${from} to ${assigneeName ?? 'a deleted account'}`,
  }
}
