import { generatedId, integer, json, text, timestamp } from '../../../../server/database/columns.ts'

export const ticketNoteTables = {
  ticketNotes: {
    id: generatedId,
    ticketId: integer,
    /** No foreign key, as with responses: the note stays when the author's account is deleted. */
    userId: integer,
    message: text,
    /** The usernames of the colleagues whom the text names, as they were then. */
    mentions: json<string[]>(),
    createdAt: timestamp,
  },
}
