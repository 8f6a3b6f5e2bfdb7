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
  /** The company that a person belongs to. */
  companyMembers: {
    userId: integer,
    companyId: integer,
    /** One at most in a company. */
    isPrimary: defaulted(boolean),
    isBilling: defaulted(boolean),
    isTechnical: defaulted(boolean),
    /** The member's access to the tickets of colleagues. */
    ticketAccess: defaulted(oneOf<TicketAccess>()),
    readsInvoices: defaulted(boolean),
    /** Colleagues see the person's tickets with higher ids than this; the others are of a time before. */
    ticketsAfter: defaulted(integer),
    invoicesAfter: defaulted(integer),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** The company that another one has become part of. */
  mergedCompanies: {
    /** The id of the company that is gone. */
    mergedId: integer,
    name: text,
    /** The company that it is part of, and since when and by whose merge. */
    companyId: integer,
    mergedAt: timestamp,
    mergedBy: integer,
  },
}
