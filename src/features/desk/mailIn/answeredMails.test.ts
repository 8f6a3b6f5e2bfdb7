import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { openMailbox, startMailDomains, type OpenMailbox } from '../../../../tests/support/inboundMail.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

describe.each(engines)('Emails to customers, where there is a mailbox (%s)', (engine) => {
  let app: TestAppWithMail
  let names: NameServer
  let mailbox: OpenMailbox
  let agent: SignedInClient
  let grace: SignedInClient
  let brandId: number
  beforeAll(async () => {
    names = await startMailDomains()
    app = await startTestAppWithMail(engine, { nameServers: [names.address] })
    await addBrand(app, 'Acme', 'acme.example')
    brandId = await addBrand(app, 'Southline', 'southline.example')
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
  const respond = (ticketId: number, message: string, more: object = {}) =>
    agent.post(`/api/tickets/${ticketId}/responses`, { message, ...more }, 201)
  async function onlyMail() {
    await app.deliver()
    expect(app.catcher.mails).toHaveLength(1)
    const [mail] = app.catcher.mails
    if (!mail) throw new Error('There is no mail.')
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    return { ...mail, headers, replyTo: mail.replyTo?.[0]?.address ?? '' }
  }

  it('are answered by email, and the answer is a reply', async () => {
    const ticketId = await raise()
    await app.clear()
    await respond(ticketId, 'Please restart it.')
    const mail = await onlyMail()
    expect(mail.replyTo).toBe(mailbox.replyTo(ticketId, grace.id))
    expect(mail.text).toContain('Reply to this email, or in the portal.')
    expect(mail.html).toContain('Reply to this email, or in the portal.')
    expect(`${mail.text} ${mail.html}`).not.toContain('not read')
    // The customer's own help desk may drop what is marked as automatic.
    expect(mail.headers.has('auto-submitted')).toBe(false)
    expect(mail.headers.get('x-auto-response-suppress')).toBe('OOF, AutoReply')
    const letter = { from: 'grace@example.test', signedBy: 'example.test', subject: 'Re: No network' }
    const byAddress = await mailbox.arrive({ ...letter, to: mail.replyTo, text: 'Done.' })
    expect(byAddress).toMatchObject({ state: 'reply', ticketId })
    const byId = await mailbox.arrive({ ...letter, inReplyTo: mail.messageId, text: 'Thank you.' })
    expect(byId).toMatchObject({ state: 'reply', ticketId })
    // A mail of ours that comes back is no answer.
    const returned = { ...letter, to: mailbox.address, messageId: mail.messageId, text: 'Please restart it.' }
    expect(await mailbox.arrive(returned)).toMatchObject({ state: 'ignored', reason: 'own' })
  })

  it('are confirmations and changes of status as well, which stay marked as automatic', async () => {
    const ticketId = await raise()
    const mail = await onlyMail()
    expect(mail.replyTo).toBe(mailbox.replyTo(ticketId, grace.id))
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('have no reply address where they go to colleagues, or list the news of several tickets', async () => {
    await app.setRecipients('Answer to a ticket', 'copies@desk.test')
    const ticketId = await raise()
    await app.clear()
    await respond(ticketId, 'Please restart it.')
    await app.deliver()
    const copy = await app.catcher.waitForMailTo('copies@desk.test')
    expect(copy.replyTo).toBeUndefined()
    expect(copy.text).toContain('Replies to this email are not read.')
    await app.setRecipients('Answer to a ticket')
    await app.clear()
    for (const message of ['One.', 'Two.']) {
      const id = await raise()
      await app.context.database.db.deleteFrom('outbox').where('event', '=', 'ticketConfirmed').execute()
      await respond(id, message)
    }
    await app.context.database.db.updateTable('outbox').set({ joinKey: 'overflow tickets' }).execute()
    const list = await onlyMail()
    expect(list.replyTo).toBe('')
  })

  it('come from the mailbox and with the look of the brand under which the ticket was raised', async () => {
    const southline = await openMailbox(app, { address: 'help@southline.test', brandId })
    const client = app.newClient('southline.example')
    await client.post('/api/login', { username: 'grace', password: 'Correct-horse-7' }, 200)
    const ticketId = Number((await client.post('/api/tickets', problem, 201)).field('id'))
    const mail = await onlyMail()
    expect(mail.replyTo).toBe(southline.replyTo(ticketId, grace.id))
    expect(mail.text).toContain('https://southline.example/customer/tickets/')
  })
})
