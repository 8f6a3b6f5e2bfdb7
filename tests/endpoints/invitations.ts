import { neverInvited } from '../../src/features/people/accounts/invitations.ts'
import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { codeOf } from '../support/authenticator.ts'
import { newLead, type EditedRecords } from '../support/edited.ts'
import { addBrand } from '../support/mail.ts'
import { settingsFor } from '../support/mailCatcher.ts'
import { unique } from '../support/race.ts'
import { atStep } from '../support/signInStep.ts'
import type { SignedInClient, TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint while the module is on; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'POST /api/password-links': 'Administrator agent customer User visitor',
  'POST /api/password-links/:id': 'Administrator',
  'POST /api/password-links/use': 'Administrator agent customer User visitor',
  'POST /api/invitations': 'Administrator',
  'POST /api/invitations/:id': 'Administrator',
  'POST /api/waiting-invitations': 'Administrator',
  'DELETE /api/invitations/:id': 'Administrator',
  'POST /api/sign-in-steps/two-factor': 'step',
  'POST /api/sign-in-steps/two-factor/verify': 'step',
  'GET /api/lead-invitations/:id': 'Administrator agent',
  'POST /api/lead-invitations/:id': 'Administrator agent',
  'POST /api/two-factor-requests/:id': 'Administrator',
  'GET /api/sign-in-policy': 'Administrator',
  'PUT /api/sign-in-policy': 'Administrator',
}

/** The set-up for links in mails: a mail server in the settings, and a primary domain. */
async function setUpLinks(app: TestApp, administrator: SignedInClient): Promise<void> {
  await administrator.put('/api/settings/email', settingsFor({ host: '127.0.0.1', port: 9 }), 200)
  await addBrand(app, unique(), `${unique()}.example`)
}

/** The id of someone who has not used an invitation yet. */
async function newInvited(app: TestApp, administrator: SignedInClient): Promise<string> {
  await setUpLinks(app, administrator)
  const username = unique()
  const body = { username, email: `${username}@example.test`, role: 'customer' }
  return String((await administrator.post('/api/invitations', body, 201)).field('id'))
}

const setPolicy = ({ context }: TestApp, twoFactorFor: 'nobody' | 'everybody') =>
  context.database.db
    .updateTable('securitySettings')
    .set({ twoFactorFor, twoFactorFrom: '2026-01-01' })
    .execute()

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/sign-in-policy': async () => {
    const path = '/api/sign-in-policy'
    const [twoFactorFor, day] = ['nobody', '2030-01-31']
    return {
      path,
      read: async (client) => (await client.get(path, 200)).object,
      bodies: [
        { twoFactorFor, twoFactorFrom: null },
        { twoFactorFor, twoFactorFrom: day },
      ],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...edit(edited, 'PUT /api/sign-in-policy', 'sign-in policy changed'),
  'POST /api/invitations/:id': {
    action: 'user invited again',
    prepare: async (app, administrator) => {
      const id = await newInvited(app, administrator)
      return () => administrator.post(`/api/invitations/${id}`)
    },
  },
  'POST /api/waiting-invitations': {
    action: 'user invited',
    prepare: async (app, administrator) => {
      const id = Number(await newInvited(app, administrator))
      const { db } = app.context.database
      await db.updateTable('users').set({ invitedUntil: neverInvited }).where('id', '=', id).execute()
      return () => administrator.post('/api/waiting-invitations')
    },
  },
  'DELETE /api/invitations/:id': {
    action: 'invitation withdrawn',
    prepare: async (app, administrator) => {
      const id = await newInvited(app, administrator)
      return () => administrator.delete(`/api/invitations/${id}`)
    },
  },
  'POST /api/invitations': {
    action: 'user invited',
    status: 201,
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const username = unique()
      const body = { username, email: `${username}@example.test`, role: 'customer' }
      return () => administrator.post('/api/invitations', body)
    },
  },
  'POST /api/two-factor-requests/:id': {
    action: '2FA asked for',
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const { id } = await app.signInAs('customer')
      return () => administrator.post(`/api/two-factor-requests/${id}`)
    },
  },
  'POST /api/password-links/:id': {
    action: 'password link sent',
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const { id } = await app.signInAs('customer')
      return () => administrator.post(`/api/password-links/${id}`)
    },
  },
  'POST /api/password-links/use': {
    action: 'password changed',
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const { username } = await app.signInAs('customer')
      await app.newClient().post('/api/password-links', { email: `${username}@example.test` }, 200)
      await app.runJobs()
      const { text } = await app.context.database.db
        .selectFrom('outbox')
        .select('text')
        .where('event', '=', 'passwordLink')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const token = /token=([\w-]+)/.exec(text)?.[1]
      return () => app.newClient().post('/api/password-links/use', { token, newPassword: 'Another-horse-8' })
    },
  },
  'POST /api/sign-in-steps/two-factor/verify': {
    action: '2FA set up',
    also: ['login', 'recovery codes made'],
    prepare: async (app, administrator) => {
      await administrator.put('/api/settings/security', { sessionTimeout: 30 }, 200)
      const client = await atStep(app, () => setPolicy(app, 'everybody'))
      const { object } = await client.post('/api/sign-in-steps/two-factor', undefined, 200)
      return async () => {
        const token = codeOf(String(object['secret']))
        const response = await client.post('/api/sign-in-steps/two-factor/verify', { token })
        await setPolicy(app, 'nobody')
        return response
      }
    },
  },
  'POST /api/lead-invitations/:id': {
    action: 'lead invited',
    status: 201,
    prepare: async (app, administrator) => {
      await setUpLinks(app, administrator)
      const username = unique()
      const id = await newLead(administrator, app, { email: `${username}@example.test` })
      return () => administrator.post(`/api/lead-invitations/${id}`, { username })
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/sign-in-steps/two-factor': 'takes effect with a code only, which leaves an entry',
  'POST /api/password-links': 'changes nothing, and its mail is in the outbox',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'makes the account of a customer': ['POST /api/lead-invitations/:id'],
  'goes to the owner of the account': ['POST /api/password-links/:id', 'POST /api/two-factor-requests/:id'],
}
