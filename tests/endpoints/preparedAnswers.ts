import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/prepared-answers': 'Administrator agent',
  'GET /api/prepared-answers/values/:ticketId': 'Administrator agent',
  'POST /api/prepared-answers': 'Administrator agent',
  'PUT /api/prepared-answers/:id': 'Administrator agent',
  'DELETE /api/prepared-answers/:id': 'Administrator agent',
}

const answers = '/api/prepared-answers'
const answer = {
  title: 'Waiting',
  message: 'Hello {{customer.firstName}}, I wait for your reply.',
  isShared: true,
  status: null,
  priority: null,
  assigneeId: null,
  assignsToSender: false,
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/prepared-answers/:id': async (administrator) => {
    const id = (await administrator.post(answers, answer, 201)).field('id')
    return {
      path: `${answers}/${String(id)}`,
      read: async (client) => (await client.get(answers, 200)).rows.find((row) => row['id'] === id),
      bodies: [
        { ...answer, title: 'Waits' },
        { ...answer, status: 'resolved' },
      ],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create(answers, 'prepared answer created', () => answer),
  ...edit(edited, 'PUT /api/prepared-answers/:id', 'prepared answer changed'),
  ...remove(answers, 'prepared answer deleted', () => answer),
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/prepared-answers',
    'PUT /api/prepared-answers/:id',
    'DELETE /api/prepared-answers/:id',
  ],
}
