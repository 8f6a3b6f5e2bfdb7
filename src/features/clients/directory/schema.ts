import * as z from 'zod/mini'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { id, idInPath, line, timestamp } from '../../../shared/endpoint/fields.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { customerSummary } from '../../people/accounts/schema.ts'
import { contactRequest } from '../leads/schema.ts'
import { customerKinds, customerOrders } from './values.ts'

export * from './values.ts'

export const companyFilter = z.object({ company: idInPath })

/** The ids of a company and of the duplicate to merge into it. */
export const companyPair = z.object({ company: idInPath, merged: idInPath })

/** A lead as listed on the page of its company. */
export const companyLead = z.pick(contactRequest, { id: true, name: true, type: true, createdAt: true })

export const wantedText = z.object({ text: z.optional(line(maxSearchCharacters)) })

/** A row of the list of customers and companies. The numbers of a company cover all its people. */
export const customerRow = z.object({
  /** Unique in the list: 'person 7'. */
  id: z.string(),
  kind: z.enum(customerKinds),
  /** The id of the account or of the company. */
  recordId: id,
  name: z.string(),
  /** The account of a person, for fields that choose a customer; null for a company. */
  account: z.nullable(
    z.pick(customerSummary, { username: true, firstName: true, lastName: true, company: true }),
  ),
  /** The email address. For a person without an email address, the username. */
  contact: z.nullable(z.string()),
  /** The company of a person. If null, `company` is only the name typed in the account. */
  companyId: z.nullable(id),
  company: z.nullable(z.string()),
  /** Tickets that are not resolved. */
  openTickets: z.number(),
  /** The sum of unpaid and overdue invoices, such as "1240.00". */
  unpaid: z.string(),
  /** When a ticket of the person or company last changed. */
  lastContactAt: z.nullable(timestamp),
})
export type CustomerRow = z.infer<typeof customerRow>

export const customerSelection = z.object({
  kind: z.optional(z.enum(customerKinds)),
  /**
   * Searched words, in any order. Each word must occur in one of the names, the email address, the phone number, the
   * company or the city. Only the 8 longest words count.
   */
  text: z.optional(line(maxSearchCharacters)),
  sort: z.optional(z.enum(customerOrders)),
  direction: z.optional(z.enum(directions)),
})
export type CustomerSelection = z.infer<typeof customerSelection>
