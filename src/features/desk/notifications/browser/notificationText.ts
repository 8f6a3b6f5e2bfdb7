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
  const what = ticketId === null ? severalTickets(count, event === 'ticketsReassigned') : `#${ticketId}`
  const isRepeated = ticketId !== null && count > 1
  const verb = isRepeated ? did.replace('replied', `replied ${count} times`) : did
  return { who: actorName ?? 'A deleted account', did: `${verb} ${what}${more}` }
}

/** One ticket is left of several if the others were taken back by an undo. */
function severalTickets(count: number, areYours: boolean): string {
  if (areYours) return `${count === 1 ? 'one' : count} of your tickets`
  return count === 1 ? 'a ticket' : `${count} tickets`
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
