import * as z from 'zod/mini'

export const documentSettings = z.object({
  /** Whether the mail about a new invoice has its PDF attached. */
  attachesToMails: z.boolean(),
})
export type DocumentSettings = z.infer<typeof documentSettings>
