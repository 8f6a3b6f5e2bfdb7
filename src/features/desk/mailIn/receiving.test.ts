import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import {
  composeMail,
  openMailbox,
  startMailDomains,
  type OpenMailbox,
} from '../../../../tests/support/inboundMail.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { newCompanyOf } from '../../../../tests/support/members.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import { png } from '../../../../tests/support/pictures.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { dayMs, hourMs } from '../../../shared/time/durations.ts'
import { unsentAttachments } from '../attachments/schema.ts'
import { receiveMail } from './server/mailStore.ts'
import { deleteOldInboundMails } from './server/sweeping.ts'

describe.each(engines)('An email that arrives at a mailbox (%s)', (engine) => {
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

  const from = ({ username }: { username: string }) => ({
    from: `Grace Hopper <${username}@example.test>`,
    signedBy: 'example.test',
  })
  async function raise(by = grace) {
    const body = { title: 'No network', description: 'Nothing works since today.', category: 'technical' }
    return Number((await by.post('/api/tickets', body, 201)).field('id'))
  }
  const messagesOf = async (ticketId: number) =>
    (await agent.get(`/api/tickets/${ticketId}/responses`, 200)).rows.map(({ message }) => message)
  const answer = (ticketId: number, more: object = {}) => ({
    ...from(grace),
    to: mailbox.replyTo(ticketId, grace.id),
    subject: 'Re: [Ticket #7] No network',
    text: 'It works again.\r\n\r\nOn Mon, Nov 30, 2026 at 9:00 AM Support wrote:\r\n> Please restart it.\r\n',
    ...more,
  })
  it('is a reply where it answers an email of ours, without the quote, and staff are told', async () => {
    await app.setRecipients('New answer from a customer', 'desk@desk.test')
    const ticketId = await raise()
    await app.clear()
    const row = await mailbox.arrive(answer(ticketId, { cc: 'Ann Ng <ann@other.test>' }))
    expect(row).toMatchObject({ state: 'reply', ticketId, userId: grace.id, proof: 'passed', reason: null })
    expect(await messagesOf(ticketId)).toEqual(['It works again.'])
    const read = async (by: SignedInClient) =>
      (await by.get(`/api/tickets/${ticketId}/responses`, 200)).rows.at(-1)?.['byEmail']
    expect(await read(agent)).toEqual({
      emailId: row.id,
      isVerified: true,
      quoted: 'On Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n> Please restart it.',
      copies: ['Ann Ng <ann@other.test>'],
    })
    expect(await read(grace)).toBeUndefined()
    expect((await app.outbox()).map(({ event, recipient }) => [event, recipient])).toEqual([
      ['ticketAnswered', 'desk@desk.test'],
    ])
    await app.setRecipients('New answer from a customer')
  })

  it('is a reply where only a message id names the ticket, and where the case of the token was changed', async () => {
    const ticketId = await raise()
    const [, token = ''] = mailbox.replyTo(ticketId, grace.id).split(/[+@]/)
    const inReplyTo = `<0000.${token}@desk.test>`
    expect(await mailbox.arrive(answer(ticketId, { to: mailbox.address, inReplyTo }))).toMatchObject({
      ticketId,
    })
    const to = mailbox.replyTo(ticketId, grace.id).toUpperCase()
    expect(await mailbox.arrive(answer(ticketId, { to }))).toMatchObject({ state: 'reply', ticketId })
  })

  it('is a ticket with the values of its mailbox where it answers nothing, and is confirmed once an hour', async () => {
    const hank = await app.signInAs('customer', 'hank')
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
    const letter = { ...from(hank), subject: 'AW: Fwd: Printer', text: 'No paper.' }
    const row = await mailbox.arrive(letter)
    expect(row).toMatchObject({ state: 'ticket', userId: hank.id })
    expect((await agent.get(`/api/tickets/${row.ticketId}`, 200)).object).toMatchObject({
      title: 'Printer',
      description: 'No paper.',
      category: 'service',
      priority: 'high',
      status: 'open',
    })
    const confirmations = async () =>
      (await app.outbox())
        .filter(({ event }) => event === 'ticketConfirmed')
        .map(({ recipient }) => recipient)
    expect(await confirmations()).toEqual(['hank@example.test'])
    await mailbox.arrive({ ...letter, subject: '', text: '' })
    expect(await confirmations()).toHaveLength(1)
    const [newest] = (await agent.get('/api/tickets', 200)).rows
    expect(newest).toMatchObject({ title: '(no subject)' })
  })

  it('is a ticket without a confirmation where the domain of its sender asks for no check', async () => {
    const ida = await app.signInAs('customer', 'ida')
    await app.context.database.db
      .updateTable('users')
      .set({ email: 'ida@open.test', emailNotifications: true })
      .where('id', '=', ida.id)
      .execute()
    const row = await mailbox.arrive({ from: 'ida@open.test', subject: 'Printer', text: 'No paper.' })
    expect(row).toMatchObject({ state: 'ticket', proof: 'none' })
    const read = await agent.get(`/api/tickets/${row.ticketId}`, 200)
    expect(read.field('byEmail')).toEqual({ emailId: row.id, isVerified: false })
    expect((await ida.get(`/api/tickets/${row.ticketId}`, 200)).object).not.toHaveProperty('byEmail')
    expect(await app.outbox()).toEqual([])
    // A signature of another domain proves nothing, one of its own does.
    const letter = { from: 'ida@open.test', subject: 'Scanner', text: 'No light.' }
    expect(await mailbox.arrive({ ...letter, signedBy: 'other.test' })).toMatchObject({ proof: 'none' })
    expect(await mailbox.arrive({ ...letter, signedBy: 'open.test' })).toMatchObject({ proof: 'passed' })
  })

  it.each([
    ['it is forged', { signedBy: undefined }, 'senderFailed'],
    ['another domain has signed it', { signedBy: 'other.test' }, 'senderFailed'],
    ['it names two senders', { from: ['grace@example.test', 'ann@example.test'] }, 'noSender'],
    ['its sender has no account', { from: 'ann@example.test' }, 'otherSender'],
    ['a colleague has sent it', { from: 'ben@example.test' }, 'staff'],
  ])('is held at its ticket where %s', async (_why, change, reason) => {
    const ticketId = await raise()
    const row = await mailbox.arrive(answer(ticketId, change))
    expect(row).toMatchObject({ state: 'held', reason, ticketId, responseId: null })
    expect(row.text).toContain('It works again.')
    expect(await messagesOf(ticketId)).toEqual([])
  })

  it('is held where its signature does not fit, or a second sender or type was put in front', async () => {
    const ticketId = await raise()
    const raw = (await composeMail(answer(ticketId))).toString()
    const changed = raw.replace('It works again.', 'Pay to this account.')
    expect(await mailbox.arrive(Buffer.from(changed))).toMatchObject({
      state: 'held',
      reason: 'senderFailed',
    })
    const twice = `From: Ann <ann@example.test>\r\n${raw}`
    expect(await mailbox.arrive(Buffer.from(twice))).toMatchObject({ state: 'held', reason: 'noSender' })
    const otherType = `Content-Type: text/html\r\n${raw}`
    expect(await mailbox.arrive(Buffer.from(otherType))).toMatchObject({ reason: 'senderFailed' })
    // The account would be found by this address, but name servers know no such domain.
    const fullWidth = raw.replace('<grace@example.test>', '<grace@ｅxample.test>')
    expect(await mailbox.arrive(Buffer.from(fullWidth))).toMatchObject({ reason: 'senderFailed' })
    expect(await messagesOf(ticketId)).toEqual([])
  })

  it('is held where its token was made up, or was made for another account', async () => {
    const [ticketId, other] = [await raise(), await app.signInAs('customer')]
    const to = mailbox.replyTo(ticketId, grace.id)
    const madeUp = await mailbox.arrive(answer(ticketId, { to: to.replace(/.{4}@/, 'abcd@') }))
    expect(madeUp).toMatchObject({ state: 'held', reason: 'wrongToken', ticketId })
    const of = await mailbox.arrive(
      answer(ticketId, { to: mailbox.replyTo(ticketId, other.id), ...from(other) }),
    )
    expect(of).toMatchObject({ state: 'held', reason: 'ticketGone' })
    expect(await messagesOf(ticketId)).toEqual([])
  })

  it('is held where its account is suspended, has no portal, or shares the address with another', async () => {
    const { db } = app.context.database
    const letter = { subject: 'Printer', text: 'No paper.' }
    const suspended = await app.signInAs('customer')
    await db.updateTable('users').set({ isSuspended: true }).where('id', '=', suspended.id).execute()
    expect(await mailbox.arrive({ ...from(suspended), ...letter })).toMatchObject({ reason: 'suspended' })
    const legacy = await app.signInAs('User')
    expect(await mailbox.arrive({ ...from(legacy), ...letter })).toMatchObject({ reason: 'legacyUser' })
    const [one, two] = [await app.signInAs('customer'), await app.signInAs('customer')]
    const email = `${one.username.toUpperCase()}@example.test`
    await db.updateTable('users').set({ email }).where('id', '=', two.id).execute()
    expect(await mailbox.arrive({ ...from(one), ...letter })).toMatchObject({ reason: 'several' })
    await db
      .updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', 'in', [one.id, two.id])
      .execute()
    expect(await mailbox.arrive({ ...from(one), ...letter })).toMatchObject({ reason: 'stranger' })
  })

  it('is a reply of a colleague who may answer, but not of one who may only read', async () => {
    const people = await newCompanyOf(app.administrator)
    const [owner, mate] = [await app.signInAs('customer'), await app.signInAs('customer')]
    for (const { id: userId } of [owner, mate]) await app.administrator.post(people, { userId }, 201)
    const ticketId = await raise(owner)
    const letter = { ...answer(ticketId), ...from(mate), to: mailbox.replyTo(ticketId, owner.id) }
    const mayDo = (ticketAccess: string) =>
      app.administrator.put(`${people}/${mate.id}`, { ticketAccess, readsInvoices: false }, 200)
    await mayDo('read')
    expect(await mailbox.arrive(letter)).toMatchObject({ state: 'held', reason: 'otherSender' })
    await mayDo('answer')
    expect(await mailbox.arrive({ ...letter, text: 'Me too.' })).toMatchObject({
      state: 'reply',
      userId: mate.id,
    })
  })

  it('is a new ticket that is linked where the former is closed, and goes where the former was merged to', async () => {
    const [closed, duplicate, into] = [await raise(), await raise(), await raise()]
    await agent.put(`/api/tickets/${closed}`, { status: 'closed' }, 200)
    const row = await mailbox.arrive(answer(closed, { text: 'Again.' }))
    expect(row).toMatchObject({ state: 'ticket' })
    expect((await agent.get(`/api/tickets/${closed}/links`, 200)).rows).toMatchObject([{ id: row.ticketId }])
    const { updatedAt } = (await agent.get(`/api/tickets/${duplicate}`, 200)).object
    await agent.post(`/api/tickets/${duplicate}/merge`, { into, updatedAt }, 200)
    expect(await mailbox.arrive(answer(duplicate))).toMatchObject({ state: 'reply', ticketId: into })
  })

  it('opens a resolved ticket again where the settings say so', async () => {
    const ticketId = await raise()
    const settings = { reopensOnReply: true, newTickets: 'unassigned', assigneeIds: [] }
    await app.administrator.put('/api/service-desk-settings', settings, 200)
    await agent.put(`/api/tickets/${ticketId}`, { status: 'resolved' }, 200)
    await mailbox.arrive(answer(ticketId))
    expect((await agent.get(`/api/tickets/${ticketId}`, 200)).field('status')).toBe('open')
  })

  it('begins a ticket with its quote, and is cut above 10,000 characters, with the whole text as a file', async () => {
    const quoted = '> From: Ann\n> The printer burns.'
    const forwarded = await mailbox.arrive({
      ...from(grace),
      subject: 'Fwd: Fire',
      text: `See below.\n\n${quoted}`,
    })
    const read = async (ticketId: number | null) => (await agent.get(`/api/tickets/${ticketId}`, 200)).object
    expect(await read(forwarded.ticketId)).toMatchObject({ description: `See below.\n\n${quoted}` })
    const long = await mailbox.arrive({ ...from(grace), subject: 'Long', text: 'word '.repeat(3_000) })
    const { description, files } = await read(long.ticketId)
    expect(String(description)).toMatch(
      /^(word ){2000}\n\n\(The text was cut\. All of it is in the file whole-email\.txt\.\)$/,
    )
    // The text as it came, with the space and the line break at its end.
    expect(files).toMatchObject([{ name: 'whole-email.txt', bytes: 15_001 }])
  })

  it('brings its files, except programs and those that are too many', async () => {
    const { maxFiles } = unsentAttachments.parse((await grace.get('/api/attachments', 200)).json).settings
    const many = Array.from({ length: maxFiles }, (_, index) => ({
      filename: `${index}.log`,
      content: `log ${index}`,
    }))
    const row = await mailbox.arrive({
      ...from(grace),
      subject: 'Files',
      html: '<p>See <img src="cid:pixel"> below</p>',
      attachments: [
        { filename: 'photo.png', content: png(40, 30) },
        { filename: 'run.exe', content: 'MZ...' },
        { filename: 'pixel.png', content: png(1, 1), cid: 'pixel' },
        ...many,
      ],
    })
    const files = (await agent.get(`/api/tickets/${row.ticketId}/attachments`, 200)).rows.map(
      ({ name }) => name,
    )
    expect(files).toEqual(['photo.png', ...many.slice(0, maxFiles - 1).map(({ filename }) => filename)])
    const stored = await app.context.database.db
      .selectFrom('tickets')
      .select(['description'])
      .where('id', '=', row.ticketId)
      .executeTakeFirstOrThrow()
    expect(stored.description).toBe(`See below\n\n(Not attached: run.exe, ${maxFiles - 1}.log)`)
  })

  it('is ignored where it has arrived before, at another mailbox as well, and where a program sent it', async () => {
    const second = await openMailbox(app, { address: 'help@desk.test', strangers: 'refuse' })
    const raw = await composeMail({
      ...from(grace),
      to: mailbox.address,
      subject: 'Once',
      text: 'Only once.',
    })
    const relayed = Buffer.concat([Buffer.from('Received: from relay by desk.test\r\n'), raw])
    expect(await mailbox.arrive(raw)).toMatchObject({ state: 'ticket' })
    expect(await mailbox.arrive(raw)).toMatchObject({ state: 'ignored', reason: 'double' })
    expect(await second.arrive(relayed)).toMatchObject({ state: 'ignored', reason: 'double' })
    const stranger = { from: 'ann@example.test', subject: 'Hello', text: 'Buy this.' }
    expect(await second.arrive(stranger)).toMatchObject({ state: 'ignored', reason: 'refused' })
    const vacation = {
      ...from(grace),
      subject: 'Away',
      text: 'Away',
      headers: { 'Auto-Submitted': 'auto-replied' },
    }
    expect(await mailbox.arrive(vacation)).toMatchObject({ state: 'ignored', reason: 'automatic' })
    const ours = { ...from(grace), from: 'help@desk.test', subject: 'Loop', text: 'Loop' }
    expect(await mailbox.arrive(ours)).toMatchObject({ state: 'ignored', reason: 'own' })
  })

  it('waits while its sender cannot be checked, and is held after an hour', async () => {
    names.isFailing = true
    const start = Date.now()
    const row = await mailbox.arrive({ ...from(grace), subject: 'Names', text: 'No names.' })
    expect(row.state).toBe('waiting')
    for (let hours = 1; hours < 5; hours += 1) await app.runJobs(start + hours * hourMs)
    expect(await mailbox.rowOf(row.id)).toMatchObject({ state: 'held', reason: 'senderUnverified' })
    names.isFailing = false
  })

  it('is held where it cannot be read, and the next one is read', async () => {
    const parts = Array.from({ length: 1_100 }, () => '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n').join('')
    const nested = `From: grace@example.test\r\nSubject: Parts\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`
    expect(await mailbox.arrive(Buffer.from(nested))).toMatchObject({
      state: 'held',
      reason: 'unreadable',
      subject: 'Parts',
      sender: 'grace@example.test',
    })
    // The library that checks signatures would take minutes for 90,000 such lines.
    const folded = `From: grace@example.test\r\nX-Long: ${'x\r\n '.repeat(13_000)}\r\n\r\nx\r\n`
    expect(await mailbox.arrive(Buffer.from(folded))).toMatchObject({ state: 'held', reason: 'unreadable' })
    expect(await mailbox.arrive(Buffer.from(''))).toMatchObject({ state: 'held', reason: 'noSender' })
    expect(await mailbox.arrive({ ...from(grace), subject: 'Next', text: 'Next.' })).toMatchObject({
      state: 'ticket',
    })
  })

  it('is refused above 50 MB, and deleted with its file after 90 days unless it waits', async () => {
    const { database } = app.context
    const { store } = mailbox
    const mebibyte = Buffer.alloc(1024 * 1024, 'x')
    const large = Readable.from(Array.from({ length: 51 }, () => mebibyte))
    await expect(receiveMail({ database, store }, large, { mailboxId: mailbox.id })).rejects.toThrow(
      'larger than 50 MB',
    )
    const { id, rawKey } = await mailbox.arrive({ ...from(grace), subject: 'Old', text: 'Old.' })
    const waiting = await receiveMail({ database, store }, Readable.from([Buffer.from('x')]), {
      mailboxId: mailbox.id,
    })
    await deleteOldInboundMails(app.context, store, Date.now() + 89 * dayMs)
    expect(await store.has(rawKey)).toBe(true)
    await deleteOldInboundMails(app.context, store, Date.now() + 91 * dayMs)
    expect(await store.has(rawKey)).toBe(false)
    await expect(mailbox.rowOf(id)).rejects.toThrow('no result')
    expect(await mailbox.rowOf(waiting)).toMatchObject({ state: 'waiting' })
  })
})
