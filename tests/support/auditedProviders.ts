import type { AuditedCall } from './auditedCall.ts'
import { editedRecords } from './editedRecords.ts'
import { idOf } from './race.ts'
import { addIdentityLink, providerFields } from './singleSignOn.ts'

const list = '/api/identity-providers'
const body = () => providerFields('https://issuer.example')

/** How identity providers are changed, and linked sign-ins removed. */
export const providerCalls: Record<string, AuditedCall> = {
  [`POST ${list}`]: {
    action: 'identity provider created',
    status: 201,
    prepare: async (_, administrator) => () => administrator.post(list, body()),
  },
  [`PUT ${list}/:id`]: {
    action: 'identity provider changed',
    prepare: async (app, administrator) => {
      const edited = await editedRecords[`PUT ${list}/:id`]?.(administrator, app)
      return () => administrator.put(edited?.path ?? '', edited?.bodies[1])
    },
  },
  [`DELETE ${list}/:id`]: {
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
