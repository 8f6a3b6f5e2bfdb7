import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../../shared/endpoint/endpoint.ts'
import type { Role } from '../../../shared/endpoint/roles.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { declaredEndpoints, nameOf } from '../../../../tests/support/declaredEndpoints.ts'
import { invoiceOf, ticketOf } from '../../../../tests/support/edited.ts'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { pictureFile } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { startTestAppWithPages } from '../../../../tests/support/testAppWithPages.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

// All screens, read from their declarations so that new ones are covered.
const routes = import.meta.glob<string>('../../../portals/*/routes.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const pagePaths = Object.values(routes).flatMap((source) =>
  [...source.matchAll(/^\s+path: '(\/[^']*)'/gm)].map(([, path = '']) => path),
)
const readEndpoints = declaredEndpoints.filter(({ method }) => method === 'GET')

const marker = 'zanzibarquartz'
/** Part of a tag's name. */
const tagMarker = 'yttriumdune'
/** The keys of staff pictures. */
const pictureKeys: string[] = []
/** Part of the title of another customer's ticket, which is linked. */
const linkMarker = 'vermilionloom'
/** All ids that records of this test may have. */
const ids = Array.from({ length: 12 }, (_, at) => String(at + 1))

/** Query strings that may change a response: none, and each parameter with the marker, a word and a number. */
function queriesOf({ query }: Endpoint): string[] {
  const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []
  return ['', ...names.flatMap((name) => [`?${name}=${marker}`, `?${name}=network`, `?${name}=1`])]
}

const filled = (path: string, pattern: RegExp) =>
  pattern.test(path) ? ids.map((id) => path.replaceAll(pattern, id)) : [path]

const mayCall = (allowedRoles: AllowedRoles, role: Role | undefined) =>
  allowedRoles === 'anyone' ||
  (role !== undefined && (typeof allowedRoles === 'string' || allowedRoles.includes(role)))

const secrets = () => new RegExp([marker, tagMarker, ...pictureKeys].join('|'))

/**
 * All that the client could read, and where it was shown any of these markers. A call that the role may not make is left
 * out, because tests/permissions.test.ts compares the whole refusal.
 */
async function readAll(client: HttpClient, role?: Role) {
  const shown = new Map<string, string>()
  const read = new Set<string>()
  const look = async (name: string, path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await client.send('GET', path, { headers })
    if (status < 400) read.add(name)
    for (const each of [marker, tagMarker, linkMarker, ...pictureKeys])
      if (text.includes(each)) shown.set(name, `${shown.get(name) ?? ''} ${each}`)
  }
  const range = { range: 'rows=0-99', prefer: 'counts' }
  const callAll = async () => {
    for (const endpoint of readEndpoints.filter(({ allowedRoles }) => mayCall(allowedRoles, role)))
      for (const [at, path] of filled(endpoint.path, /:\w+/g).entries())
        // A query changes how a record is shown, so a few records are enough.
        for (const query of at < 3 ? queriesOf(endpoint) : [''])
          for (const headers of endpoint.ranged ? [{}, range] : [{}])
            await look(nameOf(endpoint), `${path}${query}`, headers)
  }
  const openAll = async () => {
    for (const path of pagePaths) for (const page of filled(path, /\$\w+/g)) await look(path, page)
  }
  await Promise.all([callAll(), openAll()])
  /** The endpoints and pages that show one of the markers. */
  const placesOf = (markers: readonly string[]) =>
    [...shown].flatMap(([name, of]) => (markers.some((each) => of.includes(each)) ? [name] : [])).toSorted()
  return { shown: [...shown], read, placesOf }
}

