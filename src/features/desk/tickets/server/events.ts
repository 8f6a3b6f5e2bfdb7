import type { Selectable } from 'kysely'
import type { Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { SentFiles } from '../../attachments/server/commands.ts'
import type { TicketStatus } from '../schema.ts'

type StoredTicket = Selectable<Tables['tickets']>

export interface TicketRaised {
  ticket: StoredTicket
  files: SentFiles
  /** The member of staff who opened the ticket for the customer. */
  raisedBy?: number | undefined
  /** The member of staff who opened the ticket and is assigned to it at once. */
  takenBy?: number | undefined
}

export interface TicketReplied {
  /** The ticket before the reply. */
  ticket: StoredTicket
  response: {
    id: number
    userId: number
    message: string
    isStaff: boolean
  }
  files: SentFiles
  /** The status that is set together with the reply. */
  newStatus?: TicketStatus | undefined
  /** Whether the customer resolves the ticket with the reply. */
  isResolving?: boolean | undefined
}

/** A ticket whose status, priority, title, category or customer was set. */
export interface TicketChanged {
  before: StoredTicket
  after: StoredTicket
}

/** A handler of an event. It runs in the transaction of the event. */
export type EventCall<Event> = (tx: Tx, event: Event) => Promise<void>

/** The handlers of each event, in order. app/server/features.ts has the lists. */
export interface TicketEvents {
  afterTicketRaised: readonly EventCall<TicketRaised>[]
  afterTicketReply: readonly EventCall<TicketReplied>[]
  /** Called once with all tickets of a change. */
  afterTicketChange: readonly EventCall<readonly TicketChanged[]>[]
}

export async function callAll<Event>(
  calls: readonly EventCall<Event>[],
  tx: Tx,
  event: Event,
): Promise<void> {
  for (const call of calls) await call(tx, event)
}
