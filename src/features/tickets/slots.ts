import type { ComponentProps, ReactNode } from 'react'
import { replaceable, slot } from '../../slot.ts'
import type { ResponseChange, Ticket, TicketResponse } from './schema.ts'
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

/** A response that is being written. */
export interface GivenResponse {
  /** The ticket's. */
  status: TicketStatus
  message: string
  /** The id of the field with the message. */
  areaId: string
  /** The changes of the ticket that are sent with it. */
  also: ResponseChange
  setAlso: (also: ResponseChange) => void
  /** Sends it, and sets a status with it. */
  send: (status: ResponseStatus) => void
  isSending: boolean
}

/** The field with the message of a response: the props of a TextArea. */
export type ResponseField = Omit<ComponentProps<'textarea'>, 'className' | 'children'> & {
  id: string
  label: string
  error: string | undefined
}

/** Additions to the form of a response. */
export interface ResponseParts {
  /** In place of the field with the message. */
  area: (field: ResponseField, given: GivenResponse) => ReactNode
  /** Beside Send Response. */
  actions: (given: GivenResponse) => ReactNode
  /** Called in place of sending: `send` sends the response, if that is wanted. */
  beforeSend: (message: string, send: () => void) => void
}

/** The files of a message that is being written, at the end of its fields. */
export const messageFilesField = slot<{
  /** The ids of the files, then 0 for each that is not stored yet. */
  ids: readonly number[]
  onIds: (change: (ids: readonly number[]) => number[]) => void
  error: string | undefined
}>('message.filesField')

/** Below the text of a ticket's description, or of a response or note: the files that it was sent with. */
export const messageFiles = slot<{ ticketId: number; responseId?: number; noteId?: number }>('message.files')

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
  /** The picture of the colleague who wrote a response: in its port, or beside the name where no port is shown. */
  picture?: (by: Pick<TicketResponse, 'authorName' | 'authorPicture'>, place: 'port' | 'line') => ReactNode
  /** In the form of the response. */
  parts?: ResponseParts
}

/** The conversation of a ticket on the page for staff; `thread` shows it. */
export const staffThread = replaceable<{ ticket: Ticket; thread: (more?: ThreadMore) => ReactNode }>(
  'ticket.thread',
)
