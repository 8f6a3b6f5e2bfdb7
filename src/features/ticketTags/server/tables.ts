import { integer, oneOf, subjectId, text, timestamp } from '../../../server/database/columns.ts'
import type { TagColor } from '../values.ts'

export const ticketTagTables = {
  tags: {
    id: subjectId('tag', 'name'),
    name: text,
    /** The name in lower case, which is unique. */
    nameKey: text,
    color: oneOf<TagColor>(),
    createdAt: timestamp,
  },
  ticketTags: { ticketId: integer, tagId: integer },
}
