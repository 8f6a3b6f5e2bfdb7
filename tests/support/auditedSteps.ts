import type { AuditedCall } from './auditedCall.ts'
import { codeOf } from './authenticator.ts'
import type { HttpClient } from './httpClient.ts'
import { password, type TestApp } from './testApp.ts'

/** Someone at the step of sign-in that `demand` has made necessary. */
async function atStep(app: TestApp, demand: (userId: number) => Promise<unknown>): Promise<HttpClient> {
  const { id, username } = await app.signInAs('customer')
  await demand(id)
  const client = app.newClient()
  await client.post('/api/login', { username, password }, 200)
  return client
}

const demandPassword =
  ({ context }: TestApp) =>
  (id: number) =>
    context.database.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', id).execute()

const setPolicy = ({ context }: TestApp, twoFactorFor: 'nobody' | 'everybody') =>
  context.database.db
    .updateTable('securitySettings')
    .set({ twoFactorFor, twoFactorFrom: '2026-01-01' })
    .execute()

/** How the steps of sign-in are made. */
export const stepCalls: Record<string, AuditedCall> = {
  'POST /api/sign-in-password': {
    action: 'password changed',
    also: ['login'],
    prepare: async (app) => {
      const client = await atStep(app, demandPassword(app))
      return () => client.post('/api/sign-in-password', { newPassword: 'Another-horse-8' })
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
}
