import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpResponse, HttpClient } from '../../../../tests/support/httpClient.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { hourMs, dayMs } from '../../../shared/time/durations.ts'
import { now } from '../../../server/database/now.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import {
  ticketAges,
  ticketCategories,
  ticketOrders,
  ticketPriorities,
  staffTicketRow,
  ticketRow,
  ticketStatuses,
  type Ticket,
} from './schema.ts'
import { ticketQueues, waitingSides } from './statuses.ts'

/** Refuses undeclared fields. */
const exactRows = z.array(z.union([z.strictObject(ticketRow.shape), z.strictObject(staffTicketRow.shape)]))
const rowsIn = (response: HttpResponse) => exactRows.parse(response.json)
const idsIn = (response: HttpResponse) => rowsIn(response).map(({ id }) => id)

const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
/** The words of a text, without accents. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
/** Every typed word begins a word of the text; a word of one character equals one. */
const hasWords = (text: string, typed: string) => {
  const words = wordsOf(text)
  return wordsOf(typed).every((word) =>
    words.some((each) => (word.length === 1 ? each === word : each.startsWith(word))),
  )
}
/** One of the words is the ticket's number, and the ticket has the others. */
const isNumbered = ({ id, title, description }: StoredTicket, typed: string) => {
  const others = wordsOf(typed).filter((word) => word !== String(id))
  return others.length < wordsOf(typed).length && hasWords(`${title} ${description}`, others.join(' '))
}
const ranks = { status: ticketStatuses, priority: ticketPriorities } as const

const isOfAge: Record<string, (days: number) => boolean> = {
  day: (days) => days < 1,
  week: (days) => days < 7,
  month: (days) => days < 30,
  'over-week': (days) => days > 7,
  'over-month': (days) => days > 30,
}

type StoredTicket = Ticket & { assigneeId: number | null; staffWroteLast: boolean; waitsSince: string | null }

const isForStaff = ({ status, customerRepliedAt }: StoredTicket) =>
  status === 'open' || status === 'in_progress' || (status === 'resolved' && customerRepliedAt !== null)

/** `me` is the id of the requesting agent. */
const isInQueue = (ticket: StoredTicket, queue: string | undefined, me: number) =>
  queue === undefined ||
  (isForStaff(ticket) && (queue === 'unresolved' || ticket.assigneeId === (queue === 'mine' ? me : null)))

const isWaiting = (ticket: StoredTicket, side: string | undefined) =>
  side === undefined || (isForStaff(ticket) && ticket.staffWroteLast === (side === 'customer'))

/** Whether a value is one of those of a filter, such as 'high,critical'. */
const isOneOf = (filter: string | undefined, value: string) =>
  filter === undefined || filter.split(',').includes(value)

/** Since when the ticket waits for staff; undefined if it does not. */
const waitsSince = (ticket: StoredTicket) =>
  isWaiting(ticket, 'us') ? (ticket.waitsSince ?? ticket.createdAt) : undefined

