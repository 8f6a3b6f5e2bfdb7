import { integer, nullable, oneOf, subjectId, text, timestamp } from '../../../../server/database/columns.ts'
import type { StrangerRule } from '../values.ts'

export const mailboxTables = {
  /** The addresses to which customers write. */
  mailboxes: {
    id: subjectId('mailbox'),
    /** The brand whose tickets begin here; null for the default brand. No foreign key: brands can be deleted. */
    brandId: nullable(integer),
    /** The name of the sender of replies. */
    name: text,
    /** In lower case. */
    address: text,
    /** The category and the priority of the tickets that begin here. */
    category: oneOf<'technical' | 'billing' | 'service' | 'feedback' | 'other'>(),
    priority: oneOf<'low' | 'medium' | 'high' | 'critical'>(),
    strangers: oneOf<StrangerRule>(),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
}
