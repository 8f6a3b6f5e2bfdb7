import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { ApiError } from '../../../browser/api/send.ts'
import { newFormId } from '../../../browser/api/idempotencyKey.ts'
import { currentUserQuery } from '../../people/accounts/browser/api.ts'
import { addResponse, resolveTicket, responsesQuery, ticketQuery } from './browser/api.ts'
import type { Ticket } from './schema.ts'

const resolvedText = 'Ticket marked as resolved by customer.'

let app: TestApp
let customer: SignedInClient
let agent: SignedInClient
let queries: QueryClient
let ticket: Ticket
/** Requests whose responses are delayed, by method and path, until the promise resolves. */
let held: { request: string; until: Promise<void> } | undefined

beforeAll(async () => {
  // One engine is enough: it does not affect the browser's requests.
  app = await startTestApp('sqlite')
  customer = await app.signInAs('customer')
  agent = await app.signInAs('agent')
})
afterAll(() => app.stop())

/** Simulates the customer's browser, which shows the ticket and its conversation. */
beforeEach(async () => {
  const reach = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...customer.cookies].map((pair) => pair.join('=')).join('; '))
    const address = typeof path === 'string' ? path : ''
    const response = await reach(app.url + address, { ...init, headers })
    if (held?.request === `${init?.method} ${address}`) await held.until
    return response
  })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await queries.query(currentUserQuery)
  const problem = {
    title: 'Printer offline',
    description: 'It is offline since the move.',
    category: 'other',
  }
  const created = await customer.post('/api/tickets', problem, 201)
  const id = String(created.field('id'))
  ticket = await queries.query(ticketQuery(id))
  await queries.query(responsesQuery(id))
  new QueryObserver(queries, ticketQuery(id)).subscribe(() => {})
  new QueryObserver(queries, responsesQuery(id)).subscribe(() => {})
})
afterEach(() => {
  held = undefined
  queries.clear()
})

/** Delays the responses to a request until the returned function is called. */
function hold(request: string): () => void {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held = { request, until: promise }
  return release
}

const resolve = () => resolveTicket(queries, ticket)
const respond = (message: string) => addResponse(queries, ticket.id, { message }, newFormId())
const shownStatus = () => queries.getQueryData<Ticket>(ticketQuery(String(ticket.id)).queryKey)?.status
const storedStatus = async () => (await customer.get(`/api/tickets/${ticket.id}`, 200)).field('status')
const storedTexts = async () =>
  (await customer.get(`/api/tickets/${ticket.id}/responses`, 200)).rows.map(({ message }) => message)

it('A customer who resolves a ticket can respond before the conversation is reloaded', async () => {
  const release = hold(`GET /api/tickets/${ticket.id}/responses`)
  const resolving = resolve()
  await expect.poll(shownStatus).toBe('resolved')
  const responding = respond('It was the cable.')
  release()
  await Promise.all([resolving, responding])
  expect(await storedTexts()).toEqual([resolvedText, 'It was the cable.'])
})

it('A customer who resolves a ticket can respond before the server has confirmed it', async () => {
  const release = hold(`PUT /api/tickets/${ticket.id}`)
  const resolving = resolve()
  await expect.poll(storedStatus).toBe('resolved')
  const responding = respond('It was the cable.')
  release()
  await Promise.all([resolving, responding])
  expect(await storedTexts()).toEqual([resolvedText, 'It was the cable.'])
})

it('A response of an agent that arrives with the own one is shown before the customer responds', async () => {
  const release = hold(`GET /api/tickets/${ticket.id}/responses`)
  const resolving = resolve()
  await expect.poll(shownStatus).toBe('resolved')
  const responding = respond('It was the cable.')
  await agent.post(`/api/tickets/${ticket.id}/responses`, { message: 'Which cable was it?' }, 201)
  // The delayed response does not contain it yet.
  void queries.invalidateQueries(responsesQuery(String(ticket.id)))
  release()
  await resolving
  await expect(responding).rejects.toSatisfy((error) => error instanceof ApiError && !!error.conflict)
  await respond('The blue one.')
  expect(await storedTexts()).toEqual([resolvedText, 'Which cable was it?', 'The blue one.'])
})

it('A response is sent although resolving the ticket was refused', async () => {
  await agent.put(`/api/tickets/${ticket.id}`, { status: 'resolved' }, 200)
  const release = hold(`PUT /api/tickets/${ticket.id}`)
  const resolving = resolve()
  const responding = respond('It was the cable.')
  release()
  await expect(resolving).rejects.toMatchObject({ status: 409 })
  await responding
  expect(await storedTexts()).toEqual(['It was the cable.'])
})
