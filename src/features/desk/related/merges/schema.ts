import * as z from 'zod/mini'
import { id, storable } from '../../../../shared/endpoint/fields.ts'

export const ticketMerge = z.object({
  /** The ticket that gets the conversation. */
  into: id,
  /** The `updatedAt` of the duplicate, as the user saw it. */
  updatedAt: z.string().check(storable),
  /**
   * The id of the customer of the ticket `into`. Required if that is another customer than the duplicate's: it confirms
   * that this customer may read the whole conversation.
   */
  otherCustomerId: z.optional(id),
})
export type TicketMerge = z.infer<typeof ticketMerge>
