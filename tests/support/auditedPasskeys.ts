import type { AuditedCall } from './auditedCall.ts'
import { addPasskey, originFor, signChallenge, signInAt, SoftwarePasskey } from './softwarePasskey.ts'
import { password, type TestApp } from './testApp.ts'

const host = 'localhost'

async function withPasskey(app: TestApp) {
  const owner = await signInAt(app, host)
  return { owner, device: await addPasskey(owner, { signsInAlone: true }) }
}

/** Requests to the endpoints of passkeys. */
export const passkeyCalls: Record<string, AuditedCall> = {
  'POST /api/passkeys': {
    action: 'passkey added',
    status: 201,
    prepare: async (app) => {
      const owner = await signInAt(app, host)
      const { json } = await owner.post('/api/passkeys/enrolment', { signsInAlone: false }, 200)
      const response = new SoftwarePasskey().create(json, originFor(owner))
      return () => owner.post('/api/passkeys', { name: 'Phone', response })
    },
  },
  'DELETE /api/passkeys/:id': {
    action: 'passkey removed',
    prepare: async (app) => {
      const { owner, device } = await withPasskey(app)
      return () => owner.delete(`/api/passkeys/${device.id}`)
    },
  },
  'POST /api/passkeys/verify': {
    action: 'login',
    prepare: async (app) => {
      const { owner, device } = await withPasskey(app)
      const client = app.newClient(host)
      await client.post('/api/login', { username: owner.username, password }, 200)
      const response = await signChallenge(client, device)
      return () => client.post('/api/passkeys/verify', { response })
    },
  },
  'POST /api/passkeys/confirm': {
    action: 'confirmed',
    prepare: async (app) => {
      const { owner, device } = await withPasskey(app)
      const response = await signChallenge(owner, device)
      return () => owner.post('/api/passkeys/confirm', { password, response })
    },
  },
  'POST /api/passkeys/sign-in': {
    action: 'login',
    prepare: async (app) => {
      const { device } = await withPasskey(app)
      const client = app.newClient(host)
      const response = await signChallenge(client, device, '/api/passkeys/sign-in/challenge')
      return () => client.post('/api/passkeys/sign-in', { response })
    },
  },
  'DELETE /api/user-passkeys/:id': {
    action: 'passkeys removed',
    prepare: async (app, administrator) => {
      const { owner } = await withPasskey(app)
      return () => administrator.delete(`/api/user-passkeys/${owner.id}`)
    },
  },
}
