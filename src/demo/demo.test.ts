import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codeOf } from '../../tests/support/authenticator.ts'
import { engines } from '../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../tests/support/testApp.ts'
import { UploadFiles } from '../features/base/uploads/server/files.ts'
import { newTicketView } from '../features/desk/views/schema.ts'
import { placeholderProblem } from '../features/desk/preparedAnswers/placeholders.ts'
import { teamMemberForm } from '../features/site/team/schema.ts'
import { teamMember } from '../shared/site/teamMember.ts'
import { publicBrand } from '../features/site/brands/schema.ts'
import { invoiceStatuses } from '../features/money/invoices/schema.ts'
import { inquiry, leadStates } from '../features/clients/leads/schema.ts'
import { newResponse, newTicket, ticketPriorities, ticketStatuses } from '../features/desk/tickets/schema.ts'
import { account, type Account } from '../features/people/accounts/schema.ts'
import { roles } from '../shared/endpoint/roles.ts'
import { mailBrandOf } from '../features/mail/server/mailBrand.ts'
import { clockAt } from './clock.ts'
import { inquiries } from './inquiries.ts'
import { demoTotpSecret, demoPassword, people } from './people.ts'
import { storePictures } from './pictures.ts'
import { storeOrigins } from './prepare.ts'
import { seed } from './seed.ts'
import { findSettings } from '../features/desk/settings/server/queries.ts'
import { tickets } from './tickets.ts'

describe.each(engines)('The demo data (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
    const pictures = await storePictures(new UploadFiles(join(app.context.config.dataDir, 'uploads')))
    await seed(app.context.database, app.context.secretBox, { pictures })
  })
  afterAll(() => app?.stop())

  it.each(people)('lets $username sign in as $role', async ({ username, role, hasTwoFactor }) => {
    const client = app.newClient('localhost')
    const first = await client.post('/api/login', { username, password: demoPassword }, 200)
    if (hasTwoFactor) {
      expect(first.json).toMatchObject({ requiresOTP: true })
      await client.post('/api/otp/verify', { token: codeOf(demoTotpSecret) }, 200)
    }
    expect((await client.get('/api/user', 200)).json).toMatchObject({ username, role })
  })

  it('shows a different brand on each of its two hosts', async () => {
    const brandOf = async (host: string) => {
      const response = await app.newClient(host).get('/api/domain-config', 200)
      return publicBrand.parse(response.field('brand'))
    }
    const [northline, harbor] = [await brandOf('localhost'), await brandOf('harbor.localhost')]
    expect([northline.name, harbor.name]).toEqual(['Northline Managed IT', 'Harbor IT'])
    for (const field of [
      'logoPath',
      'faviconPath',
      'primaryColor',
      'secondaryColor',
      'contactEmail',
      'contactPhone',
    ] as const) {
      expect(harbor[field], field).not.toBe(northline[field])
    }
  })

  it('links to the port that it is served on, whichever that was before', async () => {
    const { database } = app.context
    const linked = async (port: number) => {
      await database.transaction((tx) => storeOrigins(tx, port))
      return Promise.all(
        ['localhost', 'harbor.localhost'].map(
          async (host) => (await mailBrandOf(database.db, { host })).origin,
        ),
      )
    }
    expect(await linked(3000)).toEqual(['http://localhost:3000', 'http://harbor.localhost:3000'])
    expect(await linked(3400)).toEqual(['http://localhost:3400', 'http://harbor.localhost:3400'])
  })

  it('shows tickets in every status and priority and invoices in every status', async () => {
    const { db } = app.context.database
    const stored = await db.selectFrom('tickets').select(['status', 'priority']).execute()
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(ticketStatuses))
    expect(new Set(stored.map(({ priority }) => priority))).toEqual(new Set(ticketPriorities))
    const bills = await db.selectFrom('invoices').select('status').execute()
    expect(new Set(bills.map(({ status }) => status))).toEqual(new Set(invoiceStatuses))
    const team = await db.selectFrom('teamMembers').select('name').execute()
    expect(team).toHaveLength(8)
  })

  it('has internal notes, of which one mentions a colleague', async () => {
    const notes = await app.context.database.db.selectFrom('ticketNotes').select('mentions').execute()
    expect(notes.length).toBeGreaterThan(1)
    expect(notes.flatMap(({ mentions }) => mentions)).toContain('ben')
  })

  it('reopens resolved tickets on a reply', async () => {
    expect(await findSettings(app.context.database.db)).toMatchObject({ reopensOnReply: true })
  })

  it('has prepared answers without a mistake in their placeholders', async () => {
    const { db } = app.context.database
    const answers = await db.selectFrom('preparedAnswers').selectAll().where('ownerId', 'is', null).execute()
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.map(({ message }) => placeholderProblem(message)).filter(Boolean)).toEqual([])
  })

  it('has saved views with filters of the list', async () => {
    const { db } = app.context.database
    const views = await db.selectFrom('ticketViews').select(['name', 'search']).execute()
    const isShared = false
    expect(views.length).toBeGreaterThan(1)
    expect(views.filter((view) => !newTicketView.safeParse({ ...view, isShared }).success)).toEqual([])
  })

  it('shows everybody in the team with a picture, so that each of them can be edited', async () => {
    const client = app.newClient('localhost')
    await client.post('/api/login', { username: 'maria', password: demoPassword }, 200)
    const members = z.array(teamMember).parse((await client.get('/api/team', 200)).json)
    for (const { id, ...fields } of members) {
      expect(teamMemberForm.safeParse(fields).error, fields.name).toBeUndefined()
      const picture = await client.get(fields.image, 200)
      expect(picture.headers['content-type']).toBe('image/webp')
      expect(Number(picture.headers['content-length'])).toBeLessThan(8000)
      await client.put(`/api/team/${id}`, { ...fields, bio: `${fields.bio} Edited.` }, 200)
    }
  })

  it('fills every field of an account at least once', async () => {
    const rows = await app.context.database.db.selectFrom('users').selectAll().execute()
    const isFilled = (name: keyof Account) => rows.some((row) => row[name] !== null)
    expect(z.keyof(account).options.filter((name) => !isFilled(name))).toEqual([])
  })

  it('numbers tickets and inquiries in the order of their dates, none of them in the future', async () => {
    const { db } = app.context.database
    for (const table of ['tickets', 'contactRequests', 'invoices'] as const) {
      const rows = await db.selectFrom(table).select('createdAt').orderBy('id').execute()
      const dates = rows.map(({ createdAt }) => createdAt)
      expect(dates).toEqual(dates.toSorted())
      expect(dates.every((date) => Date.parse(date) <= Date.now())).toBe(true)
    }
  })
})

describe('The demo data', () => {
  it('has an account of every role', () => {
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(roles))
  })

  it('has a lead in every state', () => {
    expect(new Set(inquiries.map(({ state }) => state ?? 'new'))).toEqual(new Set(leadStates))
  })

  it('holds only values that the forms accept', () => {
    for (const { received: _, ...sent } of inquiries) expect(inquiry.safeParse(sent).error).toBeUndefined()
    for (const { customer: _, opened: _opened, responses, status: _status, ...sent } of tickets) {
      expect(newTicket.safeParse(sent).error, sent.title).toBeUndefined()
      for (const { message } of responses) expect(newResponse.safeParse({ message }).error).toBeUndefined()
    }
  })

  it('has responses in the order of their dates', () => {
    const clock = clockAt(new Date())
    for (const { title, opened, responses } of tickets) {
      const times = [clock.ago(...opened), ...responses.map(({ at }) => clock.ago(...at))]
      expect(times, title).toEqual(times.toSorted())
    }
  })
})
