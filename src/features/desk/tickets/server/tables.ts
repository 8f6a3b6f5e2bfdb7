import {
  subjectId,
  boolean,
  defaulted,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { ByEmail } from '../schema.ts'

export const ticketTables = {
  tickets: {
    id: subjectId('ticket'),
    /** No foreign key: the ticket stays when the customer's account is deleted. */
    userId: integer,
    title: text,
    description: text,
    category: text,
    priority: defaulted(oneOf<'low' | 'medium' | 'high' | 'critical'>()),
    status: defaulted(oneOf<'open' | 'in_progress' | 'resolved' | 'closed'>()),
    createdAt: timestamp,
    updatedAt: timestamp,
    /** When the customer replied; null once staff have responded or set a status. */
    customerRepliedAt: nullable(timestamp),
    /** The minutes from the opening of the ticket until staff first responded. */
    firstAnswerMinutes: nullable(integer),
    /** When the ticket was resolved or closed, and how many minutes after its opening; null if unresolved. */
    resolvedAt: nullable(timestamp),
    resolutionMinutes: nullable(integer),
    /** The member of staff who works on the ticket; customers are not told. No foreign key, as for userId. */
    assigneeId: nullable(integer),
    /** Whether the last response is by staff; false without responses. */
    staffWroteLast: defaulted(boolean),
    /**
     * Since when the customer waits for staff, if staff have to write next (`waitsFor`): the customer's first reply since
     * staff wrote, or when staff opened the ticket again. Null if staff wrote last, or if the
     * customer waits since the ticket was created.
     */
    waitsSince: nullable(timestamp),
    /** The ticket into which this one was merged. No foreign key, as for userId. */
    mergedIntoId: nullable(integer),
    /** The brand under which it began; null for the default brand. No foreign key: brands can be deleted. */
    brandId: nullable(integer),
    /** Set if the description came by email, as for responses. */
    mail: nullable(json<ByEmail>()),
  },
  ticketResponses: {
    id: generatedId,
    ticketId: integer,
    userId: integer,
    message: text,
    isStaff: defaulted(boolean),
    createdAt: timestamp,
    mail: nullable(json<ByEmail>()),
  },
  /** The changes of a ticket, for its conversation; null if a value is unchanged. */
  ticketEvents: {
    id: generatedId,
    ticketId: integer,
    userId: integer,
    status: nullable(oneOf<'open' | 'in_progress' | 'resolved' | 'closed'>()),
    priority: nullable(oneOf<'low' | 'medium' | 'high' | 'critical'>()),
    createdAt: timestamp,
    /** Whether a reply of the customer reopened the ticket. */
    byCustomer: defaulted(boolean),
    /** Whether staff raised the ticket for its customer. */
    isRaised: defaulted(boolean),
    title: nullable(text),
    category: nullable(text),
    customerId: nullable(integer),
    /**
     * Set for a merge: `mergedIntoId` is the ticket into which this ticket was merged; `mergedFromId` was merged into
     * this ticket.
     */
    mergedIntoId: nullable(integer),
    mergedFromId: nullable(integer),
  },
}
