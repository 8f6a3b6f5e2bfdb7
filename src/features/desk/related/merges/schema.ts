import * as z from 'zod/mini'
import { id, storable } from '../../../../shared/endpoint/fields.ts'

export const ticketMerge = z.object({
  /** The ticket that gets the conversation. */
  into: id,
  /** The `updatedAt` of the duplicate that the user saw. */
  updatedAt: z.string().check(storable),
  /** If the tickets have different customers: the one of the other ticket, who may then read the whole conversation. */
  otherCustomerId: z.optional(id),
})
export type TicketMerge = z.infer<typeof ticketMerge>
