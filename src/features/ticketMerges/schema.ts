import * as z from 'zod/mini'
import { id, storable } from '../../fields.ts'

export const ticketMerge = z.object({
  /** The ticket that gets the conversation. */
  into: id,
  /** The `updatedAt` of the duplicate that the person saw. */
  updatedAt: z.string().check(storable),
  /** Has to be true where the tickets have different customers: that of the other ticket may read the whole conversation. */
  otherCustomer: z.optional(z.boolean()),
})
export type TicketMerge = z.infer<typeof ticketMerge>
