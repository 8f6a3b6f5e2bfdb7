import type { LinkProps } from '@tanstack/react-router'
import type { StaffNotification } from '../schema.ts'
import type { NotifiedEvent } from '../values.ts'

/** The words between the name of the actor and the ticket, and those behind it. */
const words: Readonly<Record<NotifiedEvent, { did: string; more?: string }>> = {
  ticketAssigned: { did: 'assigned you' },
  ticketsAssigned: { did: 'assigned you' },
  newTicketAssigned: { did: 'raised', more: ', assigned to you' },
  ticketTaken: { did: 'took over' },
  ticketReassigned: { did: 'reassigned' },
  ticketsReassigned: { did: 'reassigned' },
  noteMention: { did: 'mentioned you on' },
  customerReplied: { did: 'replied to' },
  customerResolved: { did: 'resolved' },
  colleagueReplied: { did: 'replied to' },
}

/** The sentence of a notification in parts, such as 'Ana' and 'replied 3 times to #12'. */
export function partsOf({ event, actorName, ticketId, count }: StaffNotification) {
  const { did, more = '' } = words[event]
  const yours = event === 'ticketsReassigned' ? ' of your tickets' : ' tickets'
  const what = ticketId === null ? `${count}${yours}` : `#${ticketId}`
  const isRepeated = ticketId !== null && count > 1
  const verb = isRepeated ? did.replace('replied', `replied ${count} times`) : did
  return { who: actorName ?? 'A deleted account', did: `${verb} ${what}${more}` }
}

export function sentenceOf(notification: StaffNotification): string {
  const { who, did } = partsOf(notification)
  return `${who} ${did}`
}

/** Where the tickets of a notification are: one ticket, or the list of those that were assigned to the user. */
export function targetOf({ ticketId, event }: StaffNotification): LinkProps {
  if (ticketId !== null) return { to: '/agent/tickets/$id', params: { id: String(ticketId) } }
  return { to: '/agent/tickets', search: event === 'ticketsAssigned' ? { queue: 'mine' } : {} }
}
