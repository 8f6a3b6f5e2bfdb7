import * as z from 'zod/mini'
import { id, line } from '../../../shared/endpoint/fields.ts'
import { maxSearch } from './values.ts'
import { isKnown, searchText, viewOfSearch } from './search.ts'

const name = line(60, 'Name is required')

/** A view of the list of tickets. */
export const newTicketView = z.object({
  name,
  isShared: z.boolean(),
  /** The filters, the order and the columns, as in the URL of the list: 'priority=high%2Ccritical&sort=id+ascending'. */
  search: z.pipe(
    z
      .string()
      .check(z.maxLength(maxSearch), z.refine(isKnown, 'These are not all filters of the list of tickets.')),
    z.transform((text: string) => searchText(viewOfSearch(text))),
  ),
})
export type NewTicketView = z.infer<typeof newTicketView>

/** The values of the form. */
export const ticketViewForm = z.object({
  name,
  visibility: z.enum(['private', 'shared']),
  search: z.string(),
})
export type TicketViewFormValues = z.infer<typeof ticketViewForm>

export const savedTicketView = z.object({
  id,
  /** The author. */
  userId: id,
  /** Null if the account was deleted. */
  authorName: z.nullable(z.string()),
  name: z.string(),
  isShared: z.boolean(),
  search: z.string(),
})
export type SavedTicketView = z.infer<typeof savedTicketView>