/** The expected response, computed independently: all tickets, filtered and sorted here. */
function expectedIds(
  all: readonly StoredTicket[],
  selection: Record<string, string>,
  { owner, me = 0 }: { owner?: number | undefined; me?: number } = {},
): number[] {
  const {
    status,
    priority,
    category,
    assignee,
    queue,
    waiting,
    customer,
    customerReplied,
    age,
    words,
    sort = 'id',
    direction = 'descending',
  } = selection
  const daysSince = (time: string) => (Date.now() - Date.parse(time)) / dayMs
  const shown = all.filter(
    (ticket) =>
      (owner ?? ticket.userId) === ticket.userId &&
      (status ?? ticket.status) === ticket.status &&
      isOneOf(priority, ticket.priority) &&
      isOneOf(category, ticket.category) &&
      (customerReplied === undefined || ticket.customerRepliedAt !== null) &&
      isOneOf(assignee, String(ticket.assigneeId)) &&
      isInQueue(ticket, queue, me) &&
      isWaiting(ticket, waiting) &&
      Number(customer ?? ticket.userId) === ticket.userId &&
      (age === undefined || isOfAge[age]?.(daysSince(ticket.createdAt)) === true) &&
      (words === undefined ||
        hasWords(`${ticket.title} ${ticket.description}`, words) ||
        isNumbered(ticket, words)),
  )
  const sign = direction === 'ascending' ? 1 : -1
  const byText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
  return shown
    .toSorted((one, other) => {
      if (sort === 'status') {
        const rank = ranks.status.indexOf(one.status) - ranks.status.indexOf(other.status)
        return sign * rank || other.id - one.id
      }
      if (sort === 'priority') {
        const rank = ranks.priority.indexOf(one.priority) - ranks.priority.indexOf(other.priority)
        return sign * rank || other.id - one.id
      }
      if (sort === 'waitsSince') {
        const [since, otherSince] = [waitsSince(one), waitsSince(other)]
        if (since === undefined || otherSince === undefined)
          return Number(since === undefined) - Number(otherSince === undefined) || sign * (one.id - other.id)
        return sign * (byText(since, otherSince) || one.id - other.id)
      }
      const key = { title: lowerAscii(one.title), category: one.category, updatedAt: one.updatedAt }
      const otherKey = {
        title: lowerAscii(other.title),
        category: other.category,
        updatedAt: other.updatedAt,
      }
      const column = sort === 'title' || sort === 'category' || sort === 'updatedAt' ? sort : undefined
      const compared = column === undefined ? 0 : byText(key[column], otherKey[column])
      return sign * (compared || one.id - other.id)
    })
    .map(({ id }) => id)
}

function pick<Value>(values: readonly [Value, ...Value[]], at: number): Value {
  return values[at % values.length] ?? values[0]
}

