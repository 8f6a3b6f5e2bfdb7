import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { versionOf } from '../../../shared/endpoint/version.ts'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { correctTicketNote } from './endpoints.ts'

describe.each(bothEngines)('Correcting an internal note (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let ben: SignedInClient
  let ana: SignedInClient
  let ticket: string
  let notes: string
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    customer = await app.signInAs('customer', 'grace')
    ben = await app.signInAs('agent', 'ben')
    ana = await app.signInAs('agent', 'ana')
    for (const name of ['olga', 'max']) await app.signInAs('agent', name)
    await app.context.database.db
      .updateTable('users')
      .set({ emailNotifications: true })
      .where('username', '<>', 'olga')
      .execute()
  })
  beforeEach(async () => {
    ticket = (await ticketOf(customer)).path
    notes = `${ticket}/notes`
    await app.clear()
  })
  afterAll(() => app.stop())

  const add = async (message: string) => (await ben.post(notes, { message }, 201)).object
  const of = (note: Record<string, unknown>) => `${notes}/${String(note['id'])}`
  const stored = async () => (await ana.get(notes, 200)).rows[0]
  const mailed = async () => (await app.outbox()).map(({ recipient }) => recipient)

  it('changes its text, says when, and leaves everything else as it was', async () => {
    const { notMailed: _, ...note } = await add('The ruoter is old.')
    expect(note).toMatchObject({ correctedAt: null })
    const before = (await ben.get(ticket, 200)).json
    const corrected = (await ben.put(of(note), { message: ' The router is old.\n' }, 200)).object
    expect(corrected).toMatchObject({ message: 'The router is old.', notMailed: [] })
    const { message, correctedAt } = corrected
    expect(new Date(String(correctedAt)).getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await stored()).toEqual({ ...note, message, correctedAt })
    expect((await ben.get(ticket, 200)).json).toEqual(before)
    expect(await mailed()).toEqual([])
    const events = (await app.administrator.get('/api/audit-events', 200)).text
    expect(events).toContain('"action":"ticket note corrected"')
    expect(events).not.toContain('router')
  })

  it('to the same text changes nothing', async () => {
    const note = await add('The router is old.')
    await ben.put(of(note), { message: 'The router is old.' }, 200)
    expect(await stored()).toMatchObject({ correctedAt: null })
  })

  it('mails colleagues whom it never mentioned before', async () => {
    const note = await add('@ana?')
    expect(await mailed()).toEqual(['ana@example.test'])
    await app.clear()
    const corrected = await ben.put(of(note), { message: '@ana, @MAX, @olga, @grace and @ben?' }, 200)
    expect(corrected.object).toMatchObject({ mentions: ['ana', 'max', 'olga', 'ben'], notMailed: ['olga'] })
    expect(await mailed()).toEqual(['max@example.test'])
    await app.clear()
    await ben.put(of(note), { message: 'Nobody.' }, 200)
    await ben.put(of(note), { message: '@ana and @max?' }, 200)
    expect(await mailed(), 'who was mentioned before').toEqual([])
  })

  it('replaces a mail that has not left, and withdraws one to a colleague who is not mentioned any more', async () => {
    const note = await add('@ana and @max: the code is 4711.')
    const other = await add('@ana: another note.')
    expect(await mailed()).toEqual(['ana@example.test', 'max@example.test', 'ana@example.test'])
    await ben.put(of(note), { message: '@ana: the code is in the safe.' }, 200)
    const mails = await app.outbox()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@example.test', 'ana@example.test'])
    expect(mails.map(({ text }) => /another note|in the safe/.exec(text)?.[0])).toEqual([
      'another note',
      'in the safe',
    ])
    expect(JSON.stringify(mails)).not.toContain('4711')
    await ben.put(of(other), { message: 'Nobody.' }, 200)
    expect(await mailed()).toEqual(['ana@example.test'])
  })

  it('has the ticket found by the new words alone', async () => {
    const found = async (word: string) => {
      const { rows } = await ben.send('GET', `/api/tickets?words=${word}`, { headers: { range: 'rows=0-9' } })
      return rows.length
    }
    const note = await add('Quartzmisprint')
    await ben.put(of(note), { message: 'Quartzcorrected' }, 200)
    expect([await found('quartzmisprint'), await found('quartzcorrected')]).toEqual([0, 1])
  })

  it('from two tabs at once keeps the first, and refuses the other with what is stored', async () => {
    const note = await add('One')
    const headers = { 'if-match': `"${versionOf(correctTicketNote, note)}"` }
    const put = (message: string) => ben.send('PUT', of(note), { headers, body: { message } })
    const both = await Promise.all([put('Two'), put('Three')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [kept, refused] = both.toSorted((a, b) => a.status - b.status)
    expect(refused?.field('current')).toMatchObject({ message: kept?.field('message') })
    expect(await stored()).toMatchObject({ message: kept?.field('message') })
  })

  it('is for its author alone, on its ticket, until the ticket is merged', async () => {
    const note = await add('Mine')
    const change = { message: 'Yours' }
    for (const other of [ana, app.administrator])
      expect((await other.put(of(note), change, 403)).field('message')).toBe(
        'Only its author can correct a note.',
      )
    await customer.put(of(note), change, 403)
    await app.newClient().put(of(note), change, 401)
    const other = await ticketOf(customer)
    await ben.put(`${other.path}/notes/${String(note['id'])}`, change, 404)
    await ben.put(`${notes}/999999999`, change, 404)
    await ben.put(`/api/tickets/999999999/notes/${String(note['id'])}`, change, 404)
    expect(await stored()).toMatchObject({ message: 'Mine' })
    await ben.put(ticket, { status: 'closed' }, 200)
    await ben.put(of(note), { message: 'Closed' }, 200)
    const { updatedAt } = await other.read(ben)
    const into = Number(ticket.split('/').at(-1))
    const spare = (await ben.post(`${other.path}/notes`, { message: 'Moves' }, 201)).object
    await ben.put(ticket, { status: 'open' }, 200)
    await ben.post(`${other.path}/merge`, { into, updatedAt }, 200)
    await ben.put(`${other.path}/notes/${String(spare['id'])}`, change, 409)
    await ben.put(of(spare), { message: 'Moved' }, 200)
  })

  it.each([{}, { message: '' }, { message: ' \n ' }, { message: 7 }, { message: 'x'.repeat(10_001) }])(
    'to a body like %j is refused',
    async (body) => {
      const note = await add('Here')
      await ben.put(of(note), body, 400)
      expect(await stored()).toMatchObject({ message: 'Here', correctedAt: null })
    },
  )
})
