import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { withTwoFactor } from '../support/authenticator.ts'
import type { EditedRecords } from '../support/edited.ts'
import { addBrand } from '../support/mail.ts'
import { nowhere } from '../support/mailCatcher.ts'
import { unique } from '../support/race.ts'
import { password, type SignedInClient, type TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint. */
export const allowedRoles: Record<string, string> = {
  'GET /api/account': 'Administrator agent customer User',
  'PUT /api/account/profile': 'Administrator agent customer User',
  'POST /api/account/email': 'Administrator agent customer User',
  'DELETE /api/account/email': 'Administrator agent customer User',
  'PUT /api/account/two-factor': 'Administrator agent customer User',
  'POST /api/account/recovery-codes': 'Administrator agent customer User',
  'GET /api/account/sessions': 'Administrator agent customer User',
  'DELETE /api/account/sessions/:id': 'Administrator agent customer User',
  'DELETE /api/account/sessions': 'Administrator agent customer User',
  'GET /api/account/sign-ins': 'Administrator agent customer User',
}

/** Someone who has requested another email address; the link is mailed only if a brand has a domain. */
async function withNewEmail(app: TestApp, administrator: SignedInClient): Promise<SignedInClient> {
  const owner = await app.signInAs('customer')
  await administrator.put('/api/settings/email', nowhere, 200)
  await addBrand(app, `Brand ${unique()}`, `d${unique()}.example.test`)
  await owner.post('/api/account/email', { email: `${unique()}@example.test` }, 200)
  return owner
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/account/profile': async ({ id }) => ({
    path: '/api/account/profile',
    read: async (client) => (await client.get(`/api/users/${id}`, 200)).object,
    bodies: [{ company: 'Harbor' }, { company: 'Harbor', phone: '555-0100' }],
  }),
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/account/profile', 'profile changed'),
  'PUT /api/account/two-factor': {
    action: '2FA switched off',
    prepare: async (app) => {
      const owner = await withTwoFactor(app)
      return () => owner.put('/api/account/two-factor', { enabled: false })
    },
  },
  'POST /api/account/recovery-codes': {
    action: 'recovery codes made',
    prepare: async (app) => {
      const owner = await withTwoFactor(app)
      return () => owner.post('/api/account/recovery-codes')
    },
  },
  'POST /api/account/email': {
    action: 'email change asked',
    prepare: async (app, administrator) => {
      const owner = await withNewEmail(app, administrator)
      return () => owner.post('/api/account/email', { email: `${unique()}@example.test` })
    },
  },
  'DELETE /api/account/email': {
    action: 'email kept',
    prepare: async (app, administrator) => {
      const owner = await withNewEmail(app, administrator)
      return () => owner.delete('/api/account/email')
    },
  },
  'DELETE /api/account/sessions/:id': {
    action: 'session ended',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      await app.newClient().post('/api/login', { username: owner.username, password }, 200)
      const [, other] = (await owner.get('/api/account/sessions', 200)).rows
      return () => owner.delete(`/api/account/sessions/${String(other?.['id'])}`)
    },
  },
  'DELETE /api/account/sessions': {
    action: 'other sessions ended',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      return () => owner.delete('/api/account/sessions')
    },
  },
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'of the own account, which it gives no other way in': [
    'PUT /api/account/profile',
    'DELETE /api/account/email',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
  ],
}
