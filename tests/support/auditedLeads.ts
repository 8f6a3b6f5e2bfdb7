import type { AuditedCall } from './auditedCall.ts'
import { newLead } from './editedRecords.ts'
import { unique } from './race.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** Requests to the endpoints about leads; those that mail a link need the set-up for it. */
export const leadCalls = (
  setUpLinks: (app: TestApp, administrator: SignedInClient) => Promise<void>,
): Record<string, AuditedCall> => ({
  'DELETE /api/contact/:id': {
    action: 'inquiry deleted',
    prepare: async (app, administrator) => {
      const id = await newLead(administrator, app)
      return () => administrator.delete(`/api/contact/${id}`)
    },
  },
  'POST /api/leads/:id/answers': {
    action: 'lead answered',
    status: 201,
    prepare: async (app, administrator) => {
      const id = await newLead(administrator, app)
      return () => administrator.post(`/api/leads/${id}/answers`, { message: 'Gladly.' })
    },
  },
  'POST /api/archived-leads/:id': {
    action: 'lead archived',
    status: 201,
    prepare: async (app, administrator) => {
      const id = await newLead(administrator, app)
      return () => administrator.post(`/api/archived-leads/${id}`)
    },
  },
  'DELETE /api/archived-leads/:id': {
    action: 'lead restored',
    prepare: async (app, administrator) => {
      const id = await newLead(administrator, app)
      await administrator.post(`/api/archived-leads/${id}`, undefined, 201)
      return () => administrator.delete(`/api/archived-leads/${id}`)
    },
  },
  'POST /api/leads/:id/conversion': {
    action: 'company created',
    also: ['user created', 'company person added', 'lead converted'],
    status: 201,
    prepare: async (app, administrator) => {
      const username = unique()
      const email = `${username}@example.test`
      const id = await newLead(administrator, app, { email })
      const person = { person: 'new', username, email, invite: false }
      return () =>
        administrator.post(`/api/leads/${id}/conversion`, {
          company: 'new',
          companyName: 'Harbor',
          ...person,
        })
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
})
