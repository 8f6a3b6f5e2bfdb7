import * as z from 'zod/mini'
import { presences } from './values.ts'

/**
 * `since`: the time up to which the caller knows all changes, in ms since 1970. Without it, no earlier changes are
 * sent.
 */
export const streamQuery = z.object({
  since: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'The time must be a number.'))),
})

/** The presence of one page of the caller. */
export const ownPresence = z.object({
  /** Tells the open pages of one user apart. */
  page: z.string().check(z.regex(/^[\w-]{1,40}$/, 'The page must be 1 to 40 letters, digits, - or _.')),
  doing: z.enum([...presences, 'gone']),
})
export type OwnPresence = z.output<typeof ownPresence>

/** Another member of staff who has a ticket open now, or is writing at it. */
export const presentPerson = z.object({
  userId: z.number(),
  name: z.string(),
  doing: z.enum(presences),
})
export type PresentPerson = z.output<typeof presentPerson>
