import * as z from 'zod/mini'
import { placeholders } from '../../../shared/site/placeholders.ts'

/** An announced function, whether or not the database knows it yet. */
export const placeholderState = z.object({
  name: z.enum(placeholders),
  /** Whether the function works; otherwise its placeholder stands. */
  works: z.boolean(),
})
export type PlaceholderState = z.infer<typeof placeholderState>

/** The functions to change. The others keep their state. */
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
