import { integer, timestamp } from '../../../../../server/database/columns.ts'

export const ticketLinkTables = {
  /** Two rows for each link, one in each direction. */
  ticketLinks: { ticketId: integer, linkedId: integer, createdAt: timestamp },
}
