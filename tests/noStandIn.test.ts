import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceStatuses } from '../src/features/money/invoices/schema.ts'
import { senderOf } from '../src/features/money/invoices/sender.ts'
import { colleagueMails, isColleagueMail } from '../src/features/mail/colleagueMails.ts'
import { isEvent, mailEvents, type MailEvent } from '../src/features/mail/events.ts'
import { isStaffMessage, staffMessages, type StaffMessageKind } from '../src/features/mail/staffMessages.ts'
import { isNotice, notices, type NoticeKind } from '../src/features/mail/notices.ts'
import { enqueueColleagueMails } from '../src/features/mail/server/colleagueMails.ts'
import { enqueue } from '../src/features/mail/server/commands.ts'
import { enqueueStaffMessage } from '../src/features/mail/server/staffMessages.ts'
import { enqueueNewAddressNotice, enqueueNotice } from '../src/features/mail/server/notices.ts'
import { readAllFacts } from '../src/features/site/provider/server/queries.ts'
import type { MailAbout } from '../src/features/mail/server/mailAbout.ts'
import { engines } from './support/engines.ts'
import type { HttpClient } from './support/httpClient.ts'
import { startTestAppWithMail, type TestAppWithMail } from './support/mail.ts'
import { settingsFor } from './support/mailCatcher.ts'
import { startTestAppWithPages } from './support/testAppWithPages.ts'
import type { SignedInClient } from './support/testApp.ts'

// All screens, read from their declarations, so that new ones are included.
const routes = import.meta.glob<string>('../src/portals/*/routes.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const pagePaths = Object.values(routes).flatMap((source) =>
  [...source.matchAll(/^\s+path: '(\/[^']*)'/gm)].map(([, path = '']) => path.replaceAll(/\$\w+/g, '1')),
)

/** One page of each kind: all pages get the site of their host in the same way. */
const somePaths = ['/', '/contact', '/login', '/agent/tickets']

const allEvents = Object.keys(mailEvents).filter(isEvent)
const allNotices = Object.keys(notices).filter(isNotice)
const allStaffMessages = Object.keys(staffMessages).filter(isStaffMessage)
const allColleagueMails = Object.keys(colleagueMails).filter(isColleagueMail)

