import {
  subjectId,
  boolean,
  defaulted,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { TicketAccess } from '../values.ts'

export const companyTables = {
  companies: {
    id: subjectId('company', 'name'),
    name: text,
    address: nullable(text),
    city: nullable(text),
    state: nullable(text),
    zipCode: nullable(text),
    country: nullable(text),
    phone: nullable(text),
    email: nullable(text),
    website: nullable(text),
    industry: nullable(text),
    size: nullable(text),
    notes: nullable(text),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** The company of each member. */
  companyMembers: {
    userId: integer,
    companyId: integer,
    /** At most one in a company. */
    isPrimary: defaulted(boolean),
    isBilling: defaulted(boolean),
    isTechnical: defaulted(boolean),
    /** The member's access to the tickets of colleagues. */
    ticketAccess: defaulted(oneOf<TicketAccess>()),
    readsInvoices: defaulted(boolean),
    /** Colleagues see the member's tickets with ids above this; the others are from before they joined. */
    ticketsAfter: defaulted(integer),
    invoicesAfter: defaulted(integer),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** The companies that were merged into others. */
  mergedCompanies: {
    /** The id of the deleted company. */
    mergedId: integer,
    name: text,
    /** The company that it is part of now, and when and by whom it was merged. */
    companyId: integer,
    mergedAt: timestamp,
    mergedBy: integer,
  },
}