describe.each(engines)('A range of tickets (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient & { id: number }
  let colleague: HttpClient & { id: number }
  let customer: HttpClient & { id: number }
  let other: HttpClient & { id: number }
  let all: StoredTicket[]
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    colleague = await app.signInAs('agent')
    customer = await app.signInAs('customer')
    other = await app.signInAs('customer')
    all = await add(420)
  })
  afterAll(() => app.stop())

  const titles: [string, ...string[]] = [
    'Printer on fire',
    'printer',
    'Äpfel 100% sour',
    'a_b',
    String.raw`back\slash`,
    'ZEBRA',
    'apple',
  ]

  /** Adds tickets in every combination, in an order that is independent of their contents. */
  async function add(count: number): Promise<StoredTicket[]> {
    const rows = Array.from({ length: count }, (_, index) => ({
      userId: index % 3 === 0 ? other.id : customer.id,
      title: `${pick(titles, index * 3)} ${(index * 7919) % 50}`,
      description: index % 4 === 0 ? 'Nothing is said of it.' : 'The café, burns',
      status: pick(ticketStatuses, Math.floor((index * 31) / 7)),
      priority: pick(ticketPriorities, Math.floor((index * 17) / 5)),
      category: pick(ticketCategories, index * 13),
      // One every two hours in the order of the ids, the first 35 days ago, and none just at the limit of an age.
      createdAt: new Date(Date.now() - (count - index) * 2 * hourMs + hourMs).toISOString(),
      updatedAt: new Date(Date.UTC(2026, 0, 1 + ((index * 37) % 100))).toISOString(),
      customerRepliedAt: index % 5 === 0 ? now() : null,
      assigneeId: pick([null, agent.id, null, colleague.id], Math.floor(index / 6)),
      staffWroteLast: index % 8 < 3,
      waitsSince: index % 7 < 3 ? new Date(Date.UTC(2026, 0, 1 + ((index * 53) % 90))).toISOString() : null,
    }))
    const { db } = app.context.database
    for (let start = 0; start < count; start += 400) {
      await db
        .insertInto('tickets')
        .values(rows.slice(start, start + 400))
        .execute()
    }
    return db.selectFrom('tickets').selectAll().execute()
  }

  const ownerOf = ({ id }: { id: number }) => (id === agent.id ? { me: id } : { owner: id })

  function read(who: HttpClient, range: string, selection: Record<string, string> = {}) {
    const query = new URLSearchParams(selection).toString()
    return who.send('GET', query === '' ? '/api/tickets' : `/api/tickets?${query}`, { headers: { range } })
  }

  it('has the newest first where no order is named', async () => {
    expect(idsIn(await read(agent, 'rows=5-99'))).toEqual(expectedIds(all, {}).slice(5, 100))
  })

  it.each(ticketOrders.flatMap((sort) => directions.map((direction) => [sort, direction] as const)))(
    'sorted by %s, %s, is right for every filter and at every place',
    async (sort, direction) => {
      const filters: Record<string, string>[] = [
        {},
        ...ticketStatuses.map((status) => ({ status })),
        { priority: 'critical' },
        { priority: 'low,critical' },
        { priority: 'high,medium', status: 'closed' },
        { priority: 'low,high', category: 'billing,other', words: 'printer' },
        { category: 'technical,feedback' },
        { customerReplied: 'yes', priority: 'medium,critical' },
        { priority: 'low,medium,high,critical', age: 'week' },
        { status: 'open', priority: 'high' },
        { category: 'billing' },
        { category: 'billing', status: 'closed', priority: 'low' },
        { customer: String(other.id) },
        { customer: String(other.id), status: 'resolved' },
        { customerReplied: 'yes' },
        { customerReplied: 'yes', priority: 'low' },
        { customerReplied: 'yes', words: 'printer', status: 'open' },
        { words: 'printer' },
        { words: 'FIRE print', status: 'open' },
        { words: '100%' },
        { words: 'a_b' },
        { words: String.raw`back\slash` },
        { words: 'Äpfel' },
        { words: 'apfel SOUR' },
        { words: 'A\u0308PFEL' },
        { words: 'nowhere' },
        { words: '#17' },
        { words: 'printer 31', status: 'open' },
        { words: 'cafe zeb' },
        { words: 'bur', customer: String(other.id), category: 'billing' },
        ...ticketAges.map((age) => ({ age })),
        { age: 'week', status: 'open' },
        { age: 'over-week', customer: String(other.id), priority: 'low' },
        { age: 'month', words: 'printer', customerReplied: 'yes' },
      ]
      const forStaff: Record<string, string>[] = [
        { queue: 'mine' },
        { queue: 'unassigned' },
        { queue: 'unresolved' },
        { queue: 'unresolved', status: 'resolved' },
        { queue: 'unresolved', waiting: 'customer', priority: 'low' },
        { assignee: String(colleague.id) },
        { assignee: String(colleague.id), status: 'closed' },
        { assignee: `${colleague.id},${agent.id}` },
        { assignee: `${agent.id},${colleague.id}`, status: 'open', priority: 'low,high' },
        { assignee: `${agent.id},${colleague.id}`, waiting: 'us' },
        { assignee: `${agent.id},${colleague.id}`, queue: 'mine', category: 'billing,other' },
        { queue: 'unresolved', priority: 'high,critical' },
        { waiting: 'us', priority: 'high,critical', status: 'open' },
        { assignee: String(colleague.id), queue: 'mine' },
        { queue: 'mine', status: 'open' },
        { queue: 'unassigned', status: 'in_progress', priority: 'low' },
        { queue: 'unassigned', status: 'closed' },
        { queue: 'mine', customer: String(other.id) },
        { queue: 'unassigned', customerReplied: 'yes' },
        { queue: 'mine', age: 'week' },
        { queue: 'unassigned', words: 'printer' },
        { waiting: 'us' },
        { waiting: 'customer', status: 'open' },
        { waiting: 'us', status: 'closed' },
        { waiting: 'us', queue: 'mine', priority: 'high' },
        { waiting: 'customer', assignee: String(colleague.id) },
        { waiting: 'us', customer: String(other.id), category: 'billing' },
        { waiting: 'customer', customerReplied: 'yes', age: 'month' },
        { waiting: 'us', words: 'printer' },
      ]
      // A customer has each filter in one direction: the statement is that of staff with one more condition.
      const remainder = direction === 'ascending' ? 0 : 1
      const isOfWork = sort === 'waitsSince'
      for (const [who, asked] of [
        [agent, [...(isOfWork ? filters.slice(0, 9) : filters), ...forStaff]],
        [customer, isOfWork ? [] : filters.filter((_, at) => at % 2 === remainder)],
      ] as const) {
        for (const filter of asked) {
          const selection = { ...filter, sort, direction }
          const ids = expectedIds(all, selection, ownerOf(who))
          const found: number[] = []
          for (let first = 0; first < ids.length; first += 197) {
            const response = await read(who, `rows=${first}-${first + 196}`, selection)
            expect(response.headers['content-range']).toMatch(
              new RegExp(`^rows ${first}-\\d+/${ids.length}$`),
            )
            found.push(...idsIn(response))
          }
          expect(found, JSON.stringify(selection)).toEqual(ids)
        }
      }
    },
  )

  it('is the same as a filter of all tickets for any selection', async () => {
    const maybe = <Value>(values: readonly Value[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined })
    const maybeSeveral = (values: readonly string[]) =>
      fc.option(
        fc.subarray([...values], { minLength: 1 }).map((several) => several.join()),
        { nil: undefined },
      )
    const selections = fc.record({
      status: maybe(ticketStatuses),
      priority: maybeSeveral(ticketPriorities),
      category: maybeSeveral(ticketCategories),
      customer: maybe([String(customer.id), String(other.id)]),
      age: maybe(ticketAges),
      customerReplied: maybe(['yes']),
      assignee: maybeSeveral([String(agent.id), String(colleague.id)]),
      queue: maybe(ticketQueues),
      waiting: maybe(waitingSides),
      words: maybe(['printer', 'fir', 'ÄPFEL', '100%', 'a_b', 'apple 1', '3 zebra', 'café', 'nowhere']),
      sort: maybe(ticketOrders),
      direction: maybe(directions),
    })
    await fc.assert(
      fc.asyncProperty(selections, fc.boolean(), async (chosen, isStaff) => {
        const who = isStaff ? agent : customer
        const { assignee, queue, waiting, sort, ...shared } = chosen
        const others = { ...shared, sort: isStaff || sort !== 'waitsSince' ? sort : undefined }
        const selection = Object.fromEntries(
          Object.entries(isStaff ? { ...others, assignee, queue, waiting } : others).filter(
            (pair): pair is [string, string] => pair[1] !== undefined,
          ),
        )
        const ids = expectedIds(all, selection, ownerOf(who))
        const response = await read(who, 'rows=0-499', selection)
        expect(idsIn(response), JSON.stringify(selection)).toEqual(ids.slice(0, 500))
      }),
      { numRuns: Number(process.env['RANDOM_SELECTIONS'] ?? 100) },
    )
  })

  it('has the tickets of the people of a company, from when they joined it', async () => {
    const { db } = app.context.database
    const added = { name: 'Riverside', createdAt: now(), updatedAt: now() }
    const { id: companyId } = await db
      .insertInto('companies')
      .values(added)
      .returning('id')
      .executeTakeFirstOrThrow()
    const joined = all[200]?.id ?? 0
    await db
      .insertInto('companyMembers')
      .values({ userId: other.id, companyId, ticketsAfter: joined, createdAt: now(), updatedAt: now() })
      .execute()
    const ofOther = all.filter(({ id, userId }) => userId === other.id && id > joined)
    const selection = { company: String(companyId), sort: 'title', direction: 'ascending' }
    expect(idsIn(await read(agent, 'rows=0-499', selection))).toEqual(
      expectedIds(ofOther, { sort: 'title', direction: 'ascending' }),
    )
    const open = { company: String(companyId), status: 'open' }
    expect(idsIn(await read(agent, 'rows=0-499', open))).toEqual(expectedIds(ofOther, { status: 'open' }))
    expect((await read(customer, 'rows=0-499', open)).json).toEqual([])
    expect((await read(agent, 'rows=0-499', { company: '999999' })).json).toEqual([])
  })

  it('shows customers nothing of others, whatever they ask for', async () => {
    const response = await read(customer, 'rows=0-99', { customer: String(other.id) })
    expect([response.status, response.json]).toEqual([200, []])
  })

  it('refuses customers who ask whose work a ticket is', async () => {
    const ofWork: Record<string, string>[] = [
      { assignee: String(agent.id) },
      { queue: 'mine' },
      { waiting: 'us' },
      { sort: 'waitsSince' },
    ]
    for (const selection of ofWork) {
      expect((await read(customer, 'rows=0-99', selection)).status).toBe(403)
      if ('sort' in selection) continue
      const summary = `/api/tickets/summary?${new URLSearchParams(selection).toString()}`
      expect((await customer.get(summary)).status).toBe(403)
    }
    expect(JSON.stringify((await read(customer, 'rows=0-99')).json)).not.toMatch(
      /assignee|staffWroteLast|waitsSince/,
    )
  })

  it('is counted by status for any filter', async () => {
    const parts = [
      { assignee: String(colleague.id) },
      { assignee: `${agent.id},${colleague.id}` },
      { queue: 'mine' },
      { queue: 'unassigned' },
      { queue: 'unresolved' },
      { waiting: 'us' },
      { waiting: 'customer', queue: 'mine' },
      { priority: 'high,critical' },
      { category: 'billing,other', priority: 'low' },
      { assignee: `${agent.id},${colleague.id}`, priority: 'low,high' },
      { queue: 'unresolved', category: 'billing' },
      { customer: String(other.id), priority: 'high' },
      { age: 'week' },
      { words: 'printer', priority: 'low,medium' },
    ]
    for (const part of parts) {
      const summary = `/api/tickets/summary?${new URLSearchParams(part).toString()}`
      const counted = (await agent.get(summary, 200)).object
      for (const status of ticketStatuses) {
        expect(counted[status]).toBe(expectedIds(all, { ...part, status }, ownerOf(agent)).length)
      }
      const replied = expectedIds(all, { ...part, customerReplied: 'yes' }, ownerOf(agent))
      expect(counted['customerReplied']).toBe(replied.length)
    }
  })

  it('is refused for parameters that do not exist, and without a range', async () => {
    for (const selection of [
      { status: 'new' },
      { priority: 'urgent' },
      { priority: 'high,urgent' },
      { priority: 'high,' },
      { priority: '' },
      { category: 'none' },
      { category: 'billing, other' },
      { customer: '0' },
      { customer: 'x' },
      { company: 'x' },
      { assignee: 'x' },
      { assignee: 'me' },
      { assignee: '1,x' },
      { assignee: Array.from({ length: 21 }, (_, id) => id + 1).join() },
      { tag: '1,0' },
      { queue: 'none' },
      { waiting: 'me' },
      { age: 'year' },
      { words: 'x'.repeat(301) },
      { sort: 'description' },
      { direction: 'down' },
    ]) {
      const response = await read(agent, 'rows=0-99', selection)
      expect([selection, response.status]).toEqual([selection, 400])
      expect(response.json).toHaveProperty('message')
    }
    expect((await agent.get('/api/tickets?status=open')).status).toBe(400)
    expect((await agent.get('/api/tickets?status=open&status=closed')).status).toBe(400)
  })

  it('is asked for by browsers with another header, because they accept nothing compressed with Range', async () => {
    const headers = { 'list-range': 'rows=0-19', 'accept-encoding': 'gzip' }
    const found = await agent.send('GET', '/api/tickets', { headers })
    expect(found.status).toBe(206)
    expect(found.headers['content-range']).toMatch(/^rows 0-19\//)
    expect(found.headers['content-encoding']).toBe('gzip')
  })

  it('has the counts with it for who asks for them, each for what they see', async () => {
    const countsFor = async (who: HttpClient) => {
      const headers = { range: 'rows=0-9', prefer: 'counts' }
      return (await who.send('GET', '/api/tickets', { headers })).headers['list-counts']
    }
    const summaryOf = async (who: HttpClient) =>
      JSON.stringify((await who.get('/api/tickets/summary', 200)).json)
    for (const who of [agent, customer]) expect(await countsFor(who)).toBe(await summaryOf(who))
    expect(await summaryOf(agent)).not.toBe(await summaryOf(customer))
  })
})
