import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countStatements } from '../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../tests/support/engines.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import type { SignedInClient, TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPagesOn } from '../../../tests/support/testAppWithPages.ts'
import type { FirstData } from '../../shared/site/pageState.ts'
import { firstDataElement, readFirst } from './firstData.ts'

interface Brought {
  user: number | undefined
  data: FirstData
}

/** Reads the preloaded data of a document as a browser does. */
function broughtBy(html: string): Brought {
  const [, user, text = '[]'] =
    /<script type="application\/json" data-user="(\d+)"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return { user: user === undefined ? undefined : Number(user), data: firstData.parse(JSON.parse(text)) }
}

const firstData = z.array(z.tuple([z.array(z.unknown()), z.unknown()]))

/** The query keys as text, such as '/api/tickets 7 responses'. */
const namesOf = (html: string) =>
  broughtBy(html).data.map(([key]) =>
    key.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '),
  )
const dataOf = (html: string, name: string) => broughtBy(html).data[namesOf(html).indexOf(name)]?.[1]

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
    app = await startTestAppWithPagesOn(counted.database, { placeholdersWork: true })
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
  const namesIn = async (client: HttpClient, path: string) => namesOf(await open(client, path)).toSorted()

  test('are those of the calls themselves', async () => {
    const ticket = `/api/tickets/${ticketId}`
    const documents: [SignedInClient, path: string, queries: Record<string, string>][] = [
      [carla, '/customer/dashboard', { '/api/tickets summary': '/api/tickets/summary' }],
      [
        carla,
        `/customer/tickets/${ticketId}`,
        {
          [`/api/tickets ${ticketId}`]: ticket,
        },
      ],
      [
        carla,
        `/customer/invoices/${invoiceId}`,
        { [`/api/invoices ${invoiceId}`]: `/api/invoices/${invoiceId}` },
      ],
      [agent, '/agent/tickets', { '/api/invoices summary': '/api/invoices/summary' }],
      [
        agent,
        `/agent/invoices/${invoiceId}`,
        {
          [`/api/users ${carla.id}`]: `/api/users/${carla.id}`,
          '/api/tickets summary': '/api/tickets/summary',
        },
      ],
      [agent, '/agent/sales', { '/api/lead-summary {"archived":"no"}': '/api/lead-summary?archived=no' }],
      [
        administrator,
        '/admin/dashboard',
        { '/api/lead-summary {}': '/api/lead-summary', '/api/team': '/api/team' },
      ],
      [administrator, '/admin/site-settings', { '/api/settings/email': '/api/settings/email' }],
    ]
    for (const [client, path, queries] of documents) {
      const html = await open(client, path)
      expect(broughtBy(html).user).toBe(client.id)
      for (const [name, address] of Object.entries({ ...queries, '/api/user': '/api/user' })) {
        const response = await client.get(address, 200)
        expect(namesOf(html), path).toContain(name)
        expect(dataOf(html, name), `${path}: ${name}`).toEqual(JSON.parse(response.text))
      }
    }
  })

  test('are the newest responses to a ticket, with the number of earlier ones', async () => {
    const path = `/api/tickets/${ticketId}/responses`
    for (const message of Array.from({ length: 60 }, (_, number) => `Call ${number}`))
      await agent.post(path, { message }, 201)
    const html = await open(carla, `/customer/tickets/${ticketId}`)
    expect(dataOf(html, `/api/tickets ${ticketId} responses`)).toEqual({
      rows: (await carla.get(path, 200)).rows.slice(-50),
      earlier: 10,
    })
  })

  test('are the first rows of a list, with its length', async () => {
    const html = await open(agent, '/agent/tickets?status=open')
    const view = JSON.stringify({ status: 'open' })
    expect(dataOf(html, `/api/tickets rows ${view}`)).toEqual({ total: 1, isKnown: true, isWhole: false })
    const rows = await agent.send('GET', '/api/tickets?status=open', { headers: { range: 'rows=0-99' } })
    expect(dataOf(html, `/api/tickets rows ${view} 0`)).toMatchObject({
      rows: JSON.parse(rows.text) as unknown,
      total: 1,
      askedAt: 0,
    })
    expect(await namesIn(sam, '/customer/tickets')).toContain('/api/tickets rows {} 0')
    for (const form of ['/agent/invoices/new', '/agent/tickets/raise']) {
      const names = await namesIn(agent, form)
      expect(names).toContain('/api/customers offered {"kind":"person"}')
      expect(names, 'not all customers').not.toContain('/api/users')
    }
    const sales = await namesIn(agent, '/agent/sales?search=harbor')
    expect(sales).toContain('/api/contact rows {"words":"harbor","archived":"no","message":"no"} 0')
    expect(sales).toContain('/api/companies rows {"words":"harbor"} 0')
    const dashboard = await namesIn(administrator, '/admin/dashboard?role=agent')
    expect(dashboard).toEqual(
      expect.arrayContaining(['/api/user-search rows {"role":"agent"} 0', '/api/user-search rows {} total']),
    )
    expect(dashboard, 'not all accounts').not.toContain('/api/users')
  })

  test('cannot end their element, whatever someone wrote', async () => {
    const html = await open(carla, `/customer/tickets/${ticketId}`)
    expect(html).not.toContain('alert(1)</script>')
    expect(html).not.toContain('<!--  &')
    expect(html.slice(html.indexOf('data-user'))).not.toContain('<b>')
    expect(dataOf(html, `/api/tickets ${ticketId}`)).toMatchObject({
      title: problem.title,
      description: problem.description,
    })
  })

  test('are never of anybody else, nor of a record that the person may not see', async () => {
    const stranger = await open(sam, `/customer/tickets/${ticketId}`)
    // The user's own files, for a new message.
    const own = ['/api/tickets unsent files', '/api/user']
    expect(namesOf(stranger)).toEqual(own)
    expect(stranger).not.toContain('Nasty')
    for (const id of ['0', '999999', 'a%2Fb', '1e3', '99999999999999999999'])
      expect(await namesIn(sam, `/customer/tickets/${id}`), id).toEqual(own)
    expect(await namesIn(sam, `/customer/invoices/${invoiceId}`)).toEqual(['/api/user'])
    // This page refuses other roles by itself.
    const refused = await open(agent, '/admin/user-management')
    expect(namesOf(refused)).toEqual(['/api/user'])
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
      expect(broughtBy(html).user).toBe(who.id)
      expect(dataOf(html, '/api/user')).toMatchObject({ id: who.id, username: who.username })
      expect(html.includes('Nasty')).toBe(who === carla)
    }
  })

  test('are not sent to who is signed out, nor on other pages', async () => {
    const visitor = app.newClient()
    expect((await visitor.get('/customer/tickets', 302)).text).toBe('')
    expect(broughtBy((await carla.get('/', 200)).text)).toEqual({ user: undefined, data: [] })
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
    // Prevents storing the activity: documents do so only if the last time is more than a second old.
    const lastSeenAt = new Date(Date.now() + 30_000).toISOString()
    await app.context.database.db.updateTable('sessions').set({ lastSeenAt }).execute()
    const statementsOf = async (client: HttpClient, path: string) => {
      const before = count()
      await open(client, path)
      return count() - before
    }
    // Ten for the agent's list: the session, whether mail works, the counts of the menu, the length of the list, its rows, the
    // counts of the tabs, the tags, and the saved views.
    const documents: [SignedInClient, path: string, statements: number][] = [
      [agent, '/agent/tickets', 10],
      [agent, `/agent/tickets/${ticketId}`, 20],
      [agent, `/agent/invoices/${invoiceId}`, 8],
      [carla, '/customer/tickets', 5],
      [carla, '/customer/dashboard', 6],
      [carla, `/customer/invoices/${invoiceId}`, 4],
      [administrator, '/admin/dashboard', 16],
      // Two for each 31 days.
      [administrator, '/admin/reports?range=90d', 14],
    ]
    for (const [client, path, statements] of documents) {
      // The first visit fills the caches.
      await open(client, path)
      expect(await statementsOf(client, path), path).toBe(statements)
    }
  })

  test('are left out where there is too much of them', async () => {
    const { db } = app.context.database
    const rows = Array.from({ length: 100 }, (_, index) => ({
      name: `Company ${index}`,
      address: 'x'.repeat(1000),
      createdAt: '2026-01-05T10:00:00.000Z',
      updatedAt: '2026-01-05T10:00:00.000Z',
    }))
    const [total, first] = ['{} total', '{"sort":"name","direction":"ascending"} 0'].map(
      (key) => `/api/companies rows ${key}`,
    )
    expect(await namesIn(administrator, '/admin/companies')).toContain(first)
    await db.insertInto('companies').values(rows).execute()
    expect(await namesIn(administrator, '/admin/companies')).toEqual([total, '/api/user'])
  })

  test('are left out where their call fails, and the document is sent', async () => {
    await app.context.database.db.schema.alterTable('ticketResponses').renameTo('gone').execute()
    const names = await namesIn(agent, `/agent/tickets/${ticketId}`)
    expect(names).toContain(`/api/tickets ${ticketId}`)
    expect(names).not.toContain(`/api/tickets ${ticketId} responses`)
  })
})

