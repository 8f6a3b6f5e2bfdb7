import type { ReactNode } from 'react'
import { replaceable, slot } from '../../slot.ts'
import type { Ticket } from './schema.ts'
import type { ResponseStatus, TicketQueue, TicketStatus } from './statuses.ts'
import type { TicketView } from './view.ts'

/** At the end of the line below the heading of a ticket, in the agents' portal. */
export const ticketFactsMore = slot<{ ticket: Ticket }>('ticket.facts')

/** Beside a ticket in the agents' portal. */
export const ticketSide = slot<{ ticket: Ticket }>('ticket.side')

/** Around the list of all tickets, with its filters. */
export const ticketQueueTabs = replaceable<{
  queue: TicketQueue | undefined
  onQueue: (queue: TicketQueue | undefined) => void
  list: ReactNode
}>('tickets.queues')

/** Above the cards of the agents' overview. `enabled` is false while someone signs out. */
export const ticketOverview = slot<{ enabled: boolean }>('tickets.overview')

/** Among the filters of that list. */
export const ticketFilterFields = slot<{
  view: TicketView
  onView: (view: TicketView) => void
}>('tickets.filters')

export interface GivenResponseActions {
  /** The ticket's. */
  status: TicketStatus
  /** Sends the response that is being written, and sets a status with it. */
  send: (status: ResponseStatus) => void
  isSending: boolean
}

/** Something in a conversation besides its responses. */
export interface ThreadEntry {
  key: string
  createdAt: string
  /** An item of the list. */
  element: ReactNode
}

/** Additions to a ticket's conversation for staff, which customers do not see. */
export interface ThreadMore {
  /** Put into the conversation in the order of time. */
  entries?: readonly ThreadEntry[]
  /** Entries are still being loaded: the conversation waits, so that nothing moves afterwards. */
  isPending?: boolean
  /** Around the form of the response, or what stands in its place. */
  frame?: (answer: ReactNode) => ReactNode
  /** Beside Send Response. */
  actions?: (given: GivenResponseActions) => ReactNode
}

/** The conversation of a ticket on the page for staff; `thread` shows it. */
export const staffThread = replaceable<{ ticket: Ticket; thread: (more?: ThreadMore) => ReactNode }>(
  'ticket.thread',
)
