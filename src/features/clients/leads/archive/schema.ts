import * as z from 'zod/mini'
import { id, timestamp } from '../../../../shared/endpoint/fields.ts'

export const archivedLead = z.object({
  /** The id of the lead. */
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  archivedAt: timestamp,
  /** Null if the account was deleted. */
  archivedBy: z.nullable(z.string()),
})
export type ArchivedLead = z.infer<typeof archivedLead>
