import * as z from 'zod/mini'
import { id } from '../../../../shared/endpoint/fields.ts'
import { ticketStatuses } from '../../tickets/statuses.ts'

export const newTicketLink = z.object({ linkedId: id })

export const linkedTicket = z.object({ id, title: z.string(), status: z.enum(ticketStatuses) })
export type LinkedTicket = z.infer<typeof linkedTicket>
