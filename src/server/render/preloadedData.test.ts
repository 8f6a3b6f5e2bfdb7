import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import type { SignedInClient, TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPagesOn } from '../../../tests/support/testAppWithPages.ts'
import type { PreloadedCall } from '../../pageState.ts'
import { loadBundle } from './bundle.ts'
import { preloadedData } from './preloadedData.ts'

interface Brought {
  user: string | undefined
  address: string
  rows: string | undefined
  status: number
  etag: string | undefined
  places: string | undefined
  text: string
}

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The responses that a document brings, as a browser reads them. */
function broughtBy(html: string): Brought[] {
  const elements = html.matchAll(/<script type="application\/json"( data-user[^>]*)>(.*?)<\/script>/gs)
  return [...elements].map(([, attributes = '', text = '']) => {
    const data = new Map(
      [...attributes.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        unescaped(value),
      ]),
    )
    return {
      user: data.get('user'),
      address: data.get('call') ?? '',
      rows: data.get('rows'),
      status: Number(data.get('status')),
      etag: data.get('etag'),
      places: data.get('places'),
      text: text.replaceAll('\\u003c', '<'),
    }
  })
}

const addressesOf = (html: string) => broughtBy(html).map(({ address }) => address)

const problem = {
  title: 'Nasty </script><script>alert(1)</script><!-- & "quoted"',
  description: 'The printer on floor two is offline.\n<b>Really</b> \u2028.',
  category: 'technical',
}

describe.each(engines)('The answers that a portal document brings (%s)', (engine) => {
  let app: TestApp
  let count: () => number
  let carla: SignedInClient
  let sam: SignedInClient
  let agent: SignedInClient
  let administrator: SignedInClient
  let ticketId: number
  let invoiceId: number

  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    count = counted.count
    app = await startTestAppWithPagesOn(counted.database)
    carla = await app.signInAs('customer', 'carla')
    sam = await app.signInAs('customer', 'sam')
    agent = await app.signInAs('agent', 'alex')
    administrator = await app.signInAs('Administrator', 'ada')
    ticketId = Number((await carla.post('/api/tickets', problem, 201)).field('id'))
    const invoice = {
      userId: carla.id,
      invoiceNumber: 'INV-1',
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
      status: 'unpaid',
      items: [{ description: 'Work', quantity: 1, unitPrice: 10 }],
    }
    invoiceId = Number((await agent.post('/api/invoices', invoice, 201)).field('id'))
  })
  afterAll(() => app.stop())

  const open = async (client: HttpClient, path: string) => (await client.get(path, 200)).text
  const addressesIn = async (client: HttpClient, path: string) =>
    addressesOf(await open(client, path)).toSorted()

  test('are those of the calls themselves, byte by byte', async () => {
    const documents: [SignedInClient, string][] = [
      [carla, '/customer/dashboard'],
      [carla, '/customer/tickets'],
      [carla, `/customer/tickets/${ticketId}`],
      [carla, `/customer/invoices/${invoiceId}`],
      [sam, '/customer/tickets'],
      [agent, '/agent/dashboard'],
      [agent, '/agent/tickets?status=open'],
      [agent, `/agent/tickets/${ticketId}`],
      [agent, '/agent/invoices/new'],
      [agent, `/agent/invoices/${invoiceId}`],
      [agent, '/agent/sales'],
      [administrator, '/admin/dashboard'],
      [administrator, '/admin/site-settings'],
    ]
    const { preloadedCallsOf } = await loadBundle()
    for (const [client, path] of documents) {
      const brought = broughtBy(await open(client, path))
      const { pathname, search } = new URL(path, 'http://localhost')
      const declared = preloadedCallsOf(pathname, search.slice(1)).map(({ address }) => address)
      expect(
        brought.map(({ address }) => address),
        path,
      ).toEqual(expect.arrayContaining(declared))
      for (const { user, address, rows, status, etag, places, text } of brought) {
        const headers = rows === undefined ? {} : { range: `rows=${rows}` }
        const response = await client.send('GET', address, { headers })
        const sent = {
          status: response.status,
          etag: response.headers.etag,
          places: response.headers['content-range'],
        }
        expect({ status, etag, places }, `${path}: ${address}`).toEqual(sent)
        expect(text, address).toBe(response.text)
        expect(user).toBe(String(client.id))
      }
    }
  })

  test('cannot end their element, whatever someone wrote', async () => {
    const html = await open(carla, `/customer/tickets/${ticketId}`)
    expect(html).not.toContain('alert(1)</script>')
    expect(html).not.toContain('<!--  &')
    expect(html.slice(html.indexOf('data-user'))).not.toContain('<b>')
    const ticket = broughtBy(html).find(({ address }) => address === `/api/tickets/${ticketId}`)
    expect(JSON.parse(ticket?.text ?? '')).toMatchObject({
      title: problem.title,
      description: problem.description,
    })
  })

  test('are never of anybody else, nor of a record that the person may not see', async () => {
    const stranger = await open(sam, `/customer/tickets/${ticketId}`)
    expect(addressesOf(stranger)).toEqual(['/api/user'])
    expect(stranger).not.toContain('Nasty')
    for (const id of ['0', '999999', 'a%2Fb', '1e3', '99999999999999999999'])
      expect(await addressesIn(sam, `/customer/tickets/${id}`), id).toEqual(['/api/user'])
    expect(await addressesIn(sam, `/customer/invoices/${invoiceId}`)).toEqual(['/api/user'])
    // A page that refuses other roles itself.
    const refused = await open(agent, '/admin/user-management')
    expect(addressesOf(refused).toSorted()).toEqual(['/api/user', '/api/users'])
    expect(refused).not.toContain('"ada"')
  })

  test('do not get into the kept page, also when many people open it at once', async () => {
    const people = [carla, sam]
    const opened = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const who = people[index % 2] ?? carla
        return { who, html: await open(who, '/customer/tickets') }
      }),
    )
    for (const { who, html } of opened) {
      const brought = broughtBy(html)
      expect(new Set(brought.map(({ user }) => user))).toEqual(new Set([String(who.id)]))
      expect(brought.find(({ address }) => address === '/api/user')?.text).toContain(`"${who.username}"`)
      expect(html.includes('Nasty')).toBe(who === carla)
    }
  })

  test('are not sent to who is signed out, nor on other pages', async () => {
    const visitor = app.newClient()
    expect((await visitor.get('/customer/tickets', 302)).text).toBe('')
    expect(broughtBy((await carla.get('/', 200)).text)).toEqual([])
    const before = count()
    expect((await carla.send('HEAD', '/customer/dashboard')).status).toBe(200)
    expect(count() - before).toBe(1)
  })

  test('count as activity to the minute, as other calls do', async () => {
    const { db } = app.context.database
    const lastSeenAt = '2026-01-01T00:00:00.000Z'
    const before = new Date(Date.now() - 70_000).toISOString()
    await db.updateTable('sessions').set({ lastSeenAt: before }).where('userId', '=', sam.id).execute()
    await open(sam, '/customer/tickets')
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', sam.id)
      .executeTakeFirstOrThrow()
    expect(session.lastSeenAt > before && session.lastSeenAt > lastSeenAt).toBe(true)
  })

  test('cost their statements, and one look-up of the session for all', async () => {
    // A document stores that the person is active only where that is a second old.
    const lastSeenAt = new Date(Date.now() + 30_000).toISOString()
    await app.context.database.db.updateTable('sessions').set({ lastSeenAt }).execute()
    const statementsOf = async (client: HttpClient, path: string) => {
      const before = count()
      await open(client, path)
      return count() - before
    }
    // The agent's list takes five: the session, both counts, the length of the list and its rows.
    expect(await statementsOf(agent, '/agent/tickets')).toBe(5)
    expect(await statementsOf(carla, '/customer/tickets')).toBe(3)
    expect(await statementsOf(agent, `/agent/tickets/${ticketId}`)).toBe(6)
  })

  test('are left out where there is too much of them', async () => {
    const { db } = app.context.database
    const rows = Array.from({ length: 100 }, (_, index) => ({
      name: `Company ${index}`,
      address: 'x'.repeat(1000),
      createdAt: '2026-01-05T10:00:00.000Z',
      updatedAt: '2026-01-05T10:00:00.000Z',
    }))
    expect(await addressesIn(administrator, '/admin/companies')).toContain('/api/companies')
    await db.insertInto('companies').values(rows).execute()
    expect(await addressesIn(administrator, '/admin/companies')).toEqual(['/api/user'])
  })

  test('are left out where their call fails, and the document is sent', async () => {
    await app.context.database.db.schema.dropTable('ticketResponses').execute()
    const addresses = await addressesIn(agent, `/agent/tickets/${ticketId}`)
    expect(addresses).toContain(`/api/tickets/${ticketId}`)
    expect(addresses).not.toContain(`/api/tickets/${ticketId}/responses`)
  })
})

