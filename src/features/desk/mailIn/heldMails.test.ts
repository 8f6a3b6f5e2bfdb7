import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import {
  composeMail,
  openMailbox,
  startMailDomains,
  type OpenMailbox,
} from '../../../../tests/support/inboundMail.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import { openEvents } from '../../../../tests/support/openEvents.ts'
import { png } from '../../../../tests/support/pictures.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { startVirusScanner, virus, type VirusScanner } from '../../../../tests/support/virusScanner.ts'

describe.each(engines)('Held email (%s)', (engine) => {
  let app: TestAppWithMail
  let names: NameServer
  let mailbox: OpenMailbox
  let agent: SignedInClient
  let grace: SignedInClient
  beforeAll(async () => {
    names = await startMailDomains()
    app = await startTestAppWithMail(engine, { nameServers: [names.address] })
    mailbox = await openMailbox(app)
    agent = await app.signInAs('agent', 'ben')
    grace = await app.signInAs('customer', 'grace')
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
  })
  beforeEach(() => app.clear())
  afterAll(async () => {
    await app.stop()
    await names.stop()
  })

  const problem = { title: 'No network', description: 'Nothing works since today.', category: 'technical' }
  const raise = async () => Number((await grace.post('/api/tickets', problem, 201)).field('id'))
  let letters = 0
  const stranger = (more: object = {}) => ({
    from: 'Ann Ng <ann@private.test>',
    subject: 'Re: No network',
    text: `It works again (${(letters += 1)}).\n\n> Please restart it.`,
    attachments: [{ filename: 'photo.png', content: png(40, 30) }],
    ...more,
  })
  const handle = (id: number, as: string, body: object, by = agent) =>
    by.post(`/api/held-emails/${id}/${as}`, body)
  const read = async (id: number) => (await agent.get(`/api/held-emails/${id}`, 200)).object
  const summary = async () => (await agent.get('/api/held-email-summary', 200)).object

  it('is listed newest first, with its text, its files, and the ticket that it seems to answer', async () => {
    const ticketId = await raise()
    const first = await mailbox.arrive(stranger())
    const second = await mailbox.arrive(stranger({ to: mailbox.replyTo(ticketId, grace.id) }))
    const newsletter = await mailbox.arrive(stranger({ headers: { Precedence: 'bulk' } }))
    const list = async (state: string) => {
      const { rows } = await agent.send('GET', `/api/held-emails?state=${state}`, {
        headers: { range: 'rows=0-1' },
      })
      return rows.map(({ id, reason }) => [id, reason])
    }
    expect(await list('held')).toEqual([
      [second.id, 'otherSender'],
      [first.id, 'stranger'],
    ])
    expect(await list('ignored')).toEqual([[newsletter.id, 'list']])
    expect((await agent.get('/api/held-emails', 200)).rows.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await summary()).toEqual({ held: 2, ignored: 1, hasMailbox: true })
    const ofTicket = await agent.get(`/api/tickets/${ticketId}/held-emails`, 200)
    expect(ofTicket.rows).toMatchObject([
      { id: second.id, sender: 'ann@private.test', reason: 'otherSender' },
    ])
    expect((await agent.get('/api/tickets/99999/held-emails')).status).toBe(404)
    expect(await read(second.id)).toEqual({
      id: second.id,
      state: 'held',
      reason: 'otherSender',
      sender: 'ann@private.test',
      senderName: 'Ann Ng',
      subject: 'No network',
      text: `It works again (2).\n\n> Please restart it.`,
      fileNames: ['photo.png'],
      bytes: second.bytes,
      proof: 'none',
      receivedAt: second.receivedAt,
      sentAt: second.sentAt,
      mailbox: mailbox.address,
      ticket: { id: ticketId, title: 'No network', status: 'open', customer: 'grace' },
      customers: [],
      isStranger: true,
      leadId: null,
      handledBy: null,
      handledAt: null,
    })
    for (const { id } of [first, second, newsletter])
      expect((await handle(id, 'discard', {})).status).toBe(200)
    expect(await summary()).toMatchObject({ held: 0, ignored: 0 })
  })

  it('becomes a reply of the customer of the ticket, which says whose email it is, and staff are told', async () => {
    await app.setRecipients('New answer from a customer', 'desk@desk.test')
    const ticketId = await raise()
    await app.clear()
    const { id } = await mailbox.arrive(stranger({ to: mailbox.replyTo(ticketId, grace.id) }))
    const handled = await handle(id, 'reply', { ticketId })
    expect(handled.object).toMatchObject({ state: 'reply', handledBy: 'ben', ticket: { id: ticketId } })
    const [response] = (await agent.get(`/api/tickets/${ticketId}/responses`, 200)).rows
    expect(response).toMatchObject({
      userId: grace.id,
      isStaff: false,
      message: `(From an email of Ann Ng <ann@private.test>)\n\nIt works again (${letters}).`,
      byEmail: { emailId: id, isVerified: false, quoted: '> Please restart it.' },
      files: [{ name: 'photo.png' }],
    })
    expect((await app.outbox()).map(({ recipient }) => recipient)).toEqual(['desk@desk.test'])
    await app.setRecipients('New answer from a customer')
    const late = await handle(id, 'reply', { ticketId }, app.administrator)
    expect([late.status, late.field('message')]).toEqual([409, 'This email was already handled by ben.'])
    expect((await handle(id, 'discard', {})).status).toBe(409)
  })

  it('is told to the screens of staff as it arrives and is handled, and to no customer', async () => {
    const [ofAgent, ofCustomer] = [await openEvents(agent), await openEvents(grace)]
    const { id } = await mailbox.arrive(stranger())
    const told = () => ofAgent.events.filter((event) => event === 'tickets: 0').length
    await expect.poll(told).toBe(1)
    await handle(id, 'discard', {})
    await expect.poll(told).toBe(2)
    expect(ofCustomer.events).toEqual([])
    ofAgent.close()
    ofCustomer.close()
  })

  it('becomes a reply of its sender, where this customer may answer the ticket', async () => {
    const ticketId = await raise()
    const letter = stranger({ from: 'grace@example.test', to: mailbox.replyTo(ticketId, grace.id) })
    const { id } = await mailbox.arrive(letter)
    expect(await read(id)).toMatchObject({
      reason: 'senderFailed',
      customers: [{ id: grace.id, name: 'grace' }],
      isStranger: false,
    })
    expect((await handle(id, 'reply', { ticketId })).status).toBe(200)
    const [response] = (await agent.get(`/api/tickets/${ticketId}/responses`, 200)).rows
    expect(response).toMatchObject({ userId: grace.id, message: `It works again (${letters}).` })
  })

  it('becomes a new, linked ticket where the ticket is closed, and goes to the one it was merged into', async () => {
    const [closed, duplicate, into] = [await raise(), await raise(), await raise()]
    await agent.put(`/api/tickets/${closed}`, { status: 'closed' }, 200)
    const one = await mailbox.arrive(stranger())
    const made = await handle(one.id, 'reply', { ticketId: closed })
    expect(made.object).toMatchObject({ state: 'ticket', ticket: { customer: 'grace' } })
    const [linked] = (await agent.get(`/api/tickets/${closed}/links`, 200)).rows
    expect(made.object).toMatchObject({ ticket: { id: linked?.['id'] } })
    const { updatedAt } = (await agent.get(`/api/tickets/${duplicate}`, 200)).object
    await agent.post(`/api/tickets/${duplicate}/merge`, { into, updatedAt }, 200)
    const two = await mailbox.arrive(stranger({ to: mailbox.replyTo(duplicate, grace.id) }))
    expect(await read(two.id)).toMatchObject({ ticket: { id: into } })
    expect((await handle(two.id, 'reply', { ticketId: duplicate })).object).toMatchObject({
      state: 'reply',
      ticket: { id: into },
    })
  })

  it('becomes a ticket of a customer, with the values of the mailbox, raised by staff', async () => {
    const { id } = await mailbox.arrive(stranger({ headers: { Precedence: 'bulk' } }))
    const made = await handle(id, 'ticket', { userId: grace.id })
    expect(made.object).toMatchObject({ state: 'ticket', handledBy: 'ben', ticket: { customer: 'grace' } })
    const { ticketId } = await mailbox.rowOf(id)
    expect((await agent.get(`/api/tickets/${ticketId}`, 200)).object).toMatchObject({
      title: 'No network',
      description: `(From an email of Ann Ng <ann@private.test>)\n\nIt works again (${letters}).\n\n> Please restart it.`,
      category: 'service',
      priority: 'high',
      userId: grace.id,
      events: [{ isRaised: true, authorName: 'ben' }],
      files: [{ name: 'photo.png' }],
    })
    expect((await app.outbox()).map(({ recipient }) => recipient)).toEqual(['grace@example.test'])
  })

  it('becomes a lead of a stranger, whose files are named, and staff are told', async () => {
    await app.setRecipients('New inquiry', 'sales@desk.test')
    const { id } = await mailbox.arrive(stranger({ subject: 'An offer' }))
    const made = await handle(id, 'lead', {})
    expect(made.object).toMatchObject({ state: 'lead', handledBy: 'ben', ticket: null })
    const lead = await agent.get(`/api/contact/${String(made.field('leadId'))}`, 200)
    expect(lead.object).toMatchObject({
      name: 'Ann Ng',
      email: 'ann@private.test',
      phone: 'Not given',
      message: `An offer\n\nIt works again (${letters}).\n\n> Please restart it.\n\n(Not attached: photo.png)`,
    })
    expect((await app.outbox()).map(({ recipient }) => recipient)).toEqual(['sales@desk.test'])
    await app.setRecipients('New inquiry')
    const nobody = await mailbox.arrive(stranger({ from: ['ann@open.test', 'bob@open.test'] }))
    expect((await handle(nobody.id, 'lead', {})).status).toBe(409)
  })

  it('becomes a lead by itself where its mailbox says so, unless it may be forged', async () => {
    const sales = await openMailbox(app, { address: 'sales@desk.test', strangers: 'lead' })
    const arrive = (more: object) => sales.arrive(stranger({ to: sales.address, ...more }))
    const from = 'Bo <bo@open.test>'
    const { leadId, ...row } = await arrive({ from, signedBy: 'open.test' })
    expect(row).toMatchObject({ state: 'lead', ticketId: null, handledBy: null })
    expect((await agent.get(`/api/contact/${leadId}`, 200)).object).toMatchObject({ name: 'Bo' })
    const forged = await arrive({ from: 'Bo <bo@example.test>' })
    expect(forged).toMatchObject({ state: 'held', reason: 'senderFailed' })
  })

  it('is handled once, where two colleagues handle it at the same time', async () => {
    const ticketId = await raise()
    const { id } = await mailbox.arrive(stranger())
    const both = await Promise.all([
      handle(id, 'reply', { ticketId }),
      handle(id, 'ticket', { userId: grace.id }, app.administrator),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is not handled where it cannot be read, is there twice, or where ticket or customer do not exist', async () => {
    const ticketId = await raise()
    const raw = await composeMail({ to: mailbox.address, ...stranger() })
    const { id } = await mailbox.arrive(raw)
    const double = await mailbox.arrive(raw)
    const refusal = async (mailId: number, as: string, body: object) => {
      const { status, object } = await handle(mailId, as, body)
      return [status, object['fields'] ?? object['message']]
    }
    const useless = 'This email cannot become a ticket or a reply. You can download the original.'
    expect(await refusal(double.id, 'reply', { ticketId })).toEqual([409, useless])
    expect(await refusal(id, 'reply', { ticketId: 99_999 })).toEqual([
      400,
      { ticketId: 'This ticket does not exist' },
    ])
    const noCustomer = [400, { userId: 'This customer does not exist' }]
    expect(await refusal(id, 'ticket', { userId: agent.id })).toEqual(noCustomer)
    expect((await handle(id, 'ticket', { userId: 'grace' })).status).toBe(400)
    expect((await handle(99_999, 'discard', {})).status).toBe(404)
    // A mail that was never held is not shown here, but in its conversation.
    const letter = {
      from: 'grace@example.test',
      signedBy: 'example.test',
      subject: 'Scanner',
      text: 'No light.',
    }
    const taken = await mailbox.arrive(letter)
    expect(taken.state).toBe('ticket')
    expect((await agent.get(`/api/held-emails/${taken.id}`)).status).toBe(404)
    expect((await handle(taken.id, 'discard', {})).status).toBe(404)
    await mailbox.store.remove((await mailbox.rowOf(id)).rawKey)
    expect(await refusal(id, 'reply', { ticketId })).toEqual([409, useless])
    expect((await agent.get(`/api/received-emails/${id}/original`)).status).toBe(404)
  })

  it('blocks a sender who has no account, until the sender is unblocked', async () => {
    const { id } = await mailbox.arrive(stranger())
    expect((await handle(id, 'discard', { isSenderBlocked: true })).object).toMatchObject({
      state: 'discarded',
    })
    const again = await mailbox.arrive(stranger({ from: 'ANN@private.test' }))
    expect(again).toMatchObject({ state: 'ignored', reason: 'blocked' })
    // A second time changes nothing.
    expect((await handle(again.id, 'discard', { isSenderBlocked: true })).status).toBe(200)
    const { rows } = await agent.get('/api/blocked-senders', 200)
    expect(rows).toMatchObject([{ address: 'ann@private.test', blockedBy: 'ben' }])
    const path = `/api/blocked-senders/${String(rows[0]?.['id'])}`
    await agent.delete(path, 200)
    expect((await agent.delete(path)).status).toBe(404)
    expect(await mailbox.arrive(stranger())).toMatchObject({ reason: 'stranger' })
    const ofCustomer = await mailbox.arrive(stranger({ from: 'grace@example.test' }))
    const refused = await handle(ofCustomer.id, 'discard', { isSenderBlocked: true })
    expect([refused.status, refused.field('message')]).toEqual([
      409,
      'grace has an account with this address. Accounts are suspended, not blocked.',
    ])
    expect(await read(ofCustomer.id)).toMatchObject({ state: 'held' })
  })

  it('can be downloaded as it arrived, also where it is a part of a conversation', async () => {
    const raw = await composeMail({ to: mailbox.address, ...stranger() })
    const { id } = await mailbox.arrive(raw)
    const response = await agent.get(`/api/received-emails/${id}/original`, 200)
    expect(response.text).toBe(raw.toString())
    expect(response.headers['content-type']).toBe('message/rfc822')
    expect(response.headers['content-disposition']).toBe(`attachment; filename="email-${id}.eml"`)
    expect((await agent.get('/api/received-emails/99999/original')).status).toBe(404)
  })
})

describe.each(engines)('Emails, where a virus scanner and limits are set up (%s)', (engine) => {
  let app: TestAppWithMail
  let names: NameServer
  let scanner: VirusScanner
  beforeAll(async () => {
    names = await startMailDomains()
    scanner = await startVirusScanner()
    app = await startTestAppWithMail(engine, {
      clamd: scanner.address,
      nameServers: [names.address],
      throttleFactor: 1,
    })
  })
  afterAll(async () => {
    await app.stop()
    await scanner.stop()
    await names.stop()
  })

  it('are held where a stranger sends more than five leads within an hour', async () => {
    const mailbox = await openMailbox(app, { address: 'sales@desk.test', strangers: 'lead' })
    const states = []
    for (let number = 1; number <= 6; number += 1) {
      const letter = { from: 'bo@open.test', subject: 'Offer', text: `Offer ${number}.` }
      const { state, reason } = await mailbox.arrive(letter)
      states.push([state, reason])
    }
    expect(states).toEqual([...Array.from({ length: 5 }, () => ['lead', null]), ['held', 'tooMany']])
  })

  it('are not downloaded with a virus, nor while the scanner cannot be reached', async () => {
    const mailbox = await openMailbox(app)
    const arrive = (content: Buffer) =>
      mailbox.arrive({
        from: ['ann@example.test', 'bob@example.test'],
        subject: 'File',
        text: 'See file.',
        attachments: [{ filename: 'a.txt', content, contentTransferEncoding: '7bit' }],
      })
    const [clean, infected] = [await arrive(Buffer.from('clean')), await arrive(Buffer.from(virus))]
    const download = async ({ id }: { id: number }) => {
      const { status, text } = await app.administrator.get(`/api/received-emails/${id}/original`)
      return [status, text]
    }
    expect(await download(clean)).toMatchObject([200, expect.stringContaining('Subject: File')])
    expect(await download(infected)).toEqual([
      409,
      '{"message":"This email contains a virus, so nobody can download it."}',
    ])
    await scanner.stop()
    expect(await download(clean)).toMatchObject([503, expect.stringContaining('cannot be reached')])
    scanner = await startVirusScanner()
  })
})
