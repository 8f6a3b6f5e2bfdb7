import * as z from 'zod/mini'

export const serviceDeskSettings = z.object({
  /** Whether a customer's reply to a resolved ticket reopens it. */
  reopensOnReply: z.boolean(),
})
export type ServiceDeskSettings = z.infer<typeof serviceDeskSettings>
