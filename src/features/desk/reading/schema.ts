import * as z from 'zod/mini'
import { timestamp } from '../../../shared/endpoint/fields.ts'

/** The time of the newest message of a ticket that the caller has seen; null if the caller has seen none. */
export const readPosition = z.object({ readAt: z.nullable(timestamp) })
export type ReadPosition = z.infer<typeof readPosition>

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && Date.parse(text) > 0

export const newReadPosition = z.object({
  readAt: z.string().check(z.refine(isTime, 'The time must be a time of a message.')),
})
