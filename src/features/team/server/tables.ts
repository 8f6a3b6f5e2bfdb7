import { generatedId, text, timestamp } from '../../../server/database/columns.ts'

export const teamTables = {
  teamMembers: {
    id: generatedId,
    name: text,
    role: text,
    image: text,
    bio: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
}
