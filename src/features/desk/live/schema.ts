import * as z from 'zod/mini'
import { presences } from './values.ts'

/** `since`: up to when the caller knows everything, in ms since 1970; without it, nothing is missed. */
export const streamQuery = z.object({
  since: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'The time must be a number.'))),
})

/** A page of the caller: where it is now. */
export const ownPresence = z.object({
  /** Tells the pages of one person apart. */
  page: z.string().check(z.regex(/^[\w-]{1,40}$/, 'The page must be 1 to 40 letters, digits, - or _.')),
  doing: z.enum([...presences, 'gone']),
})
export type OwnPresence = z.output<typeof ownPresence>

/** Someone else of the staff who has a ticket open now, or writes at it. */
export const presentPerson = z.object({
  userId: z.number(),
  name: z.string(),
  doing: z.enum(presences),
})
export type PresentPerson = z.output<typeof presentPerson>
