import * as z from 'zod/mini'
import { id, storable } from '../../../shared/endpoint/fields.ts'
import { roles } from '../../../shared/endpoint/roles.ts'
import { leadStates } from '../../clients/leads/values.ts'
import { invoiceStatuses } from '../../money/invoices/values.ts'
import { ticketStatuses } from '../../desk/tickets/statuses.ts'

/** The typed text. Its length is checked in server/lists/matching.ts, which returns its own message. */
export const searchQuery = z.object({ q: z.string().check(storable) })

const name = z.string()
/** Null if the account was deleted; left out for users who see only their own records. */
const customerName = z.optional(z.nullable(z.string()))

const foundTicket = z.object({
  id,
  title: z.string(),
  status: z.enum(ticketStatuses),
  customerName,
  /**
   * The text around the first found word. This text is from the description, or else from the newest reply that
   * contains a searched word. Empty if the title contains all searched words.
   */
  excerpt: z.string(),
})
const foundInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  amount: z.string(),
  customerName,
})
const foundPerson = z.object({
  id,
  name,
  username: z.string(),
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  role: z.enum(roles),
})
const foundCompany = z.object({ id, name, city: z.nullable(z.string()) })
const foundLead = z.object({ id, name, company: z.nullable(z.string()), state: z.enum(leadStates) })
const foundMember = z.object({ id, name, role: z.string() })

const groupOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), hasMore: z.boolean() })

/**
 * The best results of each kind: the record whose number was typed comes first, then the newest. Kinds that the role
 * may not see are absent.
 */
export const searchResults = z.object({
  /** Why nothing was searched; null if the search ran. */
  notSearched: z.nullable(z.string()),
  /**
   * Set if nothing was found for the typed text: the results are those for `searched`, in which words of similar
   * spelling replace words that are in no record.
   */
  corrected: z.nullable(z.object({ typed: z.string(), searched: z.string() })),
  tickets: z.optional(groupOf(foundTicket)),
  invoices: z.optional(groupOf(foundInvoice)),
  people: z.optional(groupOf(foundPerson)),
  companies: z.optional(groupOf(foundCompany)),
  leads: z.optional(groupOf(foundLead)),
  team: z.optional(groupOf(foundMember)),
})
export type SearchResults = z.infer<typeof searchResults>
