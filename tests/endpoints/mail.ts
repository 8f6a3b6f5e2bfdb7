import { ensureTemplates } from '../../src/features/mail/server/defaultTemplates.ts'
import { edit, type AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'
import { nowhere } from '../support/mailCatcher.ts'
import { unique } from '../support/race.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'POST /api/settings/email/test': 'Administrator',
  'GET /api/settings/email/certificate': 'Administrator',
  'PUT /api/settings/email/certificate': 'Administrator',
  'GET /api/settings/email/outbox': 'Administrator',
  'POST /api/settings/email/outbox/:id/retry': 'Administrator',
  'GET /api/staff-recipients': 'Administrator',
  'PUT /api/staff-recipients': 'Administrator',
  'GET /api/templates': 'Administrator',
  'GET /api/templates/:id/default': 'Administrator',
  'POST /api/templates/:id/test': 'Administrator',
  'PUT /api/templates/:id': 'Administrator',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/staff-recipients': async (_, app) => {
    await ensureTemplates(app.context.database.db)
    const path = '/api/staff-recipients'
    return {
      path,
      read: async (client) => (await client.get(path, 200)).object,
      bodies: [{ recipients: ['desk@example.test'] }, { recipients: ['boss@example.test'] }],
    }
  },
  'PUT /api/templates/:id': async (administrator, app) => {
    await ensureTemplates(app.context.database.db)
    const [template] = (await administrator.get('/api/templates', 200)).rows
    const { id, htmlContent, textContent, recipients } = template ?? {}
    return {
      path: `/api/templates/${String(id)}`,
      read: async (client) => (await client.get('/api/templates', 200)).rows.find((row) => row['id'] === id),
      bodies: [
        { htmlContent, textContent, recipients },
        { htmlContent: '<p>Other</p>', textContent, recipients },
      ],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/staff-recipients', 'staff recipients changed'),
  ...edit(edited, 'PUT /api/templates/:id', 'email template changed'),
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

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'a mail in fixed words': ['POST /api/settings/email/test'],
  'goes to the own confirmed address': ['POST /api/templates/:id/test'],
  'goes to whom it was written, by the mail server that is set up': [
    'POST /api/settings/email/outbox/:id/retry',
  ],
}
