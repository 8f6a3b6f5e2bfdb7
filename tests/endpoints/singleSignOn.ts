import { edit, type AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'
import { idOf } from '../support/race.ts'
import { providerFields, addIdentityLink } from '../support/singleSignOn.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/identity-providers': 'Administrator',
  'POST /api/identity-providers': 'Administrator',
  'PUT /api/identity-providers/:id': 'Administrator',
  'DELETE /api/identity-providers/:id': 'Administrator',
  'POST /api/identity-providers/test': 'Administrator',
  'GET /api/identity-links': 'Administrator agent customer User',
  'DELETE /api/identity-links/:id': 'Administrator agent customer User',
}

const list = '/api/identity-providers'
const body = () => providerFields('https://issuer.example')

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/identity-providers/:id': async (administrator) => {
    const { id } = (await administrator.post(list, body(), 201)).object
    return {
      path: `${list}/${String(id)}`,
      read: async (client) => (await client.get(list, 200)).rows.find((row) => row['id'] === id),
      bodies: [body(), { ...body(), name: 'Fabrikam' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/identity-providers': {
    action: 'identity provider created',
    status: 201,
    prepare: async (_, administrator) => () => administrator.post(list, body()),
  },
  ...edit(edited, 'PUT /api/identity-providers/:id', 'identity provider changed'),
  'DELETE /api/identity-providers/:id': {
    action: 'identity provider deleted',
    prepare: async (_, administrator) => {
      const id = idOf(await administrator.post(list, body(), 201))
      return () => administrator.delete(`${list}/${id}`)
    },
  },
  'DELETE /api/identity-links/:id': {
    action: 'sign-in unlinked',
    prepare: async (app) => {
      const owner = await app.signInAs('customer')
      const link = await addIdentityLink(app, owner.id)
      return () => owner.delete(`/api/identity-links/${link}`)
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/identity-providers/test': 'changes nothing',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'takes a way of signing in away, or tries one': [
    'DELETE /api/identity-providers/:id',
    'POST /api/identity-providers/test',
  ],
}
