import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { setRecipients } from '../../../../tests/support/mail.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { listColleagues } from '../../people/accounts/server/colleagues.ts'
import { ensureTemplates } from '../../mail/server/defaultTemplates.ts'
import { ticketAssignment } from './schema.ts'
import { findAssignment } from './server/queries.ts'

describe.each(engines)('The assignment of tickets (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let ana: SignedInClient
  let ben: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    ana = await app.signInAs('agent', `ana-${engine}`)
    ben = await app.signInAs('agent', `ben-${engine}`)
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  async function newTicket() {
    const { path } = await ticketOf(customer)
    return { path, assignment: `${path}/assignment` }
  }

  /** Gives the agent a confirmed email address and returns it. */
  async function reachable(agent: SignedInClient, emailNotifications = true): Promise<string> {
    const email = `agent${agent.id}@example.test`
    const confirmed = { email, emailConfirmedAt: new Date().toISOString(), emailNotifications }
    await app.context.database.db.updateTable('users').set(confirmed).where('id', '=', agent.id).execute()
    return email
  }

  const mailsOf = (event: string) =>
    app.context.database.db
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('event', '=', event)
      .orderBy('id')
      .execute()

  const summaryOf = async (agent: SignedInClient) =>
    (await agent.get('/api/ticket-assignments/summary', 200)).object

  it('shows staff whose work a ticket is, and every change of that', async () => {
    const { assignment } = await newTicket()
    expect((await ana.get(assignment, 200)).json).toMatchObject({ assigneeId: null, events: [] })
    await ana.put(assignment, { assigneeId: ana.id }, 200)
    await ana.put(assignment, { assigneeId: ben.id }, 200)
    const changed = await ben.put(assignment, { assigneeId: null }, 200)
    expect(changed.json).toEqual((await ana.get(assignment, 200)).json)
    const by = { authorName: ana.username, assigneeName: ana.username }
    expect(changed.json).toMatchObject({
      assigneeId: null,
      assigneeName: null,
      events: [
        { ...by, formerName: null, isTaken: true },
        { ...by, assigneeName: ben.username, formerName: ana.username, isTaken: false },
        { authorName: ben.username, assigneeId: null, assigneeName: null, formerName: ben.username },
      ],
    })
  })

  it('leaves nothing behind where the ticket is already theirs', async () => {
    const { assignment } = await newTicket()
    const first = await ana.put(assignment, { assigneeId: ana.id }, 200)
    expect((await ben.put(assignment, { assigneeId: ana.id }, 200)).json).toEqual(first.json)
  })

  it('tells the customer nothing: neither a name, nor another time of the last change', async () => {
    const { path, assignment } = await newTicket()
    const before = (await customer.get(path, 200)).text
    await ana.put(assignment, { assigneeId: ana.id }, 200)
    expect((await customer.get(path, 200)).text).toBe(before)
    const responses = [path, '/api/tickets', '/api/tickets/summary'].map((read) => customer.get(read, 200))
    for (const { text } of await Promise.all(responses)) expect(text).not.toMatch(/assign|ana-/)
  })

  it('mails the assignee and the one before, but nobody for what they did or who wants no mails', async () => {
    const [clara, dan] = [await app.signInAs('agent'), await app.signInAs('agent')]
    const email = await reachable(clara)
    await reachable(dan, false)
    const { assignment } = await newTicket()
    for (const [who, assigneeId] of [
      [clara, clara.id],
      [clara, null],
      [ana, dan.id],
      [dan, clara.id],
      [dan, clara.id],
    ] as const) {
      await who.put(assignment, { assigneeId }, 200)
    }
    expect((await mailsOf('ticketAssigned')).map(({ recipient }) => recipient)).toEqual([email])
    await ana.put(assignment, { assigneeId: ana.id }, 200)
    await clara.put(assignment, { assigneeId: clara.id }, 200)
    await ana.put(assignment, { assigneeId: null }, 200)
    for (const event of ['ticketTaken', 'ticketReassigned'])
      expect(
        (await mailsOf(event)).map(({ recipient }) => recipient),
        event,
      ).toEqual([email])
  })

  it('mails the assignee and the watchers what the customer replies, each once', async () => {
    // In alphabetical order, like the server's list.
    const [erin, finn, gina] = [
      await app.signInAs('agent', 'erin'),
      await app.signInAs('agent', 'finn'),
      await app.signInAs('agent', 'gina'),
    ]
    const addresses = [await reachable(erin), await reachable(finn), await reachable(gina)]
    const { path, assignment } = await newTicket()
    await erin.put(assignment, { assigneeId: erin.id }, 200)
    for (const agent of [erin, finn, finn, gina]) {
      await agent.put(`${path}/watchers`, { isWatching: true }, 200)
    }
    const stopped = await gina.put(`${path}/watchers`, { isWatching: false }, 200)
    const watchers = [erin, finn].map(({ id, username }) => ({ id, name: username }))
    expect(stopped.object['watchers']).toEqual(watchers)
    await customer.post(`${path}/responses`, { message: 'It is broken again.' }, 201)
    await erin.post(`${path}/responses`, { message: 'I will look.' }, 201)
    await customer.put(path, { status: 'resolved' }, 200)
    const mails = await mailsOf('customerReplied')
    const told = addresses.slice(0, 2)
    expect(mails.map(({ recipient }) => recipient)).toEqual(told)
    expect(mails[0]?.text).toContain('It is broken again.')
    const resolved = await mailsOf('customerResolved')
    expect(resolved.map(({ recipient }) => recipient)).toEqual(told)
    expect(resolved[0]?.text).toContain('Ticket marked as resolved by customer.')

    // One of them is also a recipient of the mail to staff, and gets only that.
    await ensureTemplates(app.context.database.db)
    await setRecipients(app, 'New answer from a customer', `${addresses[0]?.toUpperCase()}`)
    await customer.post(`${path}/responses`, { message: 'Once more.' }, 201)
    expect((await mailsOf('customerReplied')).slice(2).map(({ recipient }) => recipient)).toEqual([told[1]])
    await setRecipients(app, 'New answer from a customer')
  })

  it('no longer mails watchers who have left', async () => {
    const hugo = await app.signInAs('agent')
    await reachable(hugo)
    const { path, assignment } = await newTicket()
    await hugo.put(`${path}/watchers`, { isWatching: true }, 200)
    const before = (await mailsOf('customerReplied')).length
    await administrator.put(`/api/users/${hugo.id}`, { isSuspended: true }, 200)
    await customer.post(`${path}/responses`, { message: 'Hello?' }, 201)
    expect(await mailsOf('customerReplied')).toHaveLength(before)
    expect((await ana.get(assignment, 200)).object['watchers']).toEqual([])
    expect((await ana.put(`${path}/watchers`, {})).status).toBe(400)
    expect((await ana.put('/api/tickets/999999/watchers', { isWatching: true })).status).toBe(404)
  })

  it('is offered to staff who can sign in', async () => {
    const { rows } = await ana.get('/api/ticket-assignees', 200)
    expect(rows).toContainEqual({ id: ben.id, username: ben.username, name: ben.username })
    expect(rows.map(({ id }) => id)).not.toContain(customer.id)
  })

  it('refuses customers, accounts that do not exist, and malformed values', async () => {
    const { assignment } = await newTicket()
    for (const assigneeId of [customer.id, 999_999]) {
      const refused = await ana.put(assignment, { assigneeId })
      expect([refused.status, refused.field('message')]).toEqual([
        400,
        'This account cannot work on tickets: it is suspended, or not staff.',
      ])
    }
    for (const body of [{}, { assigneeId: 'x' }, { assigneeId: 0 }, { assigneeId: 1.5 }, []]) {
      expect((await ana.put(assignment, body)).status).toBe(400)
    }
    expect((await ana.put('/api/tickets/999999/assignment', { assigneeId: ana.id })).status).toBe(404)
    expect((await ana.get('/api/tickets/999999/assignment')).status).toBe(404)
    expect((await ana.get('/api/tickets/x/assignment')).status).toBe(404)
  })

  it('ends for all but closed tickets when an account is suspended, loses its role or is deleted', async () => {
    const ends = [
      (id: number) => administrator.put(`/api/users/${id}`, { isSuspended: true }, 200),
      (id: number) => administrator.put(`/api/users/${id}`, { role: 'customer' }, 200),
      (id: number) => administrator.delete(`/api/users/${id}`),
    ]
    for (const end of ends) {
      const leaver = await app.signInAs('agent')
      const tickets = [await newTicket(), await newTicket(), await newTicket()]
      for (const { assignment } of tickets) await ana.put(assignment, { assigneeId: leaver.id }, 200)
      const [open, resolved, closed] = tickets
      await ana.put(resolved?.path ?? '', { status: 'resolved' }, 200)
      await ana.put(closed?.path ?? '', { status: 'closed' }, 200)
      await end(leaver.id)
      const now = await Promise.all(tickets.map(({ assignment }) => ana.get(assignment, 200)))
      expect(now.map((response) => response.object['assigneeId'])).toEqual([null, null, leaver.id])
      const eventsOf = now.map((response) => ticketAssignment.parse(response.json).events)
      expect(eventsOf.map((events) => events.length)).toEqual([2, 2, 1])
      expect(eventsOf[0]?.[1]).toMatchObject({ assigneeId: null, isAutomatic: true })
      expect((await ana.put(open?.assignment ?? '', { assigneeId: leaver.id })).status).toBe(400)
    }
  })

  it('counts what is not resolved', async () => {
    const clara = await app.signInAs('agent')
    const [one, two] = [await newTicket(), await newTicket()]
    const before = await summaryOf(clara)
    expect(before['mine']).toBe(0)
    const unassigned = Number(before['unassigned'])
    for (const { assignment } of [one, two]) await clara.put(assignment, { assigneeId: clara.id }, 200)
    const [unresolved, waitingForUs] = [Number(before['unresolved']), Number(before['waitingForUs'])]
    expect(await summaryOf(clara)).toEqual({
      mine: 2,
      unassigned: unassigned - 2,
      unresolved,
      waitingForUs,
    })
    await clara.put(one.path, { status: 'resolved' }, 200)
    await clara.post(`${two.path}/responses`, { message: 'Is it plugged in?' }, 201)
    expect(await summaryOf(clara)).toEqual({
      mine: 1,
      unassigned: unassigned - 2,
      unresolved: unresolved - 1,
      waitingForUs: waitingForUs - 2,
    })
  })

  it('shows the assignee in the list of all tickets', async () => {
    const { path, assignment } = await newTicket()
    await ana.put(assignment, { assigneeId: ben.id }, 200)
    const { rows } = await ana.get('/api/tickets', 200)
    expect(rows.find(({ id }) => path.endsWith(`/${String(id)}`))).toMatchObject({
      assigneeName: ben.username,
    })
  })

  it('is read without walking all accounts, or the watchers of all tickets', async () => {
    const walks = await walksOf(app.context.database, (tx) =>
      Promise.all([findAssignment(tx, 1), listColleagues(tx)]),
    )
    // As SQLite writes its plans: PostgreSQL chooses others for small tables.
    for (const { plan } of walks)
      expect(plan).not.toMatch(/SCAN (users|ticketWatchers)|INDEX (users_suspended|ticketWatchers_userId)/)
  })
})
