import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import { codeOf, withTwoFactor } from '../support/authenticator.ts'
import { created, type EditedRecords } from '../support/edited.ts'
import { newUser, unique } from '../support/race.ts'
import { atStep } from '../support/signInStep.ts'
import { password, type SignedInClient, type TestApp } from '../support/testApp.ts'

/**
 * The roles that may use each endpoint. 'visitor' is a caller who is not signed in; 'pending' and 'step' still owe the
 * one-time code or a step of sign-in, and may also use the endpoints for visitors.
 */
export const allowedRoles: Record<string, string> = {
  'POST /api/login': 'Administrator agent customer User visitor',
  'POST /api/otp/verify': 'pending Administrator agent customer User',
  'POST /api/sign-in-password': 'step',
  'POST /api/confirm': 'Administrator agent customer User',
  'POST /api/password-strength': 'Administrator agent customer User visitor',
  'POST /api/logout': 'Administrator agent customer User visitor',
  'POST /api/register': 'Administrator agent customer User visitor',
  'POST /api/email-confirmation': 'Administrator agent customer User',
  'GET /api/user': 'Administrator agent customer User',
  'GET /api/users': 'Administrator agent',
  'GET /api/users/:id': 'Administrator agent customer User',
  'POST /api/users': 'Administrator',
  'PUT /api/users/:id': 'Administrator',
  'DELETE /api/users/:id': 'Administrator',
  'PUT /api/users/:id/reset-password': 'Administrator',
  'POST /api/users/:id/reset-password': 'Administrator',
  'PUT /api/users/settings': 'Administrator agent customer User',
  'PUT /api/users/current/reset-password': 'Administrator agent customer User',
  'POST /api/change-password': 'Administrator agent customer User',
  'POST /api/otp/setup': 'Administrator agent customer User',
  'PUT /api/users/:id/otp-status': 'Administrator',
}

const reset = (method: 'PUT' | 'POST') => ({
  [`${method} /api/users/:id/reset-password`]: {
    action: 'password reset',
    prepare: async (app: TestApp, administrator: SignedInClient) => {
      const { id } = await app.signInAs('customer')
      const body = { newPassword: 'Another-horse-8' }
      return () => administrator.send(method, `/api/users/${id}/reset-password`, { body })
    },
  },
})

const change = (method: 'PUT' | 'POST', path: string) => ({
  [`${method} ${path}`]: {
    action: 'password changed',
    prepare: async (app: TestApp) => {
      const owner = await app.signInAs('agent')
      const body = { currentPassword: password, newPassword: 'Another-horse-8' }
      return () => owner.send(method, path, { body })
    },
  },
})

const demandPassword =
  ({ context }: TestApp) =>
  (id: number) =>
    context.database.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute()

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/users/:id': (administrator) =>
    created(
      administrator,
      '/api/users',
      { username: `edited-${Date.now()}`, password: 'secret-1', role: 'customer' },
      ({ username, role }) => ({ username, role, emailNotifications: true }),
    ),
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/login': {
    action: 'login',
    prepare: async (app) => {
      const { username } = await app.signInAs('customer')
      return () => app.newClient().post('/api/login', { username, password })
    },
  },
  'POST /api/otp/verify': {
    action: '2FA set up',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
      return () => owner.post('/api/otp/verify', { token: codeOf(secret) })
    },
  },
  'POST /api/confirm': {
    action: 'confirmed',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      return () => owner.post('/api/confirm', { password })
    },
  },
  'POST /api/logout': {
    action: 'logout',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      return () => owner.post('/api/logout', {})
    },
  },
  'POST /api/register': {
    action: 'registered',
    status: 201,
    prepare: async (app) => () =>
      app.newClient().post('/api/register', {
        username: `new-${unique()}`,
        password: 'Correct-horse-7',
        email: 'a@example.test',
      }),
  },
  'PUT /api/users/:id/otp-status': {
    action: '2FA switched off',
    prepare: async (app, administrator) => {
      const owner = await withTwoFactor(app)
      return () => administrator.put(`/api/users/${owner.id}/otp-status`, { enabled: false })
    },
  },
  ...change('PUT', '/api/users/current/reset-password'),
  ...change('POST', '/api/change-password'),
  ...reset('PUT'),
  ...reset('POST'),
  ...create('/api/users', 'user created', newUser),
  ...edit(edited, 'PUT /api/users/:id', 'user changed'),
  ...remove('/api/users', 'user deleted', newUser),
  'POST /api/sign-in-password': {
    action: 'password changed',
    also: ['login'],
    prepare: async (app) => {
      const client = await atStep(app, demandPassword(app))
      return () => client.post('/api/sign-in-password', { newPassword: 'Another-horse-8' })
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/otp/setup': 'takes effect with a code only, which leaves an entry',
  'POST /api/email-confirmation': 'changes nothing, and its mail is in the outbox',
  'POST /api/password-strength': 'changes nothing',
  'PUT /api/users/settings': 'whether someone wants mail is their own business',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'of the own account, which it gives no other way in': [
    'POST /api/email-confirmation',
    'PUT /api/users/settings',
  ],
  'is a confirmation': ['POST /api/confirm'],
}
