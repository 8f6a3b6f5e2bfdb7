import { edit, type AuditedEndpoint } from '../support/audited.ts'
import { reading, newLead, type EditedRecords } from '../support/edited.ts'
import { nowhere } from '../support/mailCatcher.ts'
import { unique } from '../support/race.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'POST /api/contact': 'Administrator agent customer User visitor',
  'GET /api/contact': 'Administrator agent',
  'GET /api/lead-summary': 'Administrator agent',
  'POST /api/lead-exports': 'Administrator agent',
  'GET /api/contact/:id': 'Administrator agent',
  'DELETE /api/contact/:id': 'Administrator',
  'GET /api/lead-assignees': 'Administrator agent',
  'PUT /api/leads/:id': 'Administrator agent',
  'GET /api/leads/:id/answers': 'Administrator agent',
  'POST /api/leads/:id/answers': 'Administrator agent',
  'GET /api/lead-duplicates': 'Administrator agent',
  'POST /api/leads/:id/conversion': 'Administrator agent',
}

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/leads/:id': async (administrator, app) => {
    const id = await newLead(administrator, app)
    return {
      path: `/api/leads/${id}`,
      read: reading(`/api/contact/${id}`),
      bodies: [
        { state: 'new', assignedTo: administrator.id },
        { state: 'contacted', assignedTo: administrator.id },
      ],
    }
  },
  'POST /api/leads/:id/answers': async (administrator, app) => {
    await administrator.put('/api/settings/email', nowhere, 200)
    const path = `/api/leads/${await newLead(administrator, app)}/answers`
    return {
      path,
      read: async (client) => (await client.get(path, 200)).rows.at(-1),
      bodies: [{ message: 'First.' }, { message: 'Second.' }],
    }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  'POST /api/lead-exports': {
    action: 'leads exported',
    prepare: async (_, administrator) => () => administrator.post('/api/lead-exports', { state: 'new' }),
  },
  ...edit(edited, 'PUT /api/leads/:id', 'lead changed'),
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
      await administrator.put('/api/settings/email', nowhere, 200)
      const id = await newLead(administrator, app)
      return () => administrator.post(`/api/leads/${id}/answers`, { message: 'Gladly.' })
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
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/contact': 'the inquiry says itself what was sent and when',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'reads or prepares': ['POST /api/lead-exports'],
  'people, companies and their records are what an administrator works on': [
    'POST /api/leads/:id/answers',
    'POST /api/leads/:id/conversion',
    'DELETE /api/contact/:id',
    'PUT /api/leads/:id',
  ],
}
