import * as z from 'zod/mini'
import { line } from '../../../shared/endpoint/fields.ts'
import { roles } from '../../../shared/endpoint/roles.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { lastSignIns, userOrders, userStates } from './view.ts'

/** The filters of users, combined with "and". */
export const userSelection = z.object({
  role: z.optional(z.enum(roles)),
  /** The beginning of the company's name; case and accents are ignored. */
  company: z.optional(line(200)),
  state: z.optional(z.enum(userStates)),
  signIn: z.optional(z.enum(lastSignIns)),
})
export type UserSelection = z.infer<typeof userSelection>

/** The filters, the search and the order of a list that is requested by range. */
export const userRowsSelection = z.extend(userSelection, {
  /**
   * Words, or beginnings of words, of the names, the email address, the phone number, the company or the role, in any
   * order. All must match; only the newest 5,000 matches count. If there are more than 8 words, only the 8 longest count.
   */
  words: z.optional(line(maxSearchCharacters)),
  sort: z.optional(z.enum(userOrders)),
  direction: z.optional(z.enum(directions)),
})
export type UserRowsSelection = z.infer<typeof userRowsSelection>
