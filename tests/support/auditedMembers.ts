import type { AuditedCall } from './auditedCall.ts'
import { newCompanyOf, newMemberOf } from './members.ts'

/** How who belongs to a company is changed. */
export const memberCalls: Record<string, AuditedCall> = {
  'POST /api/company-members/:companyId': {
    action: 'company person added',
    status: 201,
    prepare: async (app, administrator) => {
      const people = await newCompanyOf(administrator)
      const { id } = await app.signInAs('customer')
      return () => administrator.post(people, { userId: id })
    },
  },
  'PUT /api/company-members/:companyId/:id': {
    action: 'company person changed',
    prepare: async (app, administrator) => {
      const path = await newMemberOf(app, administrator)
      return () => administrator.put(path, { isPrimary: true })
    },
  },
  'DELETE /api/company-members/:companyId/:id': {
    action: 'company person removed',
    prepare: async (app, administrator) => {
      const path = await newMemberOf(app, administrator)
      return () => administrator.delete(path)
    },
  },
  'POST /api/company-merges': {
    action: 'companies merged',
    status: 201,
    prepare: async (_, administrator) => {
      const idOf = async () => Number((await newCompanyOf(administrator)).split('/').at(-1))
      const body = { companyId: await idOf(), mergedId: await idOf() }
      return () => administrator.post('/api/company-merges', body)
    },
  },
}
