import { ensureTemplates } from '../../src/features/mail/server/defaultTemplates.ts'
import type { AuditedCall } from './auditedCall.ts'
import { nowhere } from './mailCatcher.ts'
import { unique } from './race.ts'

/** Requests to the endpoints about mail. */
export const mailCalls: Record<string, AuditedCall> = {
  'POST /api/settings/email/test': {
    action: 'test email sent',
    status: 400,
    prepare: async (_, administrator) => {
      await administrator.put('/api/settings/email', nowhere, 200)
      return () => administrator.post('/api/settings/email/test', {})
    },
  },
  'PUT /api/settings/email/certificate': {
    action: 'mail certificate no longer trusted',
    prepare: async (_, administrator) => {
      await administrator.put('/api/settings/email', nowhere, 200)
      return () => administrator.put('/api/settings/email/certificate', { fingerprint: null })
    },
  },
  'POST /api/settings/email/outbox/:id/retry': {
    action: 'mail sent again',
    prepare: async (app, administrator) => {
      const at = new Date().toISOString()
      const times = { createdAt: at, nextAttemptAt: at, giveUpAt: at }
      const content = { event: 'inquiry', subject: 'S', html: '<p>T</p>', text: 'T', headers: '{}' }
      const { id } = await app.context.database.db
        .insertInto('outbox')
        .values({ ...content, ...times, recipient: 'a@example.test', messageId: unique(), state: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return () => administrator.post(`/api/settings/email/outbox/${id}/retry`)
    },
  },
  'POST /api/templates/:id/test': {
    action: 'test email sent',
    status: 400,
    prepare: async (app, administrator) => {
      await ensureTemplates(app.context.database.db)
      await administrator.put('/api/settings/email', nowhere, 200)
      const texts = { htmlContent: '<p>Hello</p>', textContent: 'Hello' }
      return () => administrator.post('/api/templates/1/test', texts)
    },
  },
}
