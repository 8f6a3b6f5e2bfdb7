import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpResponse } from '../../../../tests/support/httpClient.ts'
import { SharingModel } from '../../../../tests/support/sharingModel.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { ticketAccesses } from '../../people/companies/values.ts'

/** Histories for each engine. SHARING_SEED and SHARING_HISTORIES choose other ones, and more. */
const count = Number(process.env['SHARING_HISTORIES'] ?? 3)
const seed = Number(process.env['SHARING_SEED'] ?? 20_261_123)

const peopleCount = 4
const companyCount = 2

/** Events that give people records to see are repeated, to happen more often. */
const kinds =
  'join join join join allow allow leave raise raise raise bill bill answer answer delete merge'.split(' ')

/** An event, its subjects, and the user who reads all lists afterwards. */
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  person: fc.nat(peopleCount - 1),
  company: fc.nat(companyCount - 1),
  viewer: fc.nat(peopleCount - 1),
  record: fc.nat(20),
  ticketAccess: fc.constantFrom(...ticketAccesses, 'answer'),
  readsInvoices: fc.boolean(),
  sharesEarlier: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('Who sees what of whom (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let people: SignedInClient[]
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    people = await Promise.all(Array.from({ length: peopleCount }, () => app.signInAs('customer')))
  })
  afterAll(() => app.stop())

  it(
    `is what a model of the rules says, in ${count} random histories`,
    async () => {
      const histories = fc.asyncProperty(
        fc.array(step, { minLength: 25, maxLength: 35, size: 'max' }),
        async (steps) => {
          const history = await startHistory()
          for (const each of steps) {
            await history.happen(each)
            await history.checkLists(people[each.viewer] ?? expect.fail())
          }
          for (const viewer of people) {
            await history.checkLists(viewer)
            await history.checkRecords(viewer)
          }
        },
      )
      await fc.assert(histories, { numRuns: count, seed })
    },
    120_000 + count * 20_000,
  )

  async function startHistory() {
    const { db } = app.context.database
    for (const table of ['tickets', 'invoices', 'companyMembers'] as const)
      await db.deleteFrom(table).execute()
    const model = new SharingModel()
    const companies = await Promise.all(Array.from({ length: companyCount }, newCompany))

    async function newCompany(): Promise<number> {
      return Number((await administrator.post('/api/companies', { name: 'Company' }, 201)).field('id'))
    }

    async function list(viewer: SignedInClient, path: string, range?: string): Promise<HttpResponse> {
      const response = await viewer.send('GET', path, { headers: { ...(range && { range }) } })
      expect([200, 206], response.text).toContain(response.status)
      return response
    }

    return { happen, checkLists, checkRecords }

    async function happen({ kind, ...chosen }: Step): Promise<void> {
      const client = people[chosen.person] ?? expect.fail()
      const { id: userId } = client
      const { ticketAccess, readsInvoices, sharesEarlier } = chosen
      const company = companies[chosen.company] ?? expect.fail()
      const present = model.members.get(userId)
      const place = `/api/companies/${present?.company ?? company}/members`
      if (kind === 'join') {
        const isNew = present?.company !== company
        const body = { userId, from: present?.company ?? null, sharesEarlier, ticketAccess, readsInvoices }
        await administrator.post(`/api/companies/${company}/members`, body, isNew ? 201 : 409)
        if (isNew) model.join(userId, { company, ticketAccess, readsInvoices }, sharesEarlier)
      } else if (kind === 'allow') {
        const body = { ticketAccess, readsInvoices }
        await administrator.put(`${place}/${userId}`, body, present ? 200 : 404)
        if (present) model.members.set(userId, { ...present, ...body })
      } else if (kind === 'leave') {
        await administrator.delete(`${place}/${userId}`, present ? 200 : 404)
        model.members.delete(userId)
      } else if (kind === 'raise') {
        const ticket = {
          title: 'No network',
          description: 'Nothing works since today.',
          category: 'technical',
        }
        model.raise('tickets', userId, Number((await client.post('/api/tickets', ticket, 201)).field('id')))
      } else if (kind === 'bill') {
        model.raise('invoices', userId, (await invoiceOf(administrator, userId)).id)
      } else if (kind === 'answer') {
        const ticket = model.tickets[chosen.record % model.tickets.length]
        if (!ticket) return
        const status = model.mayAnswer(userId, ticket)
          ? 201
          : model.mayRead('tickets', userId, ticket)
            ? 403
            : 404
        await client.post(`/api/tickets/${ticket.id}/responses`, { message: 'Still so.' }, status)
      } else if (kind === 'delete') {
        await administrator.delete(`/api/companies/${company}`, 200)
        model.dissolve(company)
        companies[chosen.company] = await newCompany()
      } else {
        const slot = (chosen.company + 1) % companyCount
        const mergedId = companies[slot] ?? expect.fail()
        await administrator.post('/api/company-merges', { companyId: company, mergedId }, 201)
        model.merge(company, mergedId)
        companies[slot] = await newCompany()
      }
    }

    async function checkLists(viewer: SignedInClient): Promise<void> {
      for (const [kind, sort] of [
        ['tickets', 'updatedAt'],
        ['invoices', 'dueDate'],
      ] as const) {
        const seen = model.seenBy(kind, viewer.id)
        expect((await list(viewer, `/api/${kind}`)).rows.map(({ id }) => id)).toEqual(seen)
        const sorted = await list(viewer, `/api/${kind}?sort=${sort}`, 'rows=0-99')
        expect(sorted.rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a)).toEqual(seen)
        if (kind === 'tickets') {
          const found = await list(viewer, '/api/tickets?title=network', 'rows=0-99')
          expect(found.rows.map(({ id }) => id)).toEqual(seen)
        }
        const { open, unpaid } = (await viewer.get(`/api/${kind}/summary`, 200)).object
        expect(open ?? unpaid).toBe(seen.length)
      }
    }

    async function checkRecords(viewer: SignedInClient): Promise<void> {
      for (const invoice of model.invoices) {
        const status = model.mayRead('invoices', viewer.id, invoice) ? 200 : 404
        await viewer.get(`/api/invoices/${invoice.id}`, status)
      }
      for (const ticket of model.tickets) {
        const mayRead = model.mayRead('tickets', viewer.id, ticket)
        const response = await viewer.get(`/api/tickets/${ticket.id}`, mayRead ? 200 : 404)
        await viewer.get(`/api/tickets/${ticket.id}/responses`, mayRead ? 200 : 404)
        if (!mayRead) continue
        const colleague = people.find(({ id }) => id === ticket.owner && id !== viewer.id)
        expect(response.field('colleague')).toEqual(
          colleague && { name: colleague.username, isAnswerable: model.mayAnswer(viewer.id, ticket) },
        )
      }
    }
  }
})
