import * as z from 'zod/mini'
import { placeholders } from '../../../shared/site/placeholders.ts'

/** The state of an announced function. A function without a row in the database is off. */
export const placeholderState = z.object({
  name: z.enum(placeholders),
  /** Whether the function works; otherwise users see its placeholder. */
  works: z.boolean(),
})
export type PlaceholderState = z.infer<typeof placeholderState>

/** The functions to change. Functions that are not listed keep their state. */
export const placeholderChange = z.object({
  placeholders: z.array(placeholderState).check(
    z.minLength(1),
    z.maxLength(placeholders.length),
    z.refine(
      (states) => new Set(states.map(({ name }) => name)).size === states.length,
      'Each placeholder once',
    ),
  ),
})
