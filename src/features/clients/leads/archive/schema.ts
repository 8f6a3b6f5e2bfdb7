import * as z from 'zod/mini'
import { id, timestamp } from '../../../../shared/endpoint/fields.ts'

/** A lead that is off the list. */
export const archivedLead = z.object({
  /** The id of the lead. */
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  archivedAt: timestamp,
  /** Null where the account is gone. */
  archivedBy: z.nullable(z.string()),
})
export type ArchivedLead = z.infer<typeof archivedLead>
