import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  isOpenFor,
  mayDo,
  stateOf,
  ticketRules,
  type TicketCommand,
  type TicketParty,
  type TicketState,
} from '../src/features/desk/tickets/policy.ts'
import { declaredEndpoints, nameOf } from './support/declaredEndpoints.ts'
import { engines } from './support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from './support/testApp.ts'

/** Records that the requests refer to. */
interface Named {
  noteId: number
  otherId: number
  agentId: number
  customerId: number
}

interface Attempt {
  command: TicketCommand
  /** Whether customers may use the endpoint; otherwise their role is refused. */
  isForCustomers?: true
  /** Whether the note's author alone, who is the agent, may use the endpoint. */
  isForAuthor?: true
  path: (id: number, named: Named) => string
  body?: (id: number, named: Named) => object
}

const updatedAt = '2026-01-05T15:04:05.120Z'
const seen = (id: number) => [{ id, updatedAt, assigneeName: null }]

/** Every endpoint that reads or changes a ticket, by its method and path. */
const attempts: Record<string, readonly Attempt[]> = {
  'GET /api/tickets/:id': [{ command: 'read', isForCustomers: true, path: (id) => `/api/tickets/${id}` }],
  'GET /api/tickets/:id/responses': [
    { command: 'read', isForCustomers: true, path: (id) => `/api/tickets/${id}/responses` },
  ],
  'GET /api/tickets/:ticketId/attachments': [
    { command: 'read', isForCustomers: true, path: (id) => `/api/tickets/${id}/attachments` },
  ],
  'GET /api/tickets/:ticketId/notes': [{ command: 'read', path: (id) => `/api/tickets/${id}/notes` }],
  'GET /api/tickets/:ticketId/tags': [{ command: 'read', path: (id) => `/api/tickets/${id}/tags` }],
  'GET /api/tickets/:ticketId/held-emails': [
    { command: 'read', path: (id) => `/api/tickets/${id}/held-emails` },
  ],
  'GET /api/tickets/:ticketId/links': [{ command: 'read', path: (id) => `/api/tickets/${id}/links` }],
  'GET /api/tickets/:ticketId/assignment': [
    { command: 'read', path: (id) => `/api/tickets/${id}/assignment` },
  ],
  'GET /api/tickets/:ticketId/presence': [{ command: 'read', path: (id) => `/api/tickets/${id}/presence` }],
  'GET /api/tickets/:ticketId/readers': [{ command: 'read', path: (id) => `/api/tickets/${id}/readers` }],
  'GET /api/prepared-answers/values/:ticketId': [
    { command: 'read', path: (id) => `/api/prepared-answers/values/${id}` },
  ],
  'GET /api/tickets/:ticketId/read-position': [
    { command: 'read', path: (id) => `/api/tickets/${id}/read-position` },
  ],
  'PUT /api/tickets/:ticketId/read-position': [
    {
      command: 'read',
      path: (id) => `/api/tickets/${id}/read-position`,
      body: () => ({ readAt: '2026-03-01T10:00:00.000Z' }),
    },
  ],
  'PUT /api/tickets/:ticketId/presence': [
    {
      command: 'read',
      path: (id) => `/api/tickets/${id}/presence`,
      body: () => ({ page: 'a', doing: 'viewing' }),
    },
  ],
  'POST /api/tickets/:id/responses': [
    {
      command: 'respond',
      isForCustomers: true,
      path: (id) => `/api/tickets/${id}/responses`,
      body: () => ({ message: 'x' }),
    },
  ],
  'PUT /api/tickets/:id': [
    {
      command: 'resolve',
      isForCustomers: true,
      path: (id) => `/api/tickets/${id}`,
      body: () => ({ status: 'resolved' }),
    },
    {
      command: 'change',
      isForCustomers: true,
      path: (id) => `/api/tickets/${id}`,
      body: () => ({ status: 'open', priority: 'high' }),
    },
  ],
  'POST /api/ticket-changes': [
    {
      command: 'change',
      path: () => '/api/ticket-changes',
      body: (id) => ({ tickets: seen(id), priority: 'high' }),
    },
    {
      command: 'assign',
      path: () => '/api/ticket-changes',
      body: (id, { agentId }) => ({ tickets: seen(id), assigneeId: agentId }),
    },
  ],
  'PUT /api/tickets/:ticketId/details': [
    { command: 'correct', path: (id) => `/api/tickets/${id}/details`, body: () => ({ title: 'Another' }) },
    { command: 'correct', path: (id) => `/api/tickets/${id}/details`, body: () => ({ category: 'billing' }) },
    {
      command: 'correct',
      path: (id) => `/api/tickets/${id}/details`,
      body: (_, { customerId }) => ({ userId: customerId, mayRead: true }),
    },
  ],
  'POST /api/tickets/:ticketId/notes': [
    { command: 'note', path: (id) => `/api/tickets/${id}/notes`, body: () => ({ message: 'x' }) },
  ],
  'PUT /api/tickets/:ticketId/notes/:id': [
    {
      command: 'note',
      isForAuthor: true,
      path: (id, { noteId }) => `/api/tickets/${id}/notes/${noteId}`,
      body: () => ({ message: 'y' }),
    },
  ],
  'DELETE /api/tickets/:ticketId/notes/:id': [
    { command: 'note', path: (id, { noteId }) => `/api/tickets/${id}/notes/${noteId}` },
  ],
  'PUT /api/tickets/:ticketId/assignment': [
    {
      command: 'assign',
      path: (id) => `/api/tickets/${id}/assignment`,
      body: (_, { agentId }) => ({ assigneeId: agentId }),
    },
  ],
  'PUT /api/tickets/:ticketId/watchers': [
    {
      command: 'watch',
      path: (id) => `/api/tickets/${id}/watchers`,
      body: () => ({ isWatching: true }),
    },
    {
      command: 'unwatch',
      path: (id) => `/api/tickets/${id}/watchers`,
      body: () => ({ isWatching: false }),
    },
  ],
  'POST /api/tickets/:ticketId/tags': [
    { command: 'tag', path: (id) => `/api/tickets/${id}/tags`, body: () => ({ name: 'x' }) },
  ],
  'DELETE /api/tickets/:ticketId/tags/:id': [{ command: 'tag', path: (id) => `/api/tickets/${id}/tags/1` }],
  'POST /api/tickets/:ticketId/links': [
    {
      command: 'link',
      path: (id) => `/api/tickets/${id}/links`,
      body: (_, { otherId }) => ({ linkedId: otherId }),
    },
    // Linked from the other ticket.
    {
      command: 'link',
      path: (_, { otherId }) => `/api/tickets/${otherId}/links`,
      body: (id) => ({ linkedId: id }),
    },
  ],
  'DELETE /api/tickets/:ticketId/links/:id': [
    { command: 'link', path: (id, { otherId }) => `/api/tickets/${id}/links/${otherId}` },
  ],
  'POST /api/tickets/:ticketId/merge': [
    {
      command: 'merge',
      path: (id) => `/api/tickets/${id}/merge`,
      body: (_, { otherId }) => ({ into: otherId, updatedAt }),
    },
    {
      command: 'receiveMerged',
      path: (_, { otherId }) => `/api/tickets/${otherId}/merge`,
      body: (id) => ({ into: id, updatedAt }),
    },
  ],
}

