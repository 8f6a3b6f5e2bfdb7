import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { minuteMs } from '../../shared/time/durations.ts'
import { nameOf } from './events.ts'
import { enqueueColleagueMails } from './server/colleagueMails.ts'

const ticket = { id: 12, title: 'VPN drops <often> =?utf-8?q?x?=' }

describe.each(engines)('Mails from one of the staff to another (%s)', (engine) => {
  let app: TestAppWithMail
  let ben: SignedInClient
  let ana: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    ben = await app.signInAs('agent', 'ben')
    ana = await app.signInAs('agent', 'ana')
    customer = await app.signInAs('customer', 'grace')
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).execute()
    const written = {
      userId: customer.id,
      title: 'A ticket',
      description: 'It rings.',
      category: 'other' as const,
    }
    const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
    await db
      .insertInto('tickets')
      .values(Array.from({ length: 70 }, () => ({ ...written, ...times })))
      .execute()
    await db.updateTable('users').set({ fullName: 'Ben <b>Miles</b>' }).where('id', '=', ben.id).execute()
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  const mention = (userIds: readonly number[], text = 'Ana, please call & <ask>.\nThanks.', about = ticket) =>
    app.context.database.transaction((tx) =>
      enqueueColleagueMails(tx, { kind: 'noteMention', actorId: ben.id, userIds, ticket: about, text }),
    )
  const sentTo = () => app.catcher.mails.map(({ envelope }) => envelope.to.join()).toSorted()

  it('say who did it and what was written, escaped, and lead to the ticket', async () => {
    await mention([ana.id])
    await app.deliver()
    expect(sentTo()).toEqual(['ana@example.test'])
    const [mail] = app.catcher.mails
    expect(mail?.subject).toBe('You were mentioned in a note: [Ticket #12] VPN drops <often> = ?utf-8?q?x?=')
    expect(mail?.references).toBe('<ticket-12@northline.example>')
    expect(mail?.replyTo).toBeUndefined()
    const intro = 'mentioned you in an internal note on ticket #12'
    expect(mail?.text).toContain(`Ben <b>Miles</b> ${intro} “VPN drops <often>`)
    expect(mail?.text).toContain('Ana, please call & <ask>.\nThanks.')
    expect(mail?.text).toContain('View ticket: https://northline.example/agent/tickets/12')
    expect(mail?.html).toContain(`Ben &lt;b&gt;Miles&lt;/b&gt; ${intro} “VPN drops &lt;often&gt;`)
    expect(mail?.html).toContain('<div class="letter">Ana, please call &amp; &lt;ask&gt;.<br>\nThanks.</div>')
    expect(mail?.html).toContain('href="https://northline.example/agent/tickets/12"')
  })

  it('tell of an assignment, which has no text', async () => {
    await app.context.database.transaction((tx) =>
      enqueueColleagueMails(tx, { kind: 'ticketAssigned', actorId: ben.id, userIds: [ana.id], ticket }),
    )
    await app.deliver()
    const [mail] = app.catcher.mails
    expect(mail?.text).toContain('Ben <b>Miles</b> assigned you ticket #12 “VPN drops')
    expect(mail?.html).not.toContain('class="letter"')
    const listed = await app.administrator.get('/api/settings/email/outbox?state=sent', 200)
    expect(listed.text).toContain('"event":"ticketAssigned"')
    expect(nameOf('ticketAssigned')).toBe('A ticket was assigned to you')
  })

  it('have no link without a domain', async () => {
    await setActiveDomains(app, false)
    await mention([ana.id])
    await app.deliver()
    await setActiveDomains(app, true)
    const [mail] = app.catcher.mails
    expect(mail?.html).not.toContain('class="button"')
    expect(mail?.text).not.toContain('View ticket')
  })

  it('go to each colleague once, never to the one who caused them, nor to customers', async () => {
    const mailed = await mention([ana.id, ana.id, ben.id, customer.id, app.administrator.id, 999_999])
    expect(mailed).toEqual([app.administrator.id, ana.id])
    await app.deliver()
    expect(sentTo()).toEqual(['ana@example.test', `${app.administrator.username}@example.test`].toSorted())
    await app.clear()
    expect(await mention([ben.id])).toEqual([])
    expect(await mention([])).toEqual([])
  })

  it.each([
    ['is suspended', { isSuspended: true }],
    ['has not confirmed the address', { emailConfirmedAt: null }],
    ['has turned notifications off', { emailNotifications: false }],
    ['has no address', { email: null }],
  ])('do not go to a colleague who %s', async (_, change) => {
    const { db } = app.context.database
    const other = await app.signInAs('agent')
    await db
      .updateTable('users')
      .set({ emailNotifications: true, ...change })
      .where('id', '=', other.id)
      .execute()
    expect(await mention([other.id])).toEqual([])
  })

  it('about one ticket become one within minutes, and over sixty in an hour are only listed', async () => {
    await mention([ana.id], 'One')
    const at = Date.now()
    await app.deliver(at)
    for (const text of ['Two', 'Three']) await mention([ana.id], text)
    await app.deliver(at + 6 * minuteMs)
    expect(app.catcher.mails.map(({ text }) => text?.match(/^(One|Two|Three)$/gm))).toEqual([
      ['One'],
      ['Two', 'Three'],
    ])
    await app.clear()
    for (let id = 1; id <= 70; id += 1) await mention([ana.id], 'Look', { id, title: 'A ticket' })
    await app.deliver(at + 120 * minuteMs)
    expect(app.catcher.mails).toHaveLength(61)
    const list = app.catcher.mails.find(({ subject }) => subject === '10 more emails about tickets')
    expect(list?.text).not.toContain('Look')
  })

  it('are never joined with mails to a customer who has the same address', async () => {
    const { db } = app.context.database
    const setEmail = (id: number, email: string) =>
      db.updateTable('users').set({ email }).where('id', '=', id).execute()
    await setEmail(customer.id, 'ana@example.test')
    const opened = await customer.post(
      '/api/tickets',
      {
        title: 'Printer offline',
        description: 'The printer on the second floor answers nobody.',
        category: 'technical',
      },
      201,
    )
    const id = Number(opened.field('id'))
    await ben.post(`/api/tickets/${id}/responses`, { message: 'First answer' }, 201)
    await mention([ana.id], 'First note', { id, title: 'Printer offline' })
    await ben.post(`/api/tickets/${id}/responses`, { message: 'Second answer' }, 201)
    await mention([ana.id], 'Second note', { id, title: 'Printer offline' })
    await app.deliver(Date.now() + 10 * minuteMs)
    const texts = app.catcher.mails.map(({ text = '' }) => text)
    const [answers, notes] = ['answer', 'note'].map((word) =>
      texts.filter((text) => new RegExp(`^(First|Second) ${word}$`, 'm').test(text)),
    )
    expect([answers?.length, notes?.length, texts.length]).toEqual([1, 1, 3])
    expect(answers).not.toContain(notes?.[0])
    await setEmail(customer.id, 'grace@example.test')
  })
})
