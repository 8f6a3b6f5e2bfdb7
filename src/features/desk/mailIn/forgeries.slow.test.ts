import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { Forger, Forgery } from '../../../../tests/support/forgedMails/context.ts'
import { senderForgeries } from '../../../../tests/support/forgedMails/senders.ts'
import { signatureForgeries } from '../../../../tests/support/forgedMails/signatures.ts'
import {
  openMailbox,
  signingKey,
  signMail,
  startMailDomains,
  type OpenMailbox,
} from '../../../../tests/support/inboundMail.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { outcomeOf } from '../../../../tests/support/mailOutcome.ts'
import { plain, type Fields } from '../../../../tests/support/mailShapes/build.ts'
import { newCompanyOf } from '../../../../tests/support/members.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { hourMs } from '../../../shared/time/durations.ts'

const problem = { title: 'No network', description: 'Nothing works since today.', category: 'technical' }
const strangeKey = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

describe.each(engines)('No forged email changes a conversation (%s)', (engine) => {
  let app: TestAppWithMail
  let names: NameServer
  let mailbox: OpenMailbox
  let grace: SignedInClient
  let eve: SignedInClient
  let ticketId: number
  let ofEve: number
  let serial = 0
  beforeAll(async () => {
    names = await startMailDomains()
    const key = names.texts.get('test._domainkey.other.test') ?? ''
    for (const domain of [
      'test',
      'exampel.test',
      'example.test.other.test',
      'strict.test',
      'sub.strict.test',
    ])
      names.texts.set(`test._domainkey.${domain}`, key)
    names.texts.set('withdrawn._domainkey.example.test', 'v=DKIM1; k=rsa; p=')
    names.texts.set('service._domainkey.example.test', key.replace('k=rsa', 'k=rsa; s=tlsrpt'))
    names.texts.set('endless._domainkey.example.test', `v=DKIM1; ${'n=x; '.repeat(3_000)}`)
    app = await startTestAppWithMail(engine, { nameServers: [names.address] })
    mailbox = await openMailbox(app)
    grace = await app.signInAs('customer')
    eve = await app.signInAs('customer')
    ticketId = await raise(grace)
    ofEve = await raise(eve)
  })
  afterAll(async () => {
    await app.stop()
    await names.stop()
  })

  const raise = async (by: SignedInClient) =>
    Number((await by.post('/api/tickets', problem, 201)).field('id'))
  const addressOf = ({ username }: SignedInClient) => `${username}@example.test`
  const envelopeOf = (from: SignedInClient, replyTo: string) => ({
    address: addressOf(from),
    replyTo,
    mailbox: mailbox.address,
    id: `forged-${(serial += 1)}`,
  })
  const forger: Forger = {
    victim: () => envelopeOf(grace, mailbox.replyTo(ticketId, grace.id)),
    sign: signMail,
    strangeKey,
    privateKey: signingKey,
  }
  const count = async () => {
    const { db } = app.context.database
    const of = async (table: 'tickets' | 'ticketResponses') =>
      (await db.selectFrom(table).select('id').execute()).length
    return { tickets: await of('tickets'), responses: await of('ticketResponses') }
  }
  /** Reads a mail, and once more until it no longer waits for name servers; nothing may have changed. */
  async function expectHeld(raw: string | Buffer, lands: string) {
    const before = await count()
    const { id } = await mailbox.arrive(Buffer.from(raw))
    const start = Date.now()
    for (let hours = 1; hours < 6; hours += 1) await app.runJobs(start + hours * hourMs)
    expect(await outcomeOf(app, await mailbox.rowOf(id))).toMatchObject({ lands })
    expect(await count()).toEqual(before)
  }

  describe.each([
    ['From names the victim by', senderForgeries],
    ['it has', signatureForgeries],
  ])('where %s', (_where, forgeries: readonly Forgery[]) => {
    it.each(forgeries.map((forgery) => [forgery.name, forgery] as const))('%s', async (_name, forgery) => {
      await expectHeld(await forgery.raw(forger), forgery.lands)
    })
  })

  describe('where the token', () => {
    /** A mail that its sender has signed, to a token. */
    const sent = (from: SignedInClient, replyTo: string, fields: Fields = {}) =>
      signMail(plain(envelopeOf(from, replyTo), 'Me too.', fields), 'example.test')
    const right = () => mailbox.replyTo(ticketId, grace.id)
    const tokenOf = (address: string) => address.split(/[+@]/)[1] ?? ''

    it.each<[string, () => string, string]>([
      ['is that of another account', right, 'held otherSender'],
      ['has a changed code', () => right().replace(/.{4}@/, 'abcd@'), 'held wrongToken'],
      ['has a longer ticket number', () => right().replace('+', '+1'), 'held wrongToken'],
      ['names another ticket', () => right().replace(/\+\d+/, `+${ofEve}`), 'held wrongToken'],
      ['names the other account', () => right().replace(/\.\d+\./, `.${eve.id}.`), 'held wrongToken'],
      ['has zeros in front', () => right().replace('+', '+000'), 'held otherSender'],
      [
        'has numbers of ten digits',
        () => right().replace(/\+\d+\.\d+/, '+9999999999.9999999999'),
        'held wrongToken',
      ],
      ['is for a ticket that never was', () => mailbox.replyTo(9_999_999, eve.id), 'held ticketGone'],
      ['is in upper case', () => right().toUpperCase(), 'held otherSender'],
      [
        'stands behind fifty others',
        () => Array.from({ length: 51 }, () => right().replace(/.{4}@/, 'abcd@')).join(', '),
        'held wrongToken',
      ],
    ])('%s', async (_how, address, lands) => {
      await expectHeld(await sent(eve, address()), lands)
    })

    it.each<[string, (token: string) => Fields, string]>([
      ['In-Reply-To', (token) => ({ 'In-Reply-To': `<1.${token}@desk.test>` }), 'held otherSender'],
      [
        'References',
        (token) => ({ References: `<0@x.test>\r\n <1.${token}@desk.test>` }),
        'held otherSender',
      ],
      ['Cc', (token) => ({ Cc: `Support <support+${token}@desk.test>` }), 'held otherSender'],
      // Nobody signs this field, so it does not count.
      ['Delivered-To', (token) => ({ 'Delivered-To': `support+${token}@desk.test` }), 'held stranger'],
    ])('is in %s of a stranger, or of a forged victim', async (_field, fields, lands) => {
      const more = fields(tokenOf(right()))
      const stranger = { ...more, From: 'Ann <ann@other.test>' }
      const letter = (given: Fields) => plain(envelopeOf(grace, mailbox.address), 'Me too.', given)
      await expectHeld(await signMail(letter(stranger), 'other.test'), lands)
      await expectHeld(letter(more), 'held senderFailed')
    })

    it('is only in the text and the subject, which name no ticket', async () => {
      const before = await count()
      const text = `Please see ${right()} and [Ticket #${ticketId}].`
      const raw = plain(envelopeOf(eve, mailbox.address), text, {
        Subject: `Re: [Ticket #${ticketId}] ${right()}`,
      })
      expect(await mailbox.arrive(await signMail(raw, 'example.test'))).toMatchObject({ state: 'ticket' })
      expect(await count()).toEqual({ tickets: before.tickets + 1, responses: before.responses })
    })

    it('was put in front of a mail that the victim has really sent', async () => {
      const raw = await signMail(plain(envelopeOf(grace, 'eve@other.test'), 'Yes, do it.'), 'example.test')
      const before = await count()
      const again = Buffer.concat([Buffer.from(`Delivered-To: ${right()}\r\nCc: ${right()}\r\n`), raw])
      await mailbox.arrive(again)
      expect((await count()).responses).toBe(before.responses)
    })

    it('is on a mail of a program, or on one that this installation has sent', async () => {
      const machine = async (fields: Fields) => sent(grace, right(), fields)
      await expectHeld(await machine({ 'Auto-Submitted': 'auto-replied' }), 'ignored automatic')
      await expectHeld(await machine({ 'List-Id': '<town.other.test>' }), 'ignored list')
      await expectHeld(await machine({ 'Return-Path': '<>' }), 'ignored bounce')
      await expectHeld(await machine({ From: `Desk <${mailbox.address}>` }), 'ignored own')
      await expectHeld(await machine({ 'Message-ID': `<1.${tokenOf(right())}@desk.test>` }), 'ignored own')
    })

    it('is right, but its account is suspended, was deleted, or lost its confirmed address', async () => {
      const { db } = app.context.database
      const mallory = await app.signInAs('customer')
      const own = mailbox.replyTo(await raise(mallory), mallory.id)
      const set = (values: object) =>
        db.updateTable('users').set(values).where('id', '=', mallory.id).execute()
      await set({ isSuspended: true })
      await expectHeld(await sent(mallory, own), 'held suspended')
      await set({ isSuspended: false, emailConfirmedAt: null })
      await expectHeld(await sent(mallory, own), 'held otherSender')
      await set({ emailConfirmedAt: new Date().toISOString(), role: 'User' })
      await expectHeld(await sent(mallory, own), 'held legacyUser')
      await set({ role: 'agent' })
      await expectHeld(await sent(mallory, own), 'held staff')
      await expectHeld(await sent(eve, mailbox.replyTo(ticketId, 9_999_999)), 'held accountDeleted')
    })

    it('is right, but its ticket was deleted, or merged into one of another person', async () => {
      const agent = await app.signInAs('agent')
      const [gone, merged] = [await raise(eve), await raise(eve)]
      const [goneTo, mergedTo] = [gone, merged].map((id) => mailbox.replyTo(id, eve.id))
      await app.context.database.db.deleteFrom('tickets').where('id', '=', gone).execute()
      const db = app.context.database.db
      await db.updateTable('tickets').set({ mergedIntoId: ticketId }).where('id', '=', merged).execute()
      await expectHeld(await sent(eve, goneTo ?? ''), 'held ticketGone')
      await expectHeld(await sent(eve, mergedTo ?? ''), 'held ticketGone')
      expect((await agent.get(`/api/tickets/${ticketId}/responses`, 200)).rows).toEqual([])
    })

    it('is that of a colleague, whose tickets the sender may only read', async () => {
      const people = await newCompanyOf(app.administrator)
      const [owner, mate] = [await app.signInAs('customer'), await app.signInAs('customer')]
      for (const { id: userId } of [owner, mate]) await app.administrator.post(people, { userId }, 201)
      await app.administrator.put(`${people}/${mate.id}`, { ticketAccess: 'read', readsInvoices: false }, 200)
      await expectHeld(await sent(mate, mailbox.replyTo(await raise(owner), owner.id)), 'held otherSender')
    })
  })

  describe('where the domain of the victim', () => {
    let wendy: SignedInClient
    beforeAll(async () => {
      wendy = await app.signInAs('customer')
    })
    beforeEach(async () => {
      const of = app.context.database.db.updateTable('users').set({ email: 'wendy@strict.test' })
      await of.where('id', '=', wendy.id).execute()
    })
    const fromWendy = async () =>
      plain(
        { ...envelopeOf(wendy, mailbox.replyTo(await raise(wendy), wendy.id)), address: 'wendy@strict.test' },
        'Pay to this account.',
      )

    it.each<[string, string, string]>([
      ['asks for quarantine', 'v=DMARC1; p=quarantine', 'held senderFailed'],
      ['is tested', 'v=DMARC1; p=reject; t=y', 'held senderFailed'],
      ['writes its record in another case', 'V = DMARC1;P=REJECT', 'held senderFailed'],
      ['aligns strictly', 'v=DMARC1; p=reject; adkim=s', 'held senderFailed'],
      [
        'has an enormous record',
        `v=DMARC1; p=reject; rua=${'mailto:a@b.test,'.repeat(500)}mailto:a@b.test`,
        'held senderFailed',
      ],
    ])('%s', async (_how, record, lands) => {
      names.texts.set('_dmarc.strict.test', record)
      await expectHeld(await fromWendy(), lands)
      await expectHeld(await signMail(await fromWendy(), 'other.test'), lands)
    })

    it('aligns strictly, and a domain below it has signed', async () => {
      names.texts.set('_dmarc.strict.test', 'v=DMARC1; p=reject; adkim=s')
      await expectHeld(await signMail(await fromWendy(), 'sub.strict.test'), 'held senderFailed')
    })

    it('cannot be asked', async () => {
      const raw = await fromWendy()
      names.isFailing = true
      await expectHeld(raw, 'held senderUnverified')
      names.isFailing = false
    })
  })
})
