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
  const whyNot = whyNoEmails(user) ?? (isMuted('email') ? 'they are off for replies' : undefined)
  const until = untilMailed(user.whyMailsWait)
  const ways = [...(isMuted('portal') ? [] : ['at the bell']), ...(whyNot ? [] : [`by email${until}`])]
  const noEmails = whyNot ? `. No emails: ${whyNot}` : ''
  if (ways.length === 0) return `You are not told when the customer replies${noEmails}`
  const told = `Told ${ways.join(' and ')}`
  if (isAssignee) return `${told}, as you are the assignee${noEmails}`
  return `${told}${until && !whyNot ? ',' : ''} when the customer replies${noEmails}`
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
