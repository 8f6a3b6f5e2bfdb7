import * as z from 'zod/mini'
import { id, storable } from '../../../../shared/endpoint/fields.ts'

export const ticketMerge = z.object({
  /** The ticket that gets the conversation. */
  into: id,
  /** The `updatedAt` of the duplicate, as the user saw it. */
  updatedAt: z.string().check(storable),
  /** Confirms a different customer: the id of the other ticket's customer, who may then read the whole conversation. */
  otherCustomerId: z.optional(id),
})
export type TicketMerge = z.infer<typeof ticketMerge>
