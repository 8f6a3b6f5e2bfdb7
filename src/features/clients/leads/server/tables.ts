import {
  subjectId,
  defaulted,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { LeadState } from '../values.ts'

export const leadTables = {
  contactRequests: {
    id: subjectId('inquiry'),
    name: text,
    email: text,
    company: nullable(text),
    phone: text,
    message: text,
    type: defaulted(oneOf<'contact' | 'service' | 'support'>()),
    services: json<string[]>(),
    createdAt: timestamp,
    /** The host at which the inquiry was sent. Answers use the brand of this host. */
    host: nullable(text),
    state: defaulted(oneOf<LeadState>()),
    /** When and by whom the lead was won or lost. */
    closedAt: nullable(timestamp),
    closedBy: nullable(integer),
    lostReason: nullable(text),
    assignedTo: nullable(integer),
    answeredAt: nullable(timestamp),
    companyId: nullable(integer),
    customerId: nullable(integer),
    /** When and by whom the lead was archived. */
    archivedAt: nullable(timestamp),
    archivedBy: nullable(integer),
  },
  leadAnswers: {
    id: generatedId,
    inquiryId: integer,
    userId: integer,
    message: text,
    mailId: nullable(integer),
    createdAt: timestamp,
  },
}
