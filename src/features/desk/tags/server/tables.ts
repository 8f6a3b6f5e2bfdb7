import { integer, oneOf, subjectId, text, timestamp } from '../../../../server/database/columns.ts'
import type { TagColor } from '../values.ts'

export const ticketTagTables = {
  tags: {
    id: subjectId('tag', 'name'),
    name: text,
    /**
     * The name without case and accents, which is unique. For older tags whose names are equal in this way, a line end
     * and the tag's id were appended for all but the oldest tag.
     */
    nameKey: text,
    color: oneOf<TagColor>(),
    createdAt: timestamp,
  },
  ticketTags: { ticketId: integer, tagId: integer },
}
