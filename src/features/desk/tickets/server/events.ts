import type { Selectable } from 'kysely'
import type { Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { SentFiles } from '../../attachments/server/commands.ts'
import type { TicketStatus } from '../schema.ts'

type StoredTicket = Selectable<Tables['tickets']>

export interface TicketRaised {
  ticket: StoredTicket
  files: SentFiles
  /** The member of staff who has opened it for the customer, if one has. */
  raisedBy?: number | undefined
  /** The member of staff who works on it, where that is known already. */
  takenBy?: number | undefined
}

export interface TicketReplied {
  /** As it was before the reply. */
  ticket: StoredTicket
  response: {
    id: number
    /** The account of its author. */
    userId: number
    message: string
    isStaff: boolean
  }
  files: SentFiles
  /** The status that the reply sets as well, if it sets one. */
  newStatus?: TicketStatus | undefined
  /** Customers say with it that the ticket is resolved. */
  isResolving?: boolean | undefined
}

/** A ticket of which status, priority, title, category or customer were set. */
export interface TicketChanged {
  before: StoredTicket
  after: StoredTicket
}

/** One thing to do about an event, in its transaction. */
export type EventCall<Event> = (tx: Tx, event: Event) => Promise<void>

/** All that is done about each event, in order. server/features.ts has the lists. */
export interface TicketEvents {
  afterTicketRaised: readonly EventCall<TicketRaised>[]
  afterTicketReply: readonly EventCall<TicketReplied>[]
  /** With all tickets of one change. */
  afterTicketChange: readonly EventCall<readonly TicketChanged[]>[]
}

export async function callAll<Event>(
  calls: readonly EventCall<Event>[],
  tx: Tx,
  event: Event,
): Promise<void> {
  for (const call of calls) await call(tx, event)
}
