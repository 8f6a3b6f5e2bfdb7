import { slot } from '../../slot.ts'
import type { Ticket } from './schema.ts'

/** At the end of the line below the heading of a ticket, in the agents' portal. */
export const ticketFactsMore = slot<{ ticket: Ticket }>('ticket.facts')

/** The files of a message that is being written, at the end of its fields. */
export const messageFilesField = slot<{
  /** The ids of the files, then 0 for each that is not stored yet. */
  ids: readonly number[]
  onIds: (change: (ids: readonly number[]) => number[]) => void
  error: string | undefined
}>('message.filesField')

/** Below the text of a ticket's description, or of a response or note: the files that it was sent with. */
export const messageFiles = slot<{ ticketId: number; responseId?: number; noteId?: number }>('message.files')
