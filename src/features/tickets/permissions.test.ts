import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { expectStatus, type Answer, type HttpClient } from '../../../tests/support/httpClient.ts'

const body = {
  title: 'Printer offline',
  description: 'The printer on floor two is offline.',
  category: 'technical',
}

type Who = 'owner' | 'stranger' | 'agent' | 'Administrator' | 'User' | 'owing a code' | 'signed out'
const everybody: Who[] = ['owner', 'stranger', 'agent', 'Administrator', 'User', 'owing a code', 'signed out']
const never = { User: 403, 'owing a code': 401, 'signed out': 401 } as const
const forAll = { owner: 200, stranger: 200, agent: 200, Administrator: 200, ...never }
const forOwner = { ...forAll, stranger: 404 }
const answering = { owner: 201, stranger: 404, agent: 201, Administrator: 201, ...never }

/** `:id` is a ticket of the owner. A missing ticket gets the answer that the stranger gets. */
const calls: [method: string, path: string, body: unknown, statuses: Record<Who, number>][] = [
  ['GET', '/api/tickets', undefined, forAll],
  ['GET', '/api/tickets/summary', undefined, forAll],
  ['GET', '/api/tickets/:id', undefined, forOwner],
  ['GET', '/api/tickets/:id/responses', undefined, forOwner],
  ['POST', '/api/tickets', body, { owner: 201, stranger: 201, agent: 403, Administrator: 403, ...never }],
  ['PUT', '/api/tickets/:id', { status: 'resolved' }, forOwner],
  ['PUT', '/api/tickets/:id', { status: 'closed' }, { ...forOwner, owner: 403 }],
  ['POST', '/api/tickets/:id/responses', { message: 'Hello?' }, answering],
]

/** What remains of a limit gets less with every request, whatever it asks for. */
const comparable = ({ status, text, headers: { date: _, ratelimit: __, ...headers } }: Answer) => ({
  status,
  text,
  headers,
})

describe.each(engines)('Who may do what with tickets (%s)', (engine) => {
  let app: TestApp
  let people: Record<Who, HttpClient>
  beforeAll(async () => {
    app = await startTestApp(engine)
    const owing = await app.signInAs('customer')
    await app.context.database.db
      .updateTable('sessions')
      .set({ state: 'pending' })
      .where('userId', '=', owing.id)
      .execute()
    people = {
      owner: await app.signInAs('customer'),
      stranger: await app.signInAs('customer'),
      agent: await app.signInAs('agent'),
      Administrator: await app.signInAs('Administrator'),
      User: await app.signInAs('User'),
      'owing a code': owing,
      'signed out': app.newClient(),
    }
  })
  afterAll(() => app.stop())

  const raise = async () => Number((await people.owner.post('/api/tickets', body, 201)).field('id'))

  it.each(calls)('%s %s %j', async (method, path, sent, statuses) => {
    for (const who of everybody) {
      const answer = await people[who].send(method, path.replace(':id', String(await raise())), {
        body: sent,
      })
      expect([who, answer.status]).toEqual([who, statuses[who]])
      if (!path.includes(':id') || statuses[who] === 401) continue
      if (statuses[who] === 403 && who === 'User') continue
      const missing = await people[who].send(method, path.replace(':id', '2147483647'), { body: sent })
      expect([who, missing.status]).toEqual([who, 404])
      if (who === 'stranger') expect(comparable(missing)).toEqual(comparable(answer))
    }
  })

  it("A stranger's attempts leave a ticket as it was", async () => {
    const id = await raise()
    const before = (await people.owner.get(`/api/tickets/${id}`)).text
    await people.stranger.put(`/api/tickets/${id}`, { status: 'resolved' }, 404)
    await people.stranger.post(`/api/tickets/${id}/responses`, { message: 'Hello?' }, 404)
    expect((await people.owner.get(`/api/tickets/${id}`)).text).toBe(before)
    expect((await people.owner.get(`/api/tickets/${id}/responses`)).json).toEqual([])
    expect((await people.stranger.get('/api/tickets')).text).not.toContain(`"id":${id},`)
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', "1'--", '01'])(
    'There is no ticket %s',
    async (id) => {
      for (const who of [people.owner, people.agent]) {
        await expectStatus(404, who.get(`/api/tickets/${id}`))
        await expectStatus(404, who.get(`/api/tickets/${id}/responses`))
        await expectStatus(404, who.put(`/api/tickets/${id}`, { status: 'resolved' }))
      }
    },
  )

  it('Nobody deletes a ticket', async () => {
    const id = await raise()
    for (const who of everybody)
      expect([404, 405]).toContain((await people[who].delete(`/api/tickets/${id}`)).status)
    await people.owner.get(`/api/tickets/${id}`, 200)
  })
})
