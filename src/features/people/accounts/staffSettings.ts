import * as z from 'zod/mini'
import { choosableTicketColumns } from './ticketColumns.ts'

/** The settings of an account that have an effect on the screens of staff. */
export const staffSettings = {
  /** Whether the next ticket is opened after a response that resolves one. */
  opensNextTicket: z.boolean(),
  /** The columns shown in the list of tickets; null for the standard ones. */
  ticketListColumns: z.nullable(z.array(z.enum(choosableTicketColumns))),
}
