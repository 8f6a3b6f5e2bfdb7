import type { AuditedCall } from './auditedCall.ts'
import { codeOf } from './authenticator.ts'
import { addBrand } from './mail.ts'
import { nowhere } from './mailCatcher.ts'
import { unique } from './race.ts'
import { password, type SignedInClient, type TestApp } from './testApp.ts'

/** Someone whose sign-in asks for a code. */
export async function withTwoFactor(app: TestApp): Promise<SignedInClient> {
  const owner = await app.signInAs('customer')
  const secret = String((await owner.post('/api/otp/setup', undefined, 200)).field('secret'))
  await owner.post('/api/otp/verify', { token: codeOf(secret) }, 200)
  return owner
}

/** Someone who has asked for another address, which is mailed where a brand has a domain. */
async function withNewEmail(app: TestApp, administrator: SignedInClient): Promise<SignedInClient> {
  const owner = await app.signInAs('customer')
  await administrator.put('/api/settings/email', nowhere, 200)
  await addBrand(app, `Brand ${unique()}`, `d${unique()}.example.test`)
  await owner.post('/api/account/email', { email: `${unique()}@example.test` }, 200)
  return owner
}

/** Requests to the endpoints of the user's own account page. */
export const ownAccountCalls: Record<string, AuditedCall> = {
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
