import type { AuditedEndpoint } from '../support/audited.ts'
import {
  addPasskey,
  originFor,
  signChallenge,
  signInAt,
  SoftwarePasskey,
} from '../support/softwarePasskey.ts'
import { password, type TestApp } from '../support/testApp.ts'

/** The roles that may use each endpoint; 'pending' still owes the one-time code, 'visitor' is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/passkeys': 'Administrator agent customer User',
  'POST /api/passkeys/enrolment': 'Administrator agent customer User',
  'POST /api/passkeys': 'Administrator agent customer User',
  'DELETE /api/passkeys/:id': 'Administrator agent customer User',
  'POST /api/passkeys/challenge': 'Administrator agent customer User pending',
  'POST /api/passkeys/verify': 'Administrator agent customer User pending',
  'POST /api/passkeys/confirm': 'Administrator agent customer User',
  'POST /api/passkeys/sign-in/challenge': 'Administrator agent customer User visitor',
  'POST /api/passkeys/sign-in': 'Administrator agent customer User visitor',
  'GET /api/user-passkeys/:id': 'Administrator',
  'DELETE /api/user-passkeys/:id': 'Administrator',
}

const host = 'localhost'

async function withPasskey(app: TestApp) {
  const owner = await signInAt(app, host)
  return { owner, device: await addPasskey(owner, { signsInAlone: true }) }
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
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

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/passkeys/enrolment': 'takes effect with the passkey only, which leaves an entry',
  'POST /api/passkeys/challenge': 'takes effect when it is signed, which leaves an entry',
  'POST /api/passkeys/sign-in/challenge': 'takes effect when it is signed, which leaves an entry',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'is a confirmation': ['POST /api/passkeys/confirm'],
}