describe.each(engines)(
  'Once there is a brand of the owner, nothing says the built-in name (%s)',
  (engine) => {
    let app: TestAppWithMail
    let customer: SignedInClient
    let agent: SignedInClient
    let brandId: number
    let domainId: number
    let about: Record<'tickets' | 'inquiries' | 'invoices', MailAbout>
    const newEmail = () => ({ userId: customer.id, email: 'new@acme.example' })
    beforeAll(async () => {
      app = await startTestAppWithMail(engine, {}, startTestAppWithPages)
      const own = { fromName: 'Acme Support', fromEmail: 'portal@acme.example' }
      await app.administrator.put('/api/settings/email', { ...settingsFor(app.catcher), ...own }, 200)
      brandId = Number((await app.administrator.post('/api/brands', { name: 'Acme IT' }, 201)).field('id'))
      customer = await app.signInAs('customer')
      agent = await app.signInAs('agent')
      const { db } = app.context.database
      await db
        .updateTable('users')
        .set({ emailNotifications: true })
        .where('id', 'in', [customer.id, agent.id])
        .execute()
      for (const event of allEvents) await app.setRecipients(mailEvents[event].template, 'desk@acme.example')
      const ticket = {
        title: 'VPN drops',
        description: 'It drops every few minutes.',
        category: 'technical',
        priority: 'high',
      }
      const ticketId = Number((await customer.post('/api/tickets', ticket, 201)).field('id'))
      const lead = { name: 'Vi', email: 'v@else.example', phone: '5', message: 'Hello' }
      await app.newClient().post('/api/contact', lead, 201)
      const { id: leadId } = await db.selectFrom('contactRequests').select('id').executeTakeFirstOrThrow()
      for (const [at, status] of invoiceStatuses.entries()) {
        const item = { description: 'Support', quantity: 1, unitPrice: '10' }
        const dates = { issueDate: '2026-11-02', dueDate: '2026-12-02' }
        const invoice = { userId: customer.id, invoiceNumber: `INV-2026-${at}`, ...dates, items: [item] }
        await agent.post('/api/invoices', { ...invoice, status }, 201)
      }
      about = {
        tickets: { kind: 'ticket', id: ticketId },
        inquiries: { kind: 'lead', id: leadId },
        invoices: { kind: 'invoice', id: 1 },
      }
      const times = { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2099-01-01T00:00:00.000Z' }
      await db
        .insertInto('emailChanges')
        .values({ ...newEmail(), tokenHash: 'none', ...times })
        .execute()
    })
    afterAll(() => app.stop())

    /** Sends one mail of each kind, and two that are joined; returns the kinds that were sent. */
    async function sendEverything(): Promise<Set<string>> {
      await app.clear()
      const { database } = app.context
      const setConfirmed = (emailConfirmedAt: string | null) =>
        database.db.updateTable('users').set({ emailConfirmedAt }).where('id', '=', customer.id).execute()
      const path = '/customer/dashboard'
      const notice = (kind: Exclude<NoticeKind, 'confirmNewEmail'>) =>
        database.transaction((tx) =>
          enqueueNotice(tx, {
            userId: kind === 'virusFound' ? app.administrator.id : customer.id,
            notice: kind,
            path,
          }),
        )
      await setConfirmed(null)
      await notice('confirmEmail')
      await app.deliver()
      await setConfirmed('2026-01-01T00:00:00.000Z')
      for (const kind of allNotices) {
        if (kind !== 'confirmNewEmail') await notice(kind)
      }
      const message = async (kind: StaffMessageKind) =>
        database.transaction((tx) =>
          enqueueStaffMessage(tx, {
            message: kind,
            email: 'v@else.example',
            text: 'Hello.',
            host: undefined,
            leadId: about.inquiries.id,
          }),
        )
      for (const kind of allStaffMessages) await message(kind)
      const colleagues = { actorId: app.administrator.id, userIds: [agent.id] }
      for (const kind of allColleagueMails)
        await database.transaction((tx) =>
          enqueueColleagueMails(tx, {
            kind,
            ...colleagues,
            ticket: { id: about.tickets.id, title: 'VPN drops' },
            text: 'Hello.',
          }),
        )
      const values = Object.fromEntries(
        allEvents.flatMap((event) => mailEvents[event].placeholders.map((name) => [name, `a ${name}`])),
      )
      const event = (kind: MailEvent) =>
        database.transaction((tx) =>
          enqueue(tx, {
            event: kind,
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- holds a value for every placeholder of every event; the loop loses which event it is
            values: values as never,
            about: about[mailEvents[kind].group ?? 'invoices'],
            path,
            customerId: customer.id,
            thread: `about-${kind}`,
          }),
        )
      for (const kind of allEvents) await event(kind)
      for (let more = 0; more < 2; more += 1) await event('staffAnswered')
      await database.transaction((tx) =>
        enqueueNewAddressNotice(tx, { ...newEmail(), path, host: 'unknown.example' }),
      )
      const kinds = new Set((await app.outbox()).map(({ event: kind }) => kind))
      expect(await app.deliver(Date.now() + 6 * 60_000)).toBe('nothing due')
      await app.administrator.post('/api/settings/email/test', {}, 200)
      return kinds
    }

    async function pagesAt(host: string, paths: readonly string[]): Promise<string[]> {
      const clientOf = (path: string): HttpClient =>
        path.startsWith('/admin/') && path !== '/admin/login'
          ? app.administrator
          : path.startsWith('/agent/') && path !== '/agent/login'
            ? agent
            : path.startsWith('/customer/') && path !== '/customer/login'
              ? customer
              : app.newClient()
      const invoices = invoiceStatuses.map((_, at) => `/customer/invoices/${at + 1}`)
      const files = ['/robots.txt', '/sitemap.xml', '/no-such-page']
      const calls = ['/api/domain-config', '/api/billing']
      return Promise.all(
        [...paths, ...invoices, ...files, ...calls].map(async (path) => {
          const { text, headers } = await clientOf(path).send('GET', path, { headers: { host } })
          return `${path} at ${host}: ${text}${JSON.stringify(headers)}`
        }),
      )
    }

    /** The places that contain the stand-in name: in these pages, the latest mails and an authenticator app. */
    async function saidBy(pages: readonly string[]): Promise<string[]> {
      const totp = (await app.administrator.post('/api/otp/setup', {}, 200)).text
      const bytes = [...pages, ...app.catcher.mails.map((mail) => JSON.stringify(mail)), totp]
      expect(bytes.filter((text) => text.includes('Acme')).length).toBeGreaterThan(pages.length / 2)
      return bytes.flatMap((text) => /.{0,60}northline.{0,60}/i.exec(text)?.[0] ?? [])
    }

    it('not before the brand has a domain', async () => {
      await sendEverything()
      expect(await saidBy(await pagesAt('127.0.0.1', somePaths))).toEqual([])
      const facts = await readAllFacts(app.context.database.db)
      const contact = { contactPhone: null, contactEmail: null }
      const sender = senderOf(
        { brand: { name: 'Acme IT', ...contact }, provider: facts.under(brandId) },
        undefined,
      )
      expect(sender, 'no made-up line on an invoice').toEqual({
        address: [],
        email: undefined,
        phone: undefined,
      })
    })

    it('not with a domain, under whatever host, in any kind of mail', async () => {
      const domain = { domainName: 'portal.acme.example', brandId }
      domainId = Number((await app.administrator.post('/api/domains', domain, 201)).field('id'))
      const kinds = await sendEverything()
      expect(pagePaths.length).toBeGreaterThan(40)
      const pages = [
        ...(await pagesAt('unknown.example', pagePaths)),
        ...(await pagesAt('portal.acme.example', somePaths)),
      ]
      expect(await saidBy(pages)).toEqual([])
      expect(kinds).toEqual(new Set([...allEvents, ...allNotices, ...allStaffMessages, ...allColleagueMails]))
    })

    it('not while its primary domain is none any more, or its brand is switched off', async () => {
      await app.administrator.put(`/api/domains/${domainId}`, { isPrimary: false }, 200)
      expect(await saidBy(await pagesAt('portal.acme.example', somePaths))).toEqual([])
      await app.administrator.put(`/api/brands/${brandId}`, { isActive: false }, 200)
      expect(await saidBy(await pagesAt('portal.acme.example', somePaths))).toEqual([])
    })
  },
)
