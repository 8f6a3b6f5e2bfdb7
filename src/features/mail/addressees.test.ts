import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { loadMigrations } from '../../server/database/migrate.ts'
import { schemaOf } from '../../../migrations/frozen/schema.ts'
import { bothEngines, engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import type { Tables } from '../../server/database/tables.ts'
import { hourMs } from '../../shared/time/durations.ts'
import { colleagueMails, type ColleagueMailKind } from './colleagueMails.ts'
import { mailEvents, type MailEvent } from './events.ts'
import { isNotice, notices, secretNotices, type NoticeKind } from './notices.ts'
import { enqueueAssignedMails, enqueueColleagueMails } from './server/colleagueMails.ts'
import { enqueueNotice } from './server/notices.ts'
import { staffMessages } from './staffMessages.ts'

/** Every kind of mail that the program can send. */
const kinds = [mailEvents, notices, colleagueMails, staffMessages]
  .flatMap((each) => Object.keys(each))
  .toSorted()

const desk = 'desk@northline.example'
const lead = { name: 'Vi', email: 'vi@visitor.example', phone: '5', message: 'Hello' }
const newAddress = 'new@customer.example'
const text = { title: 'VPN drops', description: 'It drops every few minutes.', category: 'technical' }
const invoice = {
  status: 'unpaid',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  items: [{ description: 'Support', quantity: 1, unitPrice: '10' }],
}

const aboutTickets = [
  'staffAnswered',
  'statusChanged',
  'ticketConfirmed',
  'ticketMerged',
  'ticketOpenedFor',
] satisfies MailEvent[]
const aboutInvoices = ['invoiceChanged', 'invoiceIssued'] satisfies MailEvent[]
const toColleagues = [
  'customerReplied',
  'customerResolved',
  'newTicketAssigned',
  'noteMention',
  'ticketAssigned',
  'ticketReassigned',
  'ticketTaken',
  'ticketsAssigned',
  'ticketsReassigned',
] satisfies ColleagueMailKind[]
const warnings = ['administrationChanged', 'emailChangeAsked', 'emailChanged'] satisfies NoticeKind[]
const forAdministrators = ['administrationChanged', 'virusFound', 'mailsNotFetched'] satisfies NoticeKind[]
const toOwner = Object.keys(notices)
  .filter(isNotice)
  .filter((kind) => ![...warnings, ...forAdministrators].some((other) => other === kind))
const withLink = [...secretNotices, 'twoFactorAsked']

/** The recipients in one round of the test; the newcomer has not confirmed the address. */
interface People {
  customer: SignedInClient
  newcomer: SignedInClient
  agent: SignedInClient
  administrator: SignedInClient
  /** Causes the mails to the others. */
  colleague: SignedInClient
  otherCustomer: SignedInClient
}

interface Records {
  ticketId: number
  /** Raised by staff for the customer. */
  raisedId: number
  /** Merged into the first ticket. */
  mergedId: number
  invoiceId: number
  noteId: number
  leadId: number
}

describe.each(engines)('Mails that wait while something changes (%s)', (engine) => {
  let app: TestAppWithMail
  let round = 0
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { placeholdersWork: true })
    await addBrand(app, 'Northline', 'northline.example')
  })
  afterAll(() => app.stop())

  async function meet(): Promise<People> {
    round += 1
    const as = (role: Parameters<typeof app.signInAs>[0], name: string) =>
      app.signInAs(role, `${name}${round}`)
    const people = {
      customer: await as('customer', 'customer'),
      newcomer: await as('customer', 'newcomer'),
      agent: await as('agent', 'agent'),
      administrator: await as('Administrator', 'administrator'),
      colleague: await as('agent', 'colleague'),
      otherCustomer: await as('customer', 'other'),
    }
    const { db } = app.context.database
    const users = () => db.updateTable('users')
    await users()
      .set({ emailNotifications: true })
      .where('id', 'in', [people.customer.id, people.agent.id])
      .execute()
    await users().set({ emailConfirmedAt: null }).where('id', '=', people.newcomer.id).execute()
    for (const { template } of Object.values(mailEvents)) await app.setRecipients(template, desk)
    return people
  }

  /** Causes every kind of mail. */
  async function storeAll({ customer, newcomer, agent, administrator, colleague }: People): Promise<Records> {
    const { database } = app.context
    const idOf = (response: { field: (name: string) => unknown }) => Number(response.field('id'))
    await app.newClient().post('/api/contact', lead, 201)
    const { id: leadId } = await database.db
      .selectFrom('contactRequests')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await colleague.post(`/api/leads/${leadId}/answers`, { message: 'We will call you.' }, 201)

    const ticketId = idOf(await customer.post('/api/tickets', text, 201))
    const raisedId = idOf(await colleague.post('/api/staff-tickets', { ...text, userId: customer.id }, 201))
    await colleague.put(`/api/tickets/${ticketId}/assignment`, { assigneeId: agent.id }, 200)
    await customer.post(`/api/tickets/${ticketId}/responses`, { message: 'Any news?' }, 201)
    await colleague.post(`/api/tickets/${ticketId}/responses`, { message: 'We look into it.' }, 201)
    await colleague.put(`/api/tickets/${ticketId}`, { status: 'in_progress' }, 200)
    const note = { message: `@${agent.username} the spare router is in the cupboard` }
    const noteId = idOf(await colleague.post(`/api/tickets/${ticketId}/notes`, note, 201))

    const merged = await customer.post('/api/tickets', text, 201)
    const mergedId = idOf(merged)
    const merge = { into: ticketId, updatedAt: merged.field('updatedAt') }
    await colleague.post(`/api/tickets/${mergedId}/merge`, merge, 200)

    const issued = { ...invoice, userId: customer.id, invoiceNumber: `INV-2026-${round}` }
    const invoiceId = idOf(await colleague.post('/api/invoices', issued, 201))
    await colleague.put(`/api/invoices/${invoiceId}`, { ...issued, dueDate: '2026-12-24' }, 200)

    await customer.post('/api/account/email', { email: newAddress }, 200)
    await database.transaction(async (tx) => {
      const ticket = { id: ticketId, title: text.title }
      const reassigned = ['ticketTaken', 'ticketReassigned'] as const
      for (const kind of ['newTicketAssigned', 'customerResolved', ...reassigned] as const)
        await enqueueColleagueMails(tx, { kind, actorId: customer.id, userIds: [agent.id], ticket })
      const tickets = [ticket, ticket]
      const assigned = (['now', 'no longer'] as const).map((has) => ({ colleagueId: agent.id, has, tickets }))
      await enqueueAssignedMails(tx, { actorId: colleague.id, assigned, delayMs: 0 })
      const told = (userId: number, notice: Parameters<typeof enqueueNotice>[1]['notice']) =>
        enqueueNotice(tx, { userId, notice, path: '/login' })
      for (const notice of ['emailChanged', ...toOwner] as const) {
        if (notice === 'confirmEmail') await told(newcomer.id, notice)
        else if (notice !== 'confirmNewEmail') await told(customer.id, notice)
      }
      for (const notice of forAdministrators) await told(administrator.id, notice)
    })
    return { ticketId, raisedId, mergedId, invoiceId, noteId, leadId }
  }

  const correct = (person: SignedInClient) =>
    app.administrator.put(`/api/users/${person.id}`, { email: `right-${person.username}@example.test` }, 200)
  const change = (person: SignedInClient, to: object) =>
    app.administrator.put(`/api/users/${person.id}`, to, 200)
  const remove = (person: SignedInClient) => app.administrator.delete(`/api/users/${person.id}`, 200)
  const setPassword = (person: SignedInClient) =>
    app.administrator.put(`/api/users/${person.id}/reset-password`, { newPassword: 'Quite-another-9' }, 200)

  interface Outcome {
    /** The kinds of mails to accounts, an address or a lead that are withdrawn. */
    withdrawn?: readonly string[]
    /** The kinds of mails to accounts that go to the corrected address. */
    corrected?: readonly string[]
    /** The kinds of copies for the desk that are withdrawn. */
    copies?: readonly string[]
  }

  type Change = [
    happens: string,
    apply: (people: People, records: Records) => Promise<unknown>,
    outcome: Outcome,
  ]

  const ofCustomers: Change[] = [
    [
      "a customer's address is corrected",
      async ({ customer, newcomer }) => [await correct(customer), await correct(newcomer)],
      {
        corrected: [
          ...aboutTickets,
          ...aboutInvoices,
          ...toOwner.filter((kind) => !secretNotices.includes(kind)),
        ],
        withdrawn: secretNotices,
      },
    ],
    [
      'a customer is suspended',
      async ({ customer, newcomer }) => [
        await change(customer, { isSuspended: true }),
        await change(newcomer, { isSuspended: true }),
      ],
      { withdrawn: [...aboutTickets, ...aboutInvoices, ...withLink] },
    ],
    [
      'a customer is deleted',
      async ({ customer, newcomer }) => [await remove(customer), await remove(newcomer)],
      { withdrawn: [...aboutTickets, ...aboutInvoices, ...toOwner] },
    ],
    [
      'a customer gets the role User',
      ({ customer }) => change(customer, { role: 'User' }),
      { withdrawn: [...aboutTickets, ...aboutInvoices] },
    ],
    [
      'a customer turns notifications off',
      ({ customer }) => customer.put('/api/users/settings', { emailNotifications: false }, 200),
      { withdrawn: [...aboutTickets, ...aboutInvoices] },
    ],
    [
      'a customer gets another password',
      async ({ customer, newcomer }) => [await setPassword(customer), await setPassword(newcomer)],
      { withdrawn: secretNotices },
    ],
    [
      'a customer keeps the address of before',
      ({ customer }) => customer.delete('/api/account/email', 200),
      { withdrawn: ['confirmNewEmail'] },
    ],
    [
      'a ticket is given to another customer',
      async ({ colleague, otherCustomer }, { ticketId, raisedId, mergedId }) => {
        for (const id of [ticketId, raisedId])
          await colleague.put(`/api/tickets/${id}/details`, { userId: otherCustomer.id, mayRead: true }, 200)
        // Before decision 120, merged tickets could be given to other customers.
        const given = app.context.database.db.updateTable('tickets').set({ userId: otherCustomer.id })
        await given.where('id', '=', mergedId).execute()
      },
      { withdrawn: aboutTickets, copies: aboutTickets },
    ],
    [
      'an invoice is given to another customer',
      ({ colleague, otherCustomer }, { invoiceId }) =>
        colleague.put(
          `/api/invoices/${invoiceId}`,
          { ...invoice, userId: otherCustomer.id, invoiceNumber: `INV-2027-${round}`, notify: false },
          200,
        ),
      { withdrawn: aboutInvoices, copies: aboutInvoices },
    ],
  ]

  const ofAgents: Change[] = [
    ["an agent's address is corrected", ({ agent }) => correct(agent), { corrected: toColleagues }],
    [
      'an agent is suspended',
      ({ agent }) => change(agent, { isSuspended: true }),
      { withdrawn: toColleagues },
    ],
    [
      'an agent becomes a customer',
      ({ agent }) => change(agent, { role: 'customer' }),
      { withdrawn: toColleagues },
    ],
    [
      'an agent gets the role User',
      ({ agent }) => change(agent, { role: 'User' }),
      { withdrawn: toColleagues },
    ],
    ['an agent is deleted', ({ agent }) => remove(agent), { withdrawn: toColleagues }],
    [
      'a note is deleted',
      ({ colleague }, { ticketId, noteId }) =>
        colleague.delete(`/api/tickets/${ticketId}/notes/${noteId}`, 200),
      { withdrawn: ['noteMention'] },
    ],
  ]

  const ofOthers: Change[] = [
    [
      'a lead is deleted',
      (_, { leadId }) => app.administrator.delete(`/api/contact/${leadId}`, 200),
      { withdrawn: ['leadAnswered'], copies: ['inquiry'] },
    ],
    [
      'the templates get other recipients',
      async () => {
        for (const { template } of Object.values(mailEvents))
          await app.setRecipients(template, 'new@northline.example')
      },
      { copies: Object.keys(mailEvents) },
    ],
    [
      "an administrator's address is corrected",
      ({ administrator }) => correct(administrator),
      { corrected: ['virusFound', 'mailsNotFetched'] },
    ],
    [
      'an administrator is suspended',
      ({ administrator }) => change(administrator, { isSuspended: true }),
      { withdrawn: ['virusFound', 'mailsNotFetched'] },
    ],
    [
      'an administrator becomes an agent',
      ({ administrator }) => change(administrator, { role: 'agent' }),
      { withdrawn: ['virusFound', 'mailsNotFetched'] },
    ],
    [
      'an administrator is deleted',
      ({ administrator }) => remove(administrator),
      { withdrawn: ['virusFound', 'mailsNotFetched'] },
    ],
  ]

  /** One change of each list is a round, because each concerns other mails. */
  const rounds = ofCustomers.map((first, at): [string, Change[]] => {
    const changes = [first, ofAgents[at], ofOthers[at]].filter((each) => each !== undefined)
    return [changes.map(([happens]) => happens).join(', and '), changes]
  })

  it.each([['nothing changes', []], ...rounds])(
    'go to the right person or to nobody when %s',
    async (_, changes) => {
      expect(Math.max(ofAgents.length, ofOthers.length)).toBeLessThanOrEqual(rounds.length)
      const people = await meet()
      await app.clear()
      const records = await storeAll(people)
      const stored = await app.outbox()
      expect([...new Set(stored.map(({ event }) => event))].toSorted()).toEqual(kinds)

      for (const [, apply] of changes) await apply(people, records)
      await app.deliver(Date.now() + 2 * hourMs)

      const kindsThat = (have: keyof Outcome) => changes.flatMap(([, , outcome]) => outcome[have] ?? [])
      const [withdrawn, corrected, copies] = [
        kindsThat('withdrawn'),
        kindsThat('corrected'),
        kindsThat('copies'),
      ]
      const expected = stored.map(({ id, event, recipient }) => {
        const isNobodys = (recipient === desk ? copies : withdrawn).includes(event)
        const to = recipient !== desk && corrected.includes(event) ? `right-${recipient}` : recipient
        return { id, event, to: isNobodys ? 'nobody' : to }
      })
      const ids = new Set(stored.map(({ id }) => id))
      const settled = (await app.outbox()).filter(({ id }) => ids.has(id))
      expect(
        settled.map(({ id, event, state, recipient }) => ({
          id,
          event,
          to: state === 'sent' ? recipient : 'nobody',
        })),
      ).toEqual(expected)

      const nobodys = settled.filter(({ state }) => state !== 'sent')
      for (const mail of nobodys) {
        expect(mail).toMatchObject({ state: 'failed', html: '', text: '', files: null, attempts: 0 })
        expect(mail.lastError).toMatch(/^[A-Z].+\.$/)
      }
      const { json } = await app.administrator.get('/api/settings/email/outbox?state=withdrawn', 200)
      expect(json).toMatchObject({ withdrawn: nobodys.length, failed: 0, waiting: 0 })
      // Checked by the SMTP envelopes, not by the stored states.
      const reached = new Set(expected.map(({ to }) => to).filter((to) => to !== 'nobody'))
      const messageIds = new Set(stored.map(({ messageId }) => `<${messageId}>`))
      const ours = app.catcher.mails.filter(({ messageId = '' }) => messageIds.has(messageId))
      const caught = ours.flatMap(({ envelope }) => envelope.to)
      expect(new Set(caught)).toEqual(reached)
    },
  )
})

