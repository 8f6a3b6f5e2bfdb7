import { generatedId, integer, json, nullable, text, timestamp } from '../../../../server/database/columns.ts'

export const ticketNoteTables = {
  ticketNotes: {
    id: generatedId,
    ticketId: integer,
    /** No foreign key: the note stays when the author's account is deleted. */
    userId: integer,
    message: text,
    /**
     * The usernames of the mentioned colleagues, as of the time of writing, and of those whom the note mentioned before it
     * was corrected.
     */
    mentions: json<string[]>(),
    createdAt: timestamp,
    correctedAt: nullable(timestamp),
  },
}
