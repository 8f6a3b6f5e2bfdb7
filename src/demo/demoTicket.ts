import type {
  ByEmail,
  TicketCategory,
  TicketPriority,
  TicketStatus,
} from '../features/desk/tickets/schema.ts'

/** The time from an event to the creation of the demo data. */
type Ago = readonly [days: number, hours: number, minutes?: number]

export interface DemoTicket {
  customer: string
  title: string
  description: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  opened: Ago
  responses: readonly DemoMessage[]
  notes?: readonly DemoMessage[]
}

interface DemoMessage {
  by: string
  at: Ago
  message: string
  /** Set for a message that came by email. */
  mail?: ByEmail
}
