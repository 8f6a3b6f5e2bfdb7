import * as z from 'zod/mini'
import { id } from '../../../shared/endpoint/fields.ts'
import { newTicketRules } from './values.ts'

export const deskSettings = z.object({
  /** Whether a customer's reply to a resolved ticket reopens it. */
  reopensOnReply: z.boolean(),
  newTickets: z.enum(newTicketRules),
  /** The accounts of the staff to whom new tickets are assigned; empty for all agents. */
  assigneeIds: z.array(id).check(z.maxLength(200)),
})
export type DeskSettings = z.infer<typeof deskSettings>
