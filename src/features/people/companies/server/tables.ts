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
    /** At most one member of a company is the primary contact. */
    isPrimary: defaulted(boolean),
    isBilling: defaulted(boolean),
    isTechnical: defaulted(boolean),
    /** The member's access to the tickets of colleagues. */
    ticketAccess: defaulted(oneOf<TicketAccess>()),
    readsInvoices: defaulted(boolean),
    /**
     * Colleagues see only those of the member's tickets whose ids are higher than this id. Tickets with lower ids are
     * from before the member joined the company.
     */
    ticketsAfter: defaulted(integer),
    invoicesAfter: defaulted(integer),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** The companies that were merged into other companies. */
  mergedCompanies: {
    /** The id of the deleted company. */
    mergedId: integer,
    name: text,
    /** The company that the deleted company now belongs to, and when and by whom it was merged. */
    companyId: integer,
    mergedAt: timestamp,
    mergedBy: integer,
  },
}
