import * as z from 'zod/mini'
import { id, line } from '../../../shared/endpoint/fields.ts'
import { maxTagLength, tagColors } from './values.ts'

const name = line(maxTagLength, 'Enter a name').check(
  z.regex(/^[\p{L}\p{M}\p{N} ._/-]*$/u, 'Only letters, digits, spaces and . - _ /'),
)

/** A tag to add to a ticket; a new name creates a tag. */
export const addedTag = z.object({ name })

export const tagChange = z.object({ name, color: z.enum(tagColors) })
export type TagChange = z.infer<typeof tagChange>

export const tag = z.object({ id, name: z.string(), color: z.enum(tagColors) })
export type Tag = z.infer<typeof tag>

/** The tag that gets the tickets of a merged tag. */
export const tagMerge = z.object({ into: id })