/** The element for a page that requests these paths, with their responses as data. */
async function elementOf(paths: string[], respond: Parameters<typeof readFirst>[1]): Promise<string> {
  const data: FirstData = []
  const page = await readFirst(
    (answer) => {
      const reading = paths.map(async (path) => {
        const answered = await answer({ path, params: undefined, query: {}, rows: undefined })
        if (answered) data.push([[path], JSON.parse(answered.json)])
      })
      return {
        isRead: Promise.allSettled(reading).then(() => {}),
        data: () => data,
        render: () => Promise.resolve(undefined),
      }
    },
    respond,
    100,
  )
  return firstDataElement(1, page.data())
}
const answered = (response: unknown) => ({ status: 200, json: JSON.stringify(response) }) as const

test('An answer that does not come in time, fails or does not exist is left out', async () => {
  const html = await elementOf(['/never', '/fails', '/none', '/quick'], async ({ path }) => {
    if (path === '/never') return new Promise(() => {})
    if (path === '/fails') throw new Error('The database has gone away')
    return path === '/none' ? undefined : answered([])
  })
  expect(namesOf(html)).toEqual(['/quick'])
})

test('All answers together have 64 KB; one that does not fit any more is left out', async () => {
  const html = await elementOf(['/40', '/30', '/20'], async ({ path }) =>
    answered('x'.repeat(Number(path.slice(1)) * 1024)),
  )
  expect(namesOf(html)).toEqual(['/40', '/20'])
})
