import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

describe.each(engines)('New tickets (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let ana: SignedInClient
  let ben: SignedInClient
  let carl: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    ana = await app.signInAs('agent', `ana-${engine}`)
    ben = await app.signInAs('agent', `ben-${engine}`)
    carl = await app.signInAs('agent', `carl-${engine}`)
  })
  beforeEach(async () => {
    const { db } = app.context.database
    await db.deleteFrom('tickets').execute()
    await db.deleteFrom('serviceDeskSettings').execute()
    await db.updateTable('users').set({ isSuspended: false }).execute()
    await app.clear()
  })
  afterAll(() => app.stop())

  const settings = { reopensOnReply: false, newTickets: 'unassigned', assigneeIds: [] as number[] }
  const choose = (change: Partial<typeof settings>) =>
    app.administrator.put('/api/service-desk-settings', { ...settings, ...change }, 200)
  const suspend = ({ id }: SignedInClient) =>
    app.context.database.db.updateTable('users').set({ isSuspended: true }).where('id', '=', id).execute()

  /** Raises a ticket; returns the id of its assignee. */
  async function raise() {
    const { path } = await ticketOf(customer)
    const assignment = await app.administrator.get(`${path}/assignment`, 200)
    return assignment.object['assigneeId']
  }

  it('are assigned to nobody until an administrator chooses otherwise', async () => {
    expect(await raise()).toBeNull()
    await choose({ newTickets: 'inTurn', assigneeIds: [ana.id] })
    expect(await raise()).toBe(ana.id)
  })

  it('are assigned in turn to those who are chosen and can sign in', async () => {
    await choose({ newTickets: 'inTurn', assigneeIds: [carl.id, ana.id] })
    expect([await raise(), await raise(), await raise()]).toEqual([ana.id, carl.id, ana.id])
    await choose({ newTickets: 'inTurn', assigneeIds: [ana.id, ben.id, carl.id] })
    expect([await raise(), await raise()]).toEqual([ben.id, carl.id])
    await suspend(ana)
    expect([await raise(), await raise()]).toEqual([ben.id, carl.id])
    await suspend(ben)
    await suspend(carl)
    expect(await raise()).toBeNull()
  })

  it('that are raised at once are shared out as well', async () => {
    await choose({ newTickets: 'inTurn', assigneeIds: [ana.id, ben.id, carl.id] })
    const assigned = await Promise.all(Array.from({ length: 6 }, raise))
    const expected = [ana, ana, ben, ben, carl, carl].map(({ id }) => id)
    expect(assigned.map(Number).toSorted((one, other) => one - other)).toEqual(expected)
  })

  it('are assigned to the one with the fewest that are not resolved', async () => {
    await choose({ newTickets: 'fewestOpen', assigneeIds: [ana.id, ben.id] })
    expect([await raise(), await raise()]).toEqual([ana.id, ben.id])
    expect(await raise()).toBe(ana.id)
    await app.context.database.db
      .updateTable('tickets')
      .set({ status: 'resolved' })
      .where('assigneeId', '=', ana.id)
      .execute()
    expect([await raise(), await raise()]).toEqual([ana.id, ana.id])
    expect(await raise()).toBe(ben.id)
  })

  it('are assigned to all agents, but to no administrator, while nobody is chosen', async () => {
    await choose({ newTickets: 'inTurn' })
    expect([await raise(), await raise(), await raise(), await raise()]).toEqual([
      ana.id,
      ben.id,
      carl.id,
      ana.id,
    ])
  })

  it('are mailed to the one who gets them, with the text of the customer', async () => {
    const email = `ana-${engine}@example.test`
    const confirmed = { email, emailConfirmedAt: new Date().toISOString(), emailNotifications: true }
    const { db } = app.context.database
    await db.updateTable('users').set(confirmed).where('id', '=', ana.id).execute()
    await choose({ newTickets: 'inTurn', assigneeIds: [ana.id] })
    await raise()
    const mails = (await app.outbox()).filter(({ recipient }) => recipient === email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Nothing works since this morning.')
    const [assignment] = await db.selectFrom('ticketAssignments').selectAll().execute()
    expect(assignment).toMatchObject({ assigneeId: ana.id, userId: customer.id, isAutomatic: true })
  })

  it('of callers are assigned as well, unless the one who raises them takes them', async () => {
    await choose({ newTickets: 'inTurn', assigneeIds: [ben.id] })
    const call = {
      title: 'No network',
      description: 'Nothing works since this morning.',
      category: 'technical',
    }
    const assigneeOf = async (isMine: boolean) => {
      const body = { ...call, userId: customer.id, isMine }
      const { id } = (await ana.post('/api/staff-tickets', body, 201)).object
      return (await ana.get(`/api/tickets/${String(id)}/assignment`, 200)).object['assigneeId']
    }
    expect([await assigneeOf(false), await assigneeOf(true)]).toEqual([ben.id, ana.id])
  })

  it('have settings that refuse what is malformed', async () => {
    await choose({ newTickets: 'fewestOpen', assigneeIds: [ana.id] })
    for (const malformed of [
      { newTickets: 'random' },
      { assigneeIds: ['x'] },
      { assigneeIds: Array.from({ length: 201 }, (_, index) => index + 1) },
      { reopensOnReply: 'yes' },
    ])
      await app.administrator.put('/api/service-desk-settings', { ...settings, ...malformed }, 400)
    expect((await app.administrator.get('/api/service-desk-settings', 200)).json).toEqual({
      reopensOnReply: false,
      newTickets: 'fewestOpen',
      assigneeIds: [ana.id],
    })
  })
})
