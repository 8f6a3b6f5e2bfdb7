import * as z from 'zod/mini'
import { line } from '../../../shared/endpoint/fields.ts'
import { roles } from '../../../shared/endpoint/roles.ts'
import { lastSignIns, userStates } from './view.ts'

/** The filters of users, combined with "and". */
export const userSelection = z.object({
  role: z.optional(z.enum(roles)),
  /** The beginning of the company's name; case and accents are ignored. */
  company: z.optional(line(200)),
  state: z.optional(z.enum(userStates)),
  signIn: z.optional(z.enum(lastSignIns)),
})
export type UserSelection = z.infer<typeof userSelection>