const states: Record<TicketState, { status: 'open' | 'resolved' | 'closed'; mergedIntoId: number | null }> = {
  unresolved: { status: 'open', mergedIntoId: null },
  resolved: { status: 'resolved', mergedIntoId: null },
  closed: { status: 'closed', mergedIntoId: null },
  merged: { status: 'closed', mergedIntoId: 999_999 },
}
const ticketStates = ['unresolved', 'resolved', 'closed', 'merged'] as const satisfies TicketState[]
const parties: readonly TicketParty[] = [
  'customer',
  'answering colleague',
  'reading colleague',
  'stranger',
  'agent',
  'administrator',
]
const isStaff = (party: TicketParty) => party === 'agent' || party === 'administrator'

it('Every endpoint with the id of a ticket is tried in every state, and every command', () => {
  const withTicket = declaredEndpoints
    .map(nameOf)
    .filter((name) => /:ticketId|\/tickets\/:id/.test(name))
    .concat('POST /api/ticket-changes')
  expect(Object.keys(attempts).toSorted()).toEqual(withTicket.toSorted())
  const tried = new Set(Object.values(attempts).flatMap((each) => each.map(({ command }) => command)))
  expect([...tried].toSorted()).toEqual(Object.keys(ticketRules).toSorted())
  for (const [state, ticket] of Object.entries(states)) expect(stateOf(ticket)).toBe(state)
})