const asked = (address: string, more: Partial<PreloadedCall> = {}): PreloadedCall => ({
  path: address,
  params: undefined,
  query: {},
  address,
  rows: undefined,
  next: undefined,
  ...more,
})
const answered = (response: unknown) => ({ status: 200, json: JSON.stringify(response), response }) as const
test('An answer that does not come in time, fails or does not exist is left out', async () => {
  const calls = ['/never', '/fails', '/none', '/quick'].map((address) => asked(address))
  const html = await preloadedData(1, calls, async ({ address }) => {
    if (address === '/never') return new Promise(() => {})
    if (address === '/fails') throw new Error('The database has gone away')
    return address === '/none' ? undefined : answered([])
  })
  expect(addressesOf(html)).toEqual(['/quick'])
})

test('What a screen asks for after an answer comes with it, and not without it', async () => {
  const next = (response: unknown) => [asked(`/after/${String(response)}`)]
  const calls = [asked('/first', { next }), asked('/fails', { next })]
  const html = await preloadedData(1, calls, async ({ address }) => {
    if (address === '/fails') throw new Error('Not yours')
    return answered(7)
  })
  expect(addressesOf(html)).toEqual(['/first', '/after/7'])
})

test('All answers together have 64 KB; one that does not fit any more is left out', async () => {
  const calls = ['/40', '/30', '/20'].map((address) => asked(address))
  const html = await preloadedData(1, calls, async ({ address }) =>
    answered('x'.repeat(Number(address.slice(1)) * 1024)),
  )
  expect(addressesOf(html)).toEqual(['/40', '/20'])
})
