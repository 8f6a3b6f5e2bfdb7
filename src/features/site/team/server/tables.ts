import { subjectId, text, timestamp } from '../../../../server/database/columns.ts'

export const teamTables = {
  teamMembers: {
    id: subjectId('team member', 'name'),
    name: text,
    role: text,
    image: text,
    bio: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
}
