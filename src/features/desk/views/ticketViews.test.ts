import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { auditPage } from '../../base/audit/schema.ts'
import { maxViews } from './values.ts'

const views = '/api/ticket-views'
const urgent = {
  name: 'Urgent',
  isShared: true,
  search: 'priority=high%2Ccritical&sort=waitsSince+ascending&columns=customer%2Cassignee',
}

describe.each(bothEngines)('Saved views of tickets (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let ana: SignedInClient
  let ben: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    ana = await app.signInAs('agent')
    ben = await app.signInAs('agent')
  })
  afterAll(() => app.stop())

  const save = async (change: object = {}, by = ana) => {
    const view = (await by.post(views, { ...urgent, ...change }, 201)).object
    return { view, path: `${views}/${String(view['id'])}` }
  }
  const listed = async (client: SignedInClient) => (await client.get(views, 200)).rows
  const idsOf = async (client: SignedInClient) => (await listed(client)).map(({ id }) => id)

  it('are shared with all staff, or their author’s alone', async () => {
    const shared = await save({ name: '  Urgent ones ' })
    const own = await save({ isShared: false, search: '' })
    expect(shared.view).toEqual({
      ...urgent,
      name: 'Urgent ones',
      id: shared.view['id'],
      userId: ana.id,
      authorName: ana.username,
    })
    expect(await listed(ana)).toEqual(expect.arrayContaining([shared.view, own.view]))
    for (const colleague of [ben, administrator]) {
      expect(await listed(colleague)).toContainEqual(shared.view)
      expect(await idsOf(colleague)).not.toContain(own.view['id'])
    }
  })

  it('have one text for the same filters', async () => {
    const { view } = await save({ search: 'sort=id+ascending&priority=critical,high,high&status=open' })
    expect(view['search']).toBe('status=open&priority=high%2Ccritical&sort=id+ascending')
  })

  it('are changed and deleted by their author, and shared ones by administrators', async () => {
    const shared = await save()
    const own = await save({ isShared: false })
    const refused = await ben.put(shared.path, { ...urgent, name: 'Mine' }, 403)
    expect(refused.field('message')).toBe('Only its author or an administrator can change a shared view.')
    await ben.delete(shared.path, 403)
    for (const stranger of [ben, administrator]) {
      await stranger.put(own.path, { ...urgent, name: 'Mine' }, 404)
      await stranger.delete(own.path, 404)
    }
    const changed = await administrator.put(shared.path, { ...urgent, search: 'status=open' }, 200)
    expect(changed.json).toMatchObject({ search: 'status=open', userId: ana.id })
    const privately = await administrator.put(shared.path, { ...urgent, isShared: false }, 400)
    expect(privately.field('message')).toBe('Only the author can make a shared view private.')
    await ana.put(shared.path, { ...urgent, isShared: false }, 200)
    expect(await idsOf(ben)).not.toContain(shared.view['id'])
    await ana.delete(shared.path, 200)
    await ana.put(shared.path, urgent, 404)
  })

  it('that are shared stay with administrators when their author leaves; private ones go', async () => {
    const leaver = await app.signInAs('agent')
    const shared = await save({}, leaver)
    await save({ isShared: false }, leaver)
    await administrator.delete(`/api/users/${leaver.id}`, 200)
    expect(await listed(ben)).toContainEqual({ ...shared.view, authorName: null })
    const { db } = app.context.database
    const left = await db.selectFrom('ticketViews').select('id').where('userId', '=', leaver.id).execute()
    expect(left.map(({ id }) => id)).toEqual([shared.view['id']])
    await administrator.put(shared.path, { ...urgent, name: 'Ours now' }, 200)
    await administrator.delete(shared.path, 200)
  })

  it.each([
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { isShared: 'yes' },
    { search: 'priority=urgent' },
    { search: 'priority=high%2Curgent' },
    { search: 'page=2' },
    { search: `words=${'x'.repeat(5_000)}` },
    { search: undefined },
  ])('with a body like %j are refused', async (change) => {
    const { path } = await save()
    const body = { ...urgent, ...change }
    const refused = [await ana.post(views, body), await ana.put(path, body)]
    expect(refused.map(({ status }) => status)).toEqual([400, 400])
  })

  it('are as many as people can look through', async () => {
    const { db } = app.context.database
    const many = await app.signInAs('agent')
    const rows = Array.from({ length: maxViews.private }, () => ({
      name: 'Many',
      search: '',
      userId: many.id,
      ownerId: many.id,
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
    }))
    await db.insertInto('ticketViews').values(rows).execute()
    const refused = await many.post(views, { ...urgent, isShared: false }, 409)
    expect(refused.field('message')).toBe(
      'You already have 50 private views. Delete one that you no longer use.',
    )
    const { path } = await save({}, many)
    await many.put(path, { ...urgent, isShared: false }, 409)
  })

  it('are in the audit log: shared ones with their filters, private ones without', async () => {
    const eventsOf = async (id: unknown) => {
      const path = `/api/audit-events?subject=ticket%20view%20${String(id)}`
      return auditPage.parse((await administrator.get(path, 200)).json).events
    }
    const shared = await save()
    expect(await eventsOf(shared.view['id'])).toMatchObject([
      { action: 'ticket view created', detail: { name: 'Urgent', search: urgent.search } },
    ])
    const own = await save({ isShared: false })
    expect((await eventsOf(own.view['id'])).map(({ detail }) => detail)).toEqual([{ isShared: false }])
  })
})
