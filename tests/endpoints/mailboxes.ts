import * as z from 'zod/mini'
import { create, edit, remove, type AuditedEndpoint } from '../support/audited.ts'
import type { EditedRecords } from '../support/edited.ts'
import type { HttpClient } from '../support/httpClient.ts'
import { startImapServer } from '../support/imapServer.ts'
import { pathOf, unique } from '../support/race.ts'

/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/mailboxes': 'Administrator',
  'POST /api/mailboxes': 'Administrator',
  'PUT /api/mailboxes/:id': 'Administrator',
  'DELETE /api/mailboxes/:id': 'Administrator',
  'POST /api/mailboxes/:id/webhook': 'Administrator',
  'DELETE /api/mailboxes/:id/webhook': 'Administrator',
  'PUT /api/mailboxes/:id/imap': 'Administrator',
  'DELETE /api/mailboxes/:id/imap': 'Administrator',
  'POST /api/mail-webhooks/:secret': 'visitor User customer agent Administrator',
}

const list = '/api/mailboxes'
const body = () => ({
  address: `support-${unique()}@desk.test`,
  name: 'Support',
  brandId: null,
  category: 'technical',
  priority: 'medium',
  strangers: 'hold',
})

let mailServer: ReturnType<typeof startImapServer> | undefined
const imapSettings = async () => (await (mailServer ??= startImapServer())).settings

/** A record for each conditional endpoint, made by the administrator. */
export const edited: EditedRecords = {
  'PUT /api/mailboxes/:id': async (administrator) => {
    const sent = body()
    const { id } = (await administrator.post(list, sent, 201)).object
    return {
      path: `${list}/${String(id)}`,
      read: async (client) => (await client.get(list, 200)).rows.find((row) => row['id'] === id),
      bodies: [sent, { ...sent, name: 'Help' }],
    }
  },
  'PUT /api/mailboxes/:id/imap': async (administrator) => {
    const { id } = (await administrator.post(list, body(), 201)).object
    const path = `${list}/${String(id)}/imap`
    const sent = await imapSettings()
    await administrator.put(path, sent, 200)
    const read = async (client: HttpClient) => {
      const mailbox = (await client.get(list, 200)).rows.find((row) => row['id'] === id)
      return z.record(z.string(), z.unknown()).parse(mailbox?.['imap'])
    }
    return { path, read, bodies: [sent, { ...sent, marksRead: true }] }
  },
}

/** A request to each endpoint that leaves an audit event. */
export const audited: Record<string, AuditedEndpoint> = {
  ...create(list, 'mailbox added', body),
  ...edit(edited, 'PUT /api/mailboxes/:id', 'mailbox changed'),
  ...remove(list, 'mailbox removed', body),
  ...edit(edited, 'PUT /api/mailboxes/:id/imap', 'mailbox fetching set up'),
  'DELETE /api/mailboxes/:id/imap': {
    action: 'mailbox fetching ended',
    prepare: async (_, administrator) => {
      const path = await pathOf(administrator, list, body())
      await administrator.put(`${path}/imap`, await imapSettings(), 200)
      return () => administrator.delete(`${path}/imap`)
    },
  },
  'POST /api/mailboxes/:id/webhook': {
    action: 'mailbox webhook created',
    status: 201,
    prepare: async (_, administrator) => {
      const path = await pathOf(administrator, list, body())
      return () => administrator.post(`${path}/webhook`)
    },
  },
  'DELETE /api/mailboxes/:id/webhook': {
    action: 'mailbox webhook removed',
    prepare: async (_, administrator) => {
      const path = await pathOf(administrator, list, body())
      await administrator.post(`${path}/webhook`, undefined, 201)
      return () => administrator.delete(`${path}/webhook`)
    },
  },
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'POST /api/mail-webhooks/:secret': 'every email has a row of its own with what became of it',
}
