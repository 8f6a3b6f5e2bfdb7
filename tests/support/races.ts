import type { HttpResponse, HttpClient } from './httpClient.ts'
import { codeOf } from './authenticator.ts'
import { ticketOf } from './edited.ts'
import { deletions } from './deletionRaces.ts'
import { idOf, newUser, pathOf, unique, type Race } from './race.ts'
import { png } from './pictures.ts'
import { sendFile } from './sendFile.ts'

function invoiceOf(userId: number, invoiceNumber: string) {
  return {
    userId,
    invoiceNumber,
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    status: 'unpaid',
    items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
  }
}

async function withKey(client: HttpClient, path: string, key: string, body: unknown): Promise<HttpResponse> {
  return client.send('POST', path, { headers: { 'idempotency-key': key }, body })
}

/** Counts the rows of a list whose field has this value. */
async function countOf(client: HttpClient, list: string, field: string, value: unknown): Promise<number> {
  return (await client.get(list, 200)).rows.filter((row) => row[field] === value).length
}

let raced = ''

/**
 * Every place where the program checks first and acts later, with the expected result of a hundred requests at once.
 */
export const races: Race[] = [
  {
    name: 'the last administrators step down',
    prepare: async (app, administrator) => {
      const others = await Promise.all(Array.from({ length: 9 }, () => app.signInAs('Administrator')))
      const all = [administrator, ...others]
      return async (racer) => {
        const one = all[racer % 10] ?? administrator
        return one.put(`/api/users/${one.id}`, { role: 'customer' })
      }
    },
    // Two simultaneous requests for the same administrator may both succeed.
    winners: 'any',
    // A change of role ends the session.
    losers: [401, 409],
    after: async ({ context }) => {
      const left = await context.database.db
        .selectFrom('users')
        .select('username')
        .where('role', '=', 'Administrator')
        .execute()
      return [left.length, 1]
    },
  },
  {
    name: 'the same username for many accounts',
    prepare: async (_, administrator) => {
      const paths = await Promise.all(
        Array.from({ length: 10 }, () => pathOf(administrator, '/api/users', newUser())),
      )
      raced = `Name-${unique()}`
      return (racer) => administrator.put(paths[racer % 10] ?? '', { username: raced })
    },
    // Ten racers share each account, and the account that has the name may set it again.
    winners: 10,
    losers: [409],
    after: async (_, administrator) => [await countOf(administrator, '/api/users', 'username', raced), 1],
  },
  {
    name: 'registering the same username',
    count: 30,
    prepare: async (app) => {
      raced = `new-${unique()}`
      const account = { username: raced, password: 'Correct-horse-7', email: 'a@example.test' }
      return () => app.newClient().post('/api/register', account)
    },
    winners: 1,
    losers: [409],
  },
  ...deletions,
  {
    name: 'the primary domain of a brand',
    prepare: async (_, administrator) => {
      raced = idOf(await administrator.post('/api/brands', { name: `Brand ${unique()}` }, 201))
      const paths: string[] = []
      for (let index = 0; index < 20; index += 1) {
        const domain = { domainName: `d${unique()}.example.test`, brandId: Number(raced) }
        paths.push(await pathOf(administrator, '/api/domains', domain))
      }
      return (racer) => administrator.put(paths[racer % 20] ?? '', { isPrimary: true })
    },
    winners: 'all',
    after: async (_, administrator) => {
      const domains = (await administrator.get('/api/domains', 200)).rows
      const primary = domains.filter((row) => row['isPrimary'] === true && row['brandId'] === Number(raced))
      return [primary.length, 1]
    },
  },
  {
    name: 'the same host name',
    prepare: async (_, administrator) => {
      const brandId = Number(idOf(await administrator.post('/api/brands', { name: `B ${unique()}` }, 201)))
      const domainName = `same-${unique()}.example.test`
      return () => administrator.post('/api/domains', { domainName, brandId })
    },
    winners: 1,
    losers: [409],
  },
  {
    name: 'the same name of a brand',
    prepare: async (_, administrator) => {
      const name = `Same ${unique()}`
      return () => administrator.post('/api/brands', { name })
    },
    winners: 1,
    losers: [409],
  },
  {
    name: 'the same invoice number',
    prepare: async (app, administrator) => {
      const customer = await app.signInAs('customer')
      const invoice = invoiceOf(customer.id, `INV-${unique()}`)
      return () => administrator.post('/api/invoices', invoice)
    },
    winners: 1,
    losers: [409],
  },
  {
    name: 'the same form sent again (Idempotency-Key)',
    prepare: async (app) => {
      const customer = await app.signInAs('customer')
      raced = `Race ${unique()}`
      const ticket = {
        title: raced,
        description: 'Nothing works since this morning.',
        category: 'technical',
      }
      const key = `key-${unique()}`
      return () => withKey(customer, '/api/tickets', key, ticket)
    },
    winners: 'all',
    after: async (_, administrator) => [await countOf(administrator, '/api/tickets', 'title', raced), 1],
  },
  {
    name: 'a customer resolves a ticket',
    prepare: async (app) => {
      const customer = await app.signInAs('customer')
      const { path } = await ticketOf(customer)
      raced = path
      return () => customer.put(path, { status: 'resolved' })
    },
    winners: 1,
    losers: [409],
    after: async (_, administrator) => [(await administrator.get(`${raced}/responses`, 200)).rows.length, 1],
  },
  {
    name: 'closing a ticket against answering it: no answer comes after the closing',
    prepare: async (app, administrator) => {
      const customer = await app.signInAs('customer')
      const { path } = await ticketOf(customer)
      raced = path
      return async (racer) => {
        if (racer === 50) return administrator.put(path, { status: 'closed' })
        const response = await customer.post(`${path}/responses`, { message: 'Hello?' })
        // Responses after the closing are refused; their number varies.
        return response.status === 409 ? administrator.get(path) : response
      }
    },
    winners: 'all',
    after: async ({ context }) => {
      const { db } = context.database
      const id = Number(raced.split('/').at(-1))
      const ticket = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
      const late = await db
        .selectFrom('ticketResponses')
        .select('id')
        .where('ticketId', '=', id)
        .where('createdAt', '>', ticket?.updatedAt ?? '')
        .execute()
      return [
        [ticket?.status, late.length],
        ['closed', 0],
      ]
    },
  },
  {
    name: 'sending a failed mail again',
    prepare: async (app, administrator) => {
      const { db } = app.context.database
      const at = new Date().toISOString()
      const { id } = await db
        .insertInto('outbox')
        .values({
          event: 'inquiry',
          recipient: 'a@example.test',
          subject: 'S',
          html: '<p>T</p>',
          text: 'T',
          headers: '{}',
          messageId: unique(),
          state: 'failed',
          attempts: 3,
          createdAt: at,
          nextAttemptAt: at,
          giveUpAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return () => administrator.post(`/api/settings/email/outbox/${id}/retry`)
    },
    // Each request makes the mail due; only one worker claims it.
    winners: 'all',
    losers: [],
  },
  {
    name: 'the same one-time code',
    prepare: async (app) => {
      const person = await app.signInAs('customer')
      const { secret } = (await person.post('/api/otp/setup', {}, 200)).object
      const token = codeOf(String(secret))
      return () => person.post('/api/otp/verify', { token })
    },
    winners: 1,
    losers: [400, 401, 409],
  },
  {
    name: 'logos of one brand',
    count: 12,
    prepare: async (_, administrator) => {
      raced = idOf(await administrator.post('/api/brands', { name: `Logo ${unique()}` }, 201))
      const file = { name: 'a.png', type: 'image/png', content: png() }
      return () => sendFile(administrator, `/api/brand-logo/${raced}`, 'logo', file)
    },
    winners: 'all',
    after: async ({ context }) => {
      const { db } = context.database
      const used = await db.selectFrom('brands').select('logoPath').where('id', '=', Number(raced)).execute()
      const stored = await db.selectFrom('uploads').select('path').where('kind', '=', 'logo').execute()
      return [stored.map(({ path }) => path), used.map(({ logoPath }) => logoPath)]
    },
  },
]
