import * as z from 'zod/mini'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { id, idInPath, line, timestamp } from '../../../shared/endpoint/fields.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { contactRequest } from '../leads/schema.ts'
import { customerKinds, customerOrders } from './values.ts'

export * from './values.ts'

export const companyFilter = z.object({ company: idInPath })

/** A company, and one that may become part of it. */
export const companyPair = z.object({ company: idInPath, merged: idInPath })

/** A lead as the page of its company lists it. */
export const companyLead = z.pick(contactRequest, { id: true, name: true, type: true, createdAt: true })

export const wantedText = z.object({ text: z.optional(line(maxSearchCharacters)) })

/** A customer, or a company with all its people, as the list of both shows them. */
export const customerRow = z.object({
  /** Unique in the list: 'person 7'. */
  id: z.string(),
  kind: z.enum(customerKinds),
  /** The id of the account or of the company. */
  recordId: id,
  name: z.string(),
  /** The email address; for a person without one the username. */
  contact: z.nullable(z.string()),
  /** The company of a person; null where it is only a name that was typed. */
  companyId: z.nullable(id),
  company: z.nullable(z.string()),
  /** Tickets that are not resolved. */
  openTickets: z.number(),
  /** The sum of unpaid and overdue invoices, such as "1240.00". */
  unpaid: z.string(),
  /** When one of the tickets last changed. */
  lastContactAt: z.nullable(timestamp),
})
export type CustomerRow = z.infer<typeof customerRow>

export const customerSelection = z.object({
  kind: z.optional(z.enum(customerKinds)),
  /** Words that names, email addresses, phone numbers or the company contain, all of them, in any order; of more than 8 the longest. */
  text: z.optional(line(maxSearchCharacters)),
  sort: z.optional(z.enum(customerOrders)),
  direction: z.optional(z.enum(directions)),
})
export type CustomerSelection = z.infer<typeof customerSelection>
