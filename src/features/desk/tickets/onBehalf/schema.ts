import * as z from 'zod/mini'
import { chosenIdOf, idInPath } from '../../../../shared/endpoint/fields.ts'
import { namedPeople } from '../../../people/companies/schema.ts'
import { newTicket, newTicketForm } from '../schema.ts'

/** A ticket that staff raise for a customer, for example on the phone. */
export const raisedTicket = z.extend(newTicket, {
  /** The customer's account. */
  userId: chosenIdOf('Customer is required'),
  /** Whether the ticket is assigned to the member of staff who raises it. */
  isMine: z._default(z.boolean(), false),
})
export type RaisedTicket = z.infer<typeof raisedTicket>

/** The values of the form, in which the category is empty until one is chosen. */
export const raisedTicketForm = z.extend(raisedTicket, { category: newTicketForm.shape.category })

/** The new values of a ticket. Fields that are left out do not change. */
export const ticketCorrection = z.object({
  title: z.optional(newTicket.shape.title),
  category: z.optional(newTicket.shape.category),
  /** Another customer's account. */
  userId: z.optional(chosenIdOf('Customer is required')),
  /** Confirms that the new customer may read the whole conversation. Must be true if the customer changes. */
  mayRead: z.optional(z.boolean()),
})
export type TicketCorrection = z.infer<typeof ticketCorrection>

/**
 * The planned change whose effect on the readers is requested: the ticket gets another customer, or is merged into
 * another ticket. Without either, the readers stay the same.
 */
export const readersQuestion = z
  .object({ customer: z.optional(idInPath), into: z.optional(idInPath) })
  .check(
    z.refine(
      ({ customer, into }) => customer === undefined || into === undefined,
      'Give either a customer or another ticket.',
    ),
  )

/** The customers who would gain, keep and lose access to a conversation. */
export const ticketReaders = z.object({ gain: namedPeople, keep: namedPeople, lose: namedPeople })
export type TicketReaders = z.infer<typeof ticketReaders>

/** The values of the form. An old ticket may have a category that is no longer offered. */
export const ticketCorrectionForm = z.extend(ticketCorrection, { category: z.string() })
