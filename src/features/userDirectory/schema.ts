import * as z from 'zod/mini'
import { line } from '../../fields.ts'
import { roles } from '../../roles.ts'
import { lastSignIns, userStates } from './view.ts'

/** Which users administrators look for: those that fit everything that is given. */
export const userSelection = z.object({
  role: z.optional(z.enum(roles)),
  /** What the name of the company begins with; case is ignored for letters of ASCII only. */
  company: z.optional(line(200)),
  state: z.optional(z.enum(userStates)),
  signIn: z.optional(z.enum(lastSignIns)),
})
export type UserSelection = z.infer<typeof userSelection>