describe.each(engines)('What is done to a ticket (%s)', (engine) => {
  let app: TestApp
  let people: Map<TicketParty, SignedInClient>
  let ownerId: number
  let named: Pick<Named, 'agentId' | 'customerId'>
  beforeAll(async () => {
    app = await startTestApp(engine, { placeholdersWork: true })
    const { db } = app.context.database
    const at = new Date().toISOString()
    people = new Map()
    const { id: companyId } = await db
      .insertInto('companies')
      .values({ name: 'Harbor', createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const party of parties) {
      const role = party === 'administrator' ? 'Administrator' : party === 'agent' ? 'agent' : 'customer'
      const client = await app.signInAs(role)
      people.set(party, client)
      const ticketAccess = party === 'reading colleague' ? 'read' : 'answer'
      if (role === 'customer' && party !== 'stranger')
        await db
          .insertInto('companyMembers')
          .values({ userId: client.id, companyId, ticketAccess, createdAt: at, updatedAt: at })
          .execute()
    }
    const id = (party: TicketParty) => people.get(party)?.id ?? 0
    ownerId = id('customer')
    named = { agentId: id('agent'), customerId: id('stranger') }
    await db.insertInto('tags').values({ name: 'x', nameKey: 'x', color: 'grey', createdAt: at }).execute()
  })
  afterAll(() => app.stop())

  /** Creates a ticket of the owner in this state, with a note. */
  async function newTicket(state: TicketState) {
    const { db } = app.context.database
    const texts = { title: 'Printer', description: 'It is offline.', category: 'technical' }
    const row = { ...texts, ...states[state], userId: ownerId, createdAt: updatedAt, updatedAt }
    const { id } = await db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
    const note = await db
      .insertInto('ticketNotes')
      .values({ ticketId: id, userId: named.agentId, message: 'x', mentions: '[]', createdAt: updatedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, noteId: note.id }
  }
  const newTickets = async (state: TicketState) => {
    const { id, noteId } = await newTicket(state)
    return { id, others: { ...named, noteId, otherId: (await newTicket('unresolved')).id } }
  }

  function expected(
    { command, isForCustomers, isForAuthor }: Attempt,
    party: TicketParty,
    state: TicketState,
  ): number {
    if (!isStaff(party) && !isForCustomers) return 403
    if (party === 'stranger') return 404
    if (!mayDo(party, command)) return 403
    if (!isOpenFor(command, states[state])) return 409
    return isForAuthor && party !== 'agent' ? 403 : 200
  }

  const cases = Object.entries(attempts).flatMap(([name, each]) =>
    each.map((attempt) => [`${name} (${attempt.command})`, attempt] as const),
  )
  it.each(cases)('%s follows the table', async (name, attempt) => {
    const found: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    for (const state of ticketStates) {
      let { id, others } = await newTickets(state)
      for (const [party, client] of people) {
        // For staff, resolving is a change of the ticket.
        if (attempt.command === 'resolve' && isStaff(party)) continue
        const cell = `${party}, ${state}`
        const [method = ''] = name.split(' ')
        const body = attempt.body?.(id, others)
        const { status, text } = await client.send(method, attempt.path(id, others), body && { body })
        // Endpoints for several tickets respond with the number of refused ones.
        found[cell] = text.includes('"refused":1') ? 409 : status === 201 ? 200 : status
        wanted[cell] = expected(attempt, party, state)
        if (found[cell] === 200 && method !== 'GET') ({ id, others } = await newTickets(state))
      }
    }
    expect(found).toEqual(wanted)
  })
})