describe.each(engines)(
  'In a database full of internal notes, tags, links, merged tickets and pictures of staff (%s)',
  (engine) => {
    let app: TestAppWithMail
    let customer: SignedInClient
    let agent: SignedInClient
    let tickets: string[]
    beforeAll(async () => {
      app = await startTestAppWithMail(engine, { placeholdersWork: true }, startTestAppWithPages)
      agent = await app.signInAs('agent', 'ben')
      customer = await app.signInAs('customer', 'grace')
      await app.signInAs('agent', 'ana')
      await app.context.database.db.updateTable('users').set({ emailNotifications: true }).execute()
      tickets = [(await ticketOf(customer)).path, (await ticketOf(customer)).path]
      await invoiceOf(agent, customer.id)
      for (const by of [agent, app.administrator]) {
        const set = await sendFile(by, `/api/account-pictures/${by.id}`, 'picture', pictureFile())
        pictureKeys.push(String(set.field('key')))
      }
      for (const path of tickets) {
        const notes = `${path}/notes`
        for (const by of [agent, app.administrator])
          await by.post(notes, { message: `@ana, @ben and @grace: ${marker}` }, 201)
        await agent.post(`${path}/tags`, { name: tagMarker }, 201)
        await agent.post(`${path}/responses`, { message: 'We look into it.' }, 201)
      }
      const stranger = await app.signInAs('customer')
      const linked = await ticketOf(stranger, `The ${linkMarker} is stuck`)
      const linkedId = Number(linked.path.split('/').at(-1))
      for (const path of tickets) await agent.post(`${path}/links`, { linkedId }, 201)
      // The first is merged into a ticket of the same customer, the second into the linked ticket of another customer.
      const merged = [await ticketOf(customer), await ticketOf(customer)]
      for (const [at, { path, read }] of merged.entries()) {
        const into = at === 0 ? Number(tickets[0]?.split('/').at(-1)) : linkedId
        await agent.post(`${path}/notes`, { message: `@ana: ${marker}` }, 201)
        const { updatedAt } = await read(agent)
        const body = { into, updatedAt, otherCustomerId: stranger.id }
        await agent.post(`${path}/merge`, body, 200)
        await customer.post(`${path}/responses`, { message: 'Is anybody there?' }, 409)
      }
    })
    afterAll(() => app.stop())

    it('no customer and no visitor reads one anywhere', async () => {
      const [byCustomer, ...byOthers] = await Promise.all([
        readAll(customer, 'customer'),
        readAll(await app.signInAs('customer'), 'customer'),
        readAll(await app.signInAs('User'), 'User'),
        readAll(app.newClient()),
      ])
      for (const by of [byCustomer, ...byOthers]) expect(by.shown).toEqual([])
      const own = readEndpoints.filter(({ allowedRoles }) => allowedRoles.includes('customer')).map(nameOf)
      expect([...byCustomer.read]).toEqual(
        expect.arrayContaining([...own, '/customer/tickets/$id', '/customer/dashboard', '/customer/tickets']),
      )
    })

    it('staff read them with their ticket, find it by them, are told of them, and read them nowhere else', async () => {
      // The page preloads the notes.
      const places = ['GET /api/tickets/:ticketId/notes', '/agent/tickets/$id']
      const foundIn = ['GET /api/search', ...places].toSorted()
      const [byAgent, byAdministrator] = await Promise.all([
        readAll(agent, 'agent'),
        readAll(app.administrator, 'Administrator'),
      ])
      // The notes mention the agent.
      expect(byAgent.placesOf([marker])).toEqual([...foundIn, 'GET /api/notifications'].toSorted())
      expect(byAdministrator.placesOf([marker])).toEqual(foundIn)
      const withPicture = ['GET /api/account-pictures/:userId', 'GET /api/tickets/:id/responses', ...places]
      expect(byAdministrator.placesOf(pictureKeys)).toEqual(
        [...withPicture, '/admin/account', '/agent/account-settings'].toSorted(),
      )
      const file = await agent.post('/api/ticket-exports', {}, 200)
      expect(file.text).toContain('No network')
      expect(file.text).not.toContain(marker)
    })

    it('no response to what a customer does has one, and no file is made for them', async () => {
      await customer.post('/api/ticket-exports', {}, 403)
      const [path = '', other = ''] = tickets
      const texts = [
        await customer.post(`${path}/responses`, { message: 'Is anybody there?' }, 201),
        await customer.put(path, { status: 'resolved' }, 200),
        await customer.post(`${other}/responses`, { message: '' }, 400),
        await customer.post(`${other}/notes`, { message: 'x' }, 403),
      ].map(({ text }) => text)
      expect(texts.filter((text) => secrets().test(text))).toEqual([])
    })

    it('no mail to a customer has one', async () => {
      const [path = '', other = ''] = tickets
      await agent.post(`${path}/responses`, { message: 'We are here.' }, 201)
      await agent.put(path, { status: 'in_progress' }, 200)
      await agent.put(path, { status: 'closed' }, 200)
      await agent.post('/api/ticket-changes', {
        tickets: [
          { id: Number(other.split('/').at(-1)), updatedAt: (await agent.get(other)).field('updatedAt') },
        ],
        status: 'resolved',
      })
      await app.deliver(Date.now() + 60 * minuteMs)
      const mailsTo = (username: string) =>
        app.catcher.mails.filter(({ envelope }) => envelope.to.includes(`${username}@example.test`))
      expect(mailsTo('grace').length).toBeGreaterThan(3)
      expect(JSON.stringify(mailsTo('grace'))).not.toMatch(secrets())
      expect(JSON.stringify(mailsTo('ana')), 'as they are told').toContain(marker)
    })
  },
)