interface FormerMail {
  event: string
  recipient: string
  headers?: string
  files?: string
  state?: 'sent'
}

describe.each(bothEngines)('Mails from before they had an account and a record (%s)', (engine) => {
  it('get both by the migration, and go to nobody who is gone', async () => {
    const app = await startTestAppWithMail(engine)
    const { db, transaction } = app.context.database
    const customer = await app.signInAs('customer', 'grace')
    const agent = await app.signInAs('agent', 'ben')
    const corrected = await app.signInAs('customer', 'corrected')
    await db.updateTable('users').set({ emailNotifications: true }).execute()
    const ticketId = Number((await customer.post('/api/tickets', text, 201)).field('id'))
    const issued = { ...invoice, userId: customer.id, invoiceNumber: 'INV-2026-1', notify: false }
    const invoiceId = Number((await agent.post('/api/invoices', issued, 201)).field('id'))
    for (const event of ['staffAnswered', 'inquiry'] as const)
      await app.setRecipients(mailEvents[event].template, desk)

    const at = '2026-11-01T10:00:00.000Z'
    const about = (what: string) => JSON.stringify({ References: `<${what}@northline.example>` })
    const headers = about(`ticket-${ticketId}`)
    const files = JSON.stringify([{ kind: 'invoice', id: invoiceId }])
    const own = 'Grace@Example.test'
    const ticket = { kind: 'ticket', id: ticketId, customerId: customer.id }
    const billed = { kind: 'invoice', id: invoiceId, customerId: customer.id }
    const rows: [row: FormerMail, userId: number | null, about: object | null, isSent: boolean][] = [
      [{ event: 'staffAnswered', recipient: own, headers }, customer.id, ticket, true],
      [{ event: 'staffAnswered', recipient: 'Desk@northline.example', headers }, null, ticket, true],
      [{ event: 'staffAnswered', recipient: own, headers, state: 'sent' }, null, null, true],
      [{ event: 'invoiceIssued', recipient: own, files }, customer.id, billed, true],
      [{ event: 'invoiceIssued', recipient: 'gone@example.test', files }, null, billed, false],
      [{ event: 'noteMention', recipient: 'ben@example.test', headers }, agent.id, null, true],
      [{ event: 'noteMention', recipient: 'gone@example.test', headers }, null, null, false],
      [{ event: 'passwordChanged', recipient: own }, customer.id, null, true],
      [{ event: 'invitation', recipient: own }, customer.id, null, true],
      [{ event: 'passwordLink', recipient: 'corrected@example.test' }, corrected.id, null, false],
      [{ event: 'inquiry', recipient: desk }, null, null, true],
      [
        { event: 'leadAnswered', recipient: lead.email, headers: about('lead-7') },
        null,
        { kind: 'lead', id: 7 },
        false,
      ],
    ]
    await transaction(async (tx) => {
      // A later migration added an index and triggers for these columns.
      await sql`drop index "outbox_state_withdrawnAt_id_createdAt"`.execute(tx)
      const [triggers, onTable] =
        engine === 'sqlite' ? [['insert', 'delete', 'move'], sql``] : [['append', 'move'], sql`on "outbox"`]
      for (const name of triggers)
        await sql`drop trigger ${sql.ref(`outboxCounts_${name}`)} ${onTable}`.execute(tx)
      for (const column of ['userId', 'about', 'boundTo', 'withdrawnAt'])
        await sql`alter table "outbox" drop column ${sql.ref(column)}`.execute(tx)
      await tx.deleteFrom('outbox').execute()
      const content = { headers: '{}', subject: 'x', html: 'x', text: 'x' }
      const times = { nextAttemptAt: at, createdAt: at, giveUpAt: at }
      for (const [index, [row]] of rows.entries())
        await tx
          .insertInto('outbox')
          .values({ ...content, ...times, messageId: `${index}`, ...row })
          .execute()
      const steps = await loadMigrations()
      const step = steps.find(({ name }) => name === '0069-addressed-mails')
      await step?.up(schemaOf<Tables>(tx, engine))
    })
    const bound = await db.selectFrom('outbox').select(['userId', 'about']).orderBy('id').execute()
    expect(bound).toEqual(rows.map(([, userId, record]) => ({ userId, about: record })))
    await app.administrator.put(`/api/users/${corrected.id}`, { email: 'right@example.test' }, 200)
    await db.deleteFrom('outbox').where('event', '=', 'emailChanged').execute()
    await app.deliver()
    const states = (await app.outbox()).map(({ event, state }) => [event, state])
    expect(states).toEqual(rows.map(([row, , , isSent]) => [row.event, isSent ? 'sent' : 'failed']))
    await app.stop()
  })
})
