import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { newCompanyOf } from '../../../tests/support/members.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { mailEvents } from './events.ts'

const desk = 'desk@northline.example'
const call = {
  title: 'Printer is offline',
  description: 'The printer on the second floor prints nothing.',
  category: 'technical',
}

/** The sentence about the ticket in a mail, by recipient and event. */
type Said = Record<string, string>

describe.each(engines)('Mails about tickets name the person who did it (%s)', (engine) => {
  let app: TestAppWithMail
  let daniel: SignedInClient
  let ben: SignedInClient
  let emma: SignedInClient
  let ana: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    daniel = await app.signInAs('agent', 'daniel')
    ben = await app.signInAs('agent', 'ben')
    emma = await app.signInAs('customer', 'emma')
    ana = await app.signInAs('customer', 'ana')
    const company = await newCompanyOf(app.administrator)
    await app.administrator.post(company, { userId: emma.id }, 201)
    await app.administrator.post(company, { userId: ana.id, ticketAccess: 'answer' }, 201)
    await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
    for (const event of ['ticketRaised', 'ticketAnswered'] as const)
      await app.setRecipients(mailEvents[event].template, desk)
    const settings = { reopensOnReply: false, newTickets: 'inTurn', assigneeIds: [ben.id] }
    await app.administrator.put('/api/service-desk-settings', settings, 200)
  })
  afterAll(() => app.stop())

  const raise = async (by: SignedInClient) => {
    const [path, body] =
      by === daniel ? ['/api/staff-tickets', { ...call, userId: emma.id }] : ['/api/tickets', call]
    return Number((await by.post(path, body, 201)).field('id'))
  }

  async function saidAfter(act: () => Promise<unknown>): Promise<Said> {
    await app.clear()
    await act()
    return Object.fromEntries(
      (await app.outbox()).map(({ recipient, event, text }) => [
        `${recipient.split('@')[0]} ${event}`,
        (/^.*#\d+.*$/m.exec(text)?.[0] ?? text).replace(/#\d+/, '#n'),
      ]),
    )
  }

  it.each([
    {
      by: () => emma,
      said: {
        'desk ticketRaised': 'emma has opened ticket #n.',
        'ben newTicketAssigned': 'emma raised ticket #n “Printer is offline”.',
        'emma ticketConfirmed':
          "Thank you, emma. We've opened ticket #n, “Printer is offline”. Our team will reply in the portal.",
      },
    },
    {
      by: () => daniel,
      said: {
        'desk ticketRaised': 'daniel (for emma) has opened ticket #n.',
        'ben newTicketAssigned': 'daniel (for emma) raised ticket #n “Printer is offline”.',
        'emma ticketOpenedFor':
          'Our team has opened ticket #n, “Printer is offline”, for you. Please check what we noted, and reply in the portal if something is missing.',
      },
    },
  ])('when a ticket is opened: $said', async ({ by, said }) => {
    expect(await saidAfter(() => raise(by()))).toEqual(said)
  })

  it.each([
    { name: 'emma', by: () => emma },
    { name: 'ana', by: () => ana },
  ])('when $name answers the ticket of emma, and resolves it', async ({ name, by }) => {
    const id = await raise(emma)
    const answers = () => by().post(`/api/tickets/${id}/responses`, { message: 'Any news?' }, 201)
    expect(await saidAfter(answers)).toEqual({
      'desk ticketAnswered': `${name} has answered in ticket #n.`,
      'ben customerReplied': `${name} replied to ticket #n “Printer is offline”.`,
    })
    expect(await saidAfter(() => by().put(`/api/tickets/${id}`, { status: 'resolved' }, 200))).toEqual({
      'desk ticketAnswered': `${name} has answered in ticket #n.`,
      'ben customerResolved': `${name} resolved ticket #n “Printer is offline”.`,
    })
  })
})
