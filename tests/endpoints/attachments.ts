import { uploadAttachment } from '../support/attachments.ts'
import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, ticketOf, type EditedRecords } from '../support/edited.ts'

const settings = '/api/attachment-settings'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/attachments': 'Administrator agent customer',
  'POST /api/attachments': 'Administrator agent customer',
  'DELETE /api/attachments/:id': 'Administrator agent customer',
  'GET /api/tickets/:ticketId/attachments': 'Administrator agent customer',
  'DELETE /api/sent-attachments/:id': 'Administrator agent',
  'GET /api/attachment-scan': 'Administrator',
  'GET /api/attachment-settings': 'Administrator',
  'PUT /api/attachment-settings': 'Administrator',
}

const limits = { maxFileMegabytes: 25, maxFiles: 10, maxMessageMegabytes: 50 }

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/attachment-settings': async () => ({
    path: settings,
    read: reading(settings),
    bodies: [
      { ...limits, refusedEndings: ['exe'] },
      { ...limits, refusedEndings: ['exe', 'com'] },
    ],
  }),
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/attachment-settings', 'attachment settings changed'),
  'DELETE /api/sent-attachments/:id': {
    action: 'attachment removed',
    prepare: async (app, administrator) => {
      const { path } = await ticketOf(await app.signInAs('customer'))
      const id = await uploadAttachment(administrator)
      await administrator.post(`${path}/responses`, { message: 'See the file.', attachmentIds: [id] }, 201)
      return () => administrator.delete(`/api/sent-attachments/${id}`)
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/attachments': 'only the uploader sees it, until a message is sent with it',
  'DELETE /api/attachments/:id': 'only the uploader saw it',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'records are what an administrator works on': [
    'POST /api/attachments',
    'DELETE /api/attachments/:id',
    'DELETE /api/sent-attachments/:id',
    'PUT /api/attachment-settings',
  ],
}
