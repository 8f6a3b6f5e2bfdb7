import * as z from 'zod/mini'
import { line } from '../../../shared/endpoint/fields.ts'
import { isId } from '../../../shared/endpoint/ids.ts'
import { moment } from '../../../shared/endpoint/moments.ts'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { contactRequest } from './schema.ts'
import { leadSelections } from './values.ts'

// Separate from schema.ts, because browsers load the forms in schema.ts.

/** A lead in a list, as in the whole list. A range may leave out the messages. */
export const listedLead = z.extend(contactRequest, { message: z.optional(z.string()) })
export type ListedLead = z.infer<typeof listedLead>

/** A lead without its message. */
export const leadRow = z.omit(contactRequest, { message: true })
export type LeadRow = z.infer<typeof leadRow>

const assignees = ['me', 'nobody'] as const
const assigned = z.pipe(
  z.string().check(z.refine((text) => assignees.some((each) => each === text) || isId(text))),
  z.transform((text: string) => assignees.find((each) => each === text) ?? Number(text)),
)

/** The filters of a list of leads, or of an export. */
export const leadFilter = z.object({
  state: z.optional(z.enum(leadSelections)),
  /** Leads that are assigned to the caller ('me'), to nobody, or to the account with this id. */
  assigned: z.optional(assigned),
  /** When the leads were received: `from` is inclusive, `to` is exclusive. */
  from: z.optional(moment),
  to: z.optional(moment),
  /**
   * Words, or beginnings of words, of the lead, in any order. All must match; only the newest 5,000 matches count. If
   * there are more than 8 words, only the 8 longest count.
   */
  words: z.optional(line(maxSearchCharacters)),
  /** 'no' leaves out archived leads. */
  archived: z.optional(z.literal('no')),
})
export type LeadFilter = z.infer<typeof leadFilter>

/** The filters of a list that is requested by range, and what its rows contain. */
export const leadRowsSelection = z.extend(leadFilter, {
  /** 'no' leaves out the messages, which are most of a list. */
  message: z.optional(z.literal('no')),
})
export type LeadRowsSelection = z.infer<typeof leadRowsSelection>

export const leadSummaryFilter = z.pick(leadFilter, { archived: true })

/** The figures above the list of leads. */
export const leadSummary = z.object({
  total: z.number(),
  /** The number of different services that the leads name, and of different types that they have. */
  services: z.number(),
  types: z.number(),
  /**
   * The service that most leads name. Of several that are equally popular, the first in alphabetical order. Null if no
   * lead names a service.
   */
  mostPopular: z.nullable(z.string()),
})
export type LeadSummary = z.infer<typeof leadSummary>
