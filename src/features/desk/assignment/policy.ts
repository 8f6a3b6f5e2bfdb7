import type { OwnAccount } from '../../people/accounts/schema.ts'
import { untilMailed } from '../../mail/promises.ts'
import type { AssignmentEvent } from './schema.ts'

type Mailed = Pick<OwnAccount, 'email' | 'emailConfirmedAt' | 'emailNotifications' | 'whyMailsWait'>

/** The note at the switch for watching a ticket: whether the user gets emails when the customer replies, and why. */
export function watchingText(
  { email, emailConfirmedAt, emailNotifications, whyMailsWait }: Mailed,
  isAssignee: boolean,
): string {
  if (!email) return 'You get no emails: your account has no email address'
  if (emailConfirmedAt === null) return 'You get no emails: your email address is not confirmed'
  if (!emailNotifications) return 'You get no emails: your email notifications are off'
  const promise = isAssignee
    ? 'You get an email when the customer replies, as the ticket is assigned to you'
    : 'Get an email when the customer replies'
  return whyMailsWait ? `${promise}. Emails are sent${untilMailed(whyMailsWait)}` : promise
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
