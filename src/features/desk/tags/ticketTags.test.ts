import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as foldedNames from '../../../../migrations/0079-tags-by-folded-names.ts'
import { schemaOf } from '../../../../migrations/frozen/schema.ts'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { tag } from './schema.ts'
import { tagKey } from './values.ts'

const tags = z.array(tag)

describe.each(bothEngines)('Tags of tickets (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let agent: SignedInClient
  let customer: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  async function newTicket() {
    const { path } = await ticketOf(customer)
    return { id: Number(path.split('/').at(-1)), path, tags: `${path}/tags` }
  }
  const add = async (path: string, name: string) => tags.parse((await agent.post(path, { name }, 201)).json)
  const namesOf = async (path: string) =>
    tags.parse((await agent.get(path, 200)).json).map(({ name }) => name)
  const all = async () => tags.parse((await agent.get('/api/tags', 200)).json)
  const idsOf = async (query: string) =>
    (await agent.send('GET', `/api/tickets?${query}`, { headers: { range: 'rows=0-99' } })).rows.map(
      ({ id }) => id,
    )

  it('are one each whatever their case, have a colour, and are on a ticket once', async () => {
    const [one, other] = [await newTicket(), await newTicket()]
    const [first] = await add(one.tags, 'VPN / Site-to-site')
    expect(first).toMatchObject({ name: 'VPN / Site-to-site' })
    expect(await add(one.tags, ' vpn / site-to-site ')).toEqual([first])
    expect(await add(other.tags, 'VPN / SITE-TO-SITE')).toEqual([first])
    await Promise.all(['Größe', 'grosse', 'GRÖSSE', 'Gro\u0308ße'].map((name) => add(one.tags, name)))
    const names = await namesOf(one.tags)
    expect(names).toHaveLength(2)
    const removed = await agent.delete(`${one.tags}/${String(first?.id)}`)
    expect(tags.parse(removed.json)).toHaveLength(1)
    for (const name of ['Floor 141', 'Floor 41']) await add(other.tags, name)
    expect(await namesOf(other.tags)).toEqual(['Floor 41', 'Floor 141', 'VPN / Site-to-site'])
    const sorted = (await all()).map(({ name }) => name)
    expect(sorted.indexOf('Floor 41')).toBe(sorted.indexOf('Floor 141') - 1)
  })

  it('of the time when accents made another one stay until they are merged', async () => {
    const { database } = app.context
    const older = ['Zürich', 'Zurich'].map((name) => ({
      name,
      nameKey: name.toLowerCase(),
      color: 'grey' as const,
      createdAt: new Date().toISOString(),
    }))
    await database.db.insertInto('tags').values(older).execute()
    await database.transaction((tx) => foldedNames.up(schemaOf<Tables>(tx, engine)))
    const [kept, other] = (await all())
      .filter(({ name }) => tagKey(name) === 'zurich')
      .toSorted((a, b) => a.id - b.id)
    expect([kept?.name, other?.name]).toEqual(['Zürich', 'Zurich'])
    const { tags: ofTicket } = await newTicket()
    expect(await add(ofTicket, 'ZURICH')).toEqual([kept])
    const path = `/api/tags/${String(other?.id)}`
    await administrator.put(path, { name: 'Zurich', color: 'red' }, 200)
    await administrator.post(`${path}/merge`, { into: kept?.id }, 200)
  })

  it('are shown in the list, found by a filter and written into the file', async () => {
    const [one, other] = [await newTicket(), await newTicket()]
    const [tagged] = await add(one.tags, 'alpha')
    await add(other.tags, 'beta')
    expect(await idsOf(`tag=${tagged?.id}`)).toEqual([one.id])
    expect(await idsOf(`tag=${tagged?.id}&status=closed`)).toEqual([])
    expect(await idsOf(`tag=${tagged?.id}&sort=title&waiting=us&words=network`)).toEqual([one.id])
    const [row] = (
      await agent.send('GET', `/api/tickets?tag=${tagged?.id}`, { headers: { range: 'rows=0-9' } })
    ).rows
    expect(row).toMatchObject({ tagIds: String(tagged?.id) })
    expect((await agent.get('/api/tickets', 200)).rows[0]).toHaveProperty('tagIds')
    const file = (await agent.post('/api/ticket-exports', { tag: String(tagged?.id) }, 200)).text
    expect(file).toContain(',Assigned to,Tags,')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain(',alpha,')
  })

  it('tell customers nothing, and change neither the ticket nor its times', async () => {
    const { path, tags: ofTicket } = await newTicket()
    const before = (await customer.get(path, 200)).text
    await add(ofTicket, 'secretword')
    expect((await customer.get(path, 200)).text).toBe(before)
    for (const read of ['/api/tickets', '/api/tickets/summary'])
      expect((await customer.get(read, 200)).text).not.toMatch(/tag/i)
    const ranged = await customer.send('GET', '/api/tickets?tag=1', { headers: { range: 'rows=0-9' } })
    expect(ranged.status).toBe(403)
  })

  it('are renamed, recoloured, merged and deleted by administrators', async () => {
    const [one, other] = [await newTicket(), await newTicket()]
    const [printer] = await add(one.tags, 'Printer')
    const [printers] = await add(other.tags, 'Printers')
    await add(one.tags, 'Printers')
    const path = `/api/tags/${String(printer?.id)}`
    expect((await administrator.put(path, { name: 'PRINTER', color: 'red' }, 200)).json).toEqual({
      id: printer?.id,
      name: 'PRINTER',
      color: 'red',
    })
    const taken = await administrator.put(path, { name: 'printers', color: 'red' })
    expect([taken.status, taken.field('message')]).toEqual([409, 'There is a tag “Printers” already.'])
    const merged = await administrator.post(`${path}/merge`, { into: printers?.id }, 200)
    expect(merged.json).toEqual(printers)
    expect(await namesOf(one.tags)).toEqual(['Printers'])
    await administrator.post(`${path}/merge`, { into: printers?.id }, 404)
    await administrator.post(`/api/tags/${String(printers?.id)}/merge`, { into: printers?.id }, 400)
    await administrator.delete(`/api/tags/${String(printers?.id)}`)
    expect(await namesOf(other.tags)).toEqual([])
    expect(await idsOf(`tag=${String(printers?.id)}`)).toEqual([])
  })

  it('of thousands of tickets are merged and deleted, too', async () => {
    const { db } = app.context.database
    const first = await newTicket()
    const { id: _, ...row } = await db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 1_200 }, (_each, index) => ({
      ...row,
      mail: null,
      title: `Printer ${index}`,
    }))
    const ids: number[] = []
    for (let from = 0; from < many.length; from += 400) {
      const added = db
        .insertInto('tickets')
        .values(many.slice(from, from + 400))
        .returning('id')
      ids.push(...(await added.execute()).map(({ id }) => id))
    }
    const [some, others] = [await add(first.tags, 'Some'), await add((await newTicket()).tags, 'All')].map(
      (list) => Number(list.at(-1)?.id),
    )
    const tagged = (tagId: number | undefined, of: readonly number[]) =>
      of.map((ticketId) => ({ ticketId, tagId: tagId ?? 0 }))
    await db.insertInto('ticketTags').values(tagged(some, ids)).execute()
    await db
      .insertInto('ticketTags')
      .values(tagged(others, ids.slice(0, 700)))
      .execute()
    const counted = async (tagId: number | undefined) =>
      (
        await db
          .selectFrom('ticketTags')
          .select('ticketId')
          .where('tagId', '=', tagId ?? 0)
          .execute()
      ).length

    await administrator.post(`/api/tags/${some}/merge`, { into: 999_999 }, 404)
    expect(await counted(some)).toBe(1_201)
    const merge = async (tagId: number | undefined, into: number | undefined) =>
      (await administrator.post(`/api/tags/${tagId}/merge`, { into })).status
    const both = await Promise.all([merge(some, others), merge(others, some)])
    expect(new Set(both), 'each is merged into the other, and one is first').toEqual(new Set([200, 404]))
    expect(new Set([await counted(some), await counted(others)])).toEqual(new Set([0, 1_202]))
    const kept = both[0] === 200 ? others : some
    await administrator.delete(`/api/tags/${kept}`, 200)
    expect(await counted(kept)).toBe(0)
  })

  it('are refused with other characters or lengths, on tickets that do not exist, and for customers', async () => {
    const { tags: ofTicket } = await newTicket()
    for (const name of ['', '   ', 'x'.repeat(31), '<b>', 'a,b', 'a\nb', 7, null])
      expect([name, (await agent.post(ofTicket, { name })).status]).toEqual([name, 400])
    expect((await agent.post('/api/tickets/999999/tags', { name: 'x' })).status).toBe(404)
    expect((await agent.get('/api/tickets/999999/tags')).status).toBe(404)
    expect((await agent.delete('/api/tickets/999999/tags/1')).status).toBe(404)
    for (const who of [customer, app.newClient()]) {
      const status = who === customer ? 403 : 401
      expect((await who.get('/api/tags')).status).toBe(status)
      expect((await who.get(ofTicket)).status).toBe(status)
      expect((await who.post(ofTicket, { name: 'x' })).status).toBe(status)
    }
    const change = { name: 'x', color: 'red' }
    expect((await agent.put('/api/tags/1', change)).status).toBe(403)
    expect((await agent.delete('/api/tags/1')).status).toBe(403)
    expect((await administrator.put('/api/tags/999999', change)).status).toBe(404)
    expect((await administrator.put('/api/tags/1', { ...change, color: 'pink' })).status).toBe(400)
    expect((await administrator.delete('/api/tags/999999')).status).toBe(404)
  })

  it('are at most 20 on a ticket and 500 in all', async () => {
    const [one, other] = [await newTicket(), await newTicket()]
    for (let index = 0; index < 20; index += 1) await add(one.tags, `many ${index}`)
    const tooMany = await agent.post(one.tags, { name: 'many 20' })
    expect([tooMany.status, tooMany.field('message')]).toEqual([
      409,
      'A ticket can have 20 tags. Remove one first.',
    ])
    await add(one.tags, 'MANY 7')
    const rows = Array.from({ length: 500 - (await all()).length }, (_, index) => ({
      name: `filler ${index}`,
      nameKey: `filler ${index}`,
      color: 'grey' as const,
      createdAt: new Date().toISOString(),
    }))
    await app.context.database.db.insertInto('tags').values(rows).execute()
    const full = await agent.post(other.tags, { name: 'one more' })
    expect([full.status, String(full.field('message'))]).toEqual([
      409,
      expect.stringContaining('There are 500 tags already.'),
    ])
    expect(await add(other.tags, 'filler 3')).toHaveLength(1)
  })

  it('can be deleted while colleagues add them', async () => {
    const ticketsToTag = [await newTicket(), await newTicket(), await newTicket()]
    const [filler] = (await all()).filter(({ name }) => name.startsWith('filler'))
    const statuses = await Promise.all([
      ...ticketsToTag.map(async ({ tags: path }) => (await agent.post(path, { name: filler?.name })).status),
      administrator.delete(`/api/tags/${String(filler?.id)}`).then(({ status }) => status),
    ])
    expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true)
  })
})
