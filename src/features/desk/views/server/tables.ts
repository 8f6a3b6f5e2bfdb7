import { integer, nullable, subjectId, text, timestamp } from '../../../../server/database/columns.ts'

export const ticketViewTables = {
  ticketViews: {
    // The audit log stores only the id of a view: a name would show administrators those of private views.
    id: subjectId('ticket view'),
    /** The author, whether the view is private or shared. */
    userId: integer,
    /** The author of a private view, which is deleted with the author's account; null for a shared view. */
    ownerId: nullable(integer),
    name: text,
    search: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
}
