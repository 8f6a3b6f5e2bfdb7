import type { ReactNode } from 'react'
import { replaceable, slot } from '../../slot.ts'
import type { Ticket } from './schema.ts'
import type { ResponseStatus, TicketQueue, TicketStatus } from './statuses.ts'

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
  assignee: number | undefined
  onAssignee: (assignee: number | undefined) => void
}>('tickets.filters')

export interface GivenResponseActions {
  /** The ticket's. */
  status: TicketStatus
  /** Sends the response that is being written, and sets a status with it. */
  send: (status: ResponseStatus) => void
  isSending: boolean
}

/** Beside Send Response in the agents' portal. */
export const responseActions = slot<GivenResponseActions>('ticket.responseActions')
