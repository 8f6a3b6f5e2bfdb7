import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { openMailbox } from '../../../../tests/support/inboundMail.ts'
import { addBrand } from '../../../../tests/support/mail.ts'
import { unique } from '../../../../tests/support/race.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { maxMailboxes } from './values.ts'

const list = '/api/mailboxes'

describe.each(engines)('Mailboxes (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const fields = (more: object = {}) => ({
    address: `support-${unique()}@desk.test`,
    name: 'Support',
    brandId: null,
    category: 'technical',
    priority: 'medium',
    strangers: 'hold',
    ...more,
  })
  const add = async (more: object = {}) => (await administrator.post(list, fields(more), 201)).object
  const rowOf = async (id: unknown) =>
    (await administrator.get(list, 200)).rows.find((row) => row['id'] === id)
  const events = async () =>
    (
      await app.context.database.db
        .selectFrom('auditEvents')
        .select(['action', 'actorName', 'subjectName', 'detail'])
        .where('action', 'like', 'mailbox%')
        .orderBy('id')
        .execute()
    ).filter(({ actorName }) => actorName === administrator.username)

  it('are added, listed by address, changed and removed, each with an event', async () => {
    await addBrand(app, 'Acme IT', 'acme.example')
    const [brand] = (await administrator.get('/api/brands', 200)).rows
    const first = await add({ address: 'Zoe@Desk.test' })
    expect(first).toEqual({
      ...fields({ address: 'zoe@desk.test' }),
      id: first['id'],
      lastMailAt: null,
      hasWebhook: false,
      webhookCreatedAt: null,
      imap: null,
    })
    const second = await add({ address: 'anna@desk.test', brandId: brand?.['id'], strangers: 'refuse' })
    const addresses = (await administrator.get(list, 200)).rows.map(({ address }) => address)
    expect(addresses).toEqual(['anna@desk.test', 'zoe@desk.test'])
    const change = fields({ address: 'help@desk.test', name: 'Help', priority: 'high' })
    const changed = await administrator.put(`${list}/${String(second['id'])}`, change, 200)
    expect(changed.object).toMatchObject(change)
    await administrator.delete(`${list}/${String(second['id'])}`, 200)
    await administrator.delete(`${list}/${String(second['id'])}`, 404)
    await administrator.put(`${list}/${String(second['id'])}`, change, 404)
    expect((await events()).map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['mailbox added', 'zoe@desk.test'],
      ['mailbox added', 'anna@desk.test'],
      ['mailbox changed', 'help@desk.test'],
      ['mailbox removed', 'help@desk.test'],
    ])
  })

  it('A second mailbox with the address of another is refused at its field', async () => {
    const message = 'There is already a mailbox with this address.'
    const address = String((await add())['address'])
    const twice = fields({ address: address.toUpperCase() })
    const refused = await administrator.post(list, twice, 409)
    expect(refused.json).toEqual({ message, fields: { address: message } })
    const other = await add()
    const moved = await administrator.put(`${list}/${String(other['id'])}`, twice, 409)
    expect(moved.json).toEqual({ message, fields: { address: message } })
    expect(await rowOf(other['id'])).toEqual(other)
  })

  it.each<[change: Record<string, unknown>, field: string]>([
    [{ address: 'support' }, 'address'],
    [{ address: 'support+x@desk.test' }, 'address'],
    [{ address: undefined }, 'address'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ brandId: 2_000_000 }, 'brandId'],
    [{ brandId: 'all' }, 'brandId'],
    [{ category: 'weather' }, 'category'],
    [{ priority: 'huge' }, 'priority'],
    [{ strangers: 'mail' }, 'strangers'],
  ])('%j is refused', async (change, field) => {
    const refused = await administrator.post(list, fields(change), 400)
    expect(Object.keys(refused.field('fields') ?? {})).toEqual([field])
    const { id } = await add()
    await administrator.put(`${list}/${String(id)}`, fields(change), 400)
  })

  it('show when the last email has arrived', async () => {
    const mailbox = await openMailbox(app, { address: `last-${unique()}@desk.test` })
    const { receivedAt } = await mailbox.arrive({ from: 'ann@example.test', subject: 'Hello', text: 'Hello' })
    expect(await rowOf(mailbox.id)).toMatchObject({ lastMailAt: receivedAt })
  })

  it('have a webhook address that only its creation shows, and that is replaced and removed', async () => {
    const { id } = await add()
    const webhook = `${list}/${String(id)}/webhook`
    await administrator.delete(webhook, 404)
    // With a key, a response is stored for repeated requests; this one must not be.
    const created = await administrator.send('POST', webhook, {
      headers: { 'idempotency-key': 'webhook-1' },
    })
    expect(created.status).toBe(201)
    const path = String(created.field('path'))
    expect(path).toMatch(/^\/api\/mail-webhooks\/[\w-]{43}$/)
    const first = await rowOf(id)
    expect(first?.['hasWebhook']).toBe(true)
    expect(first?.['webhookCreatedAt']).not.toBeNull()
    const replaced = await administrator.post(webhook, undefined, 201)
    expect(replaced.field('path')).not.toBe(path)
    expect((await administrator.delete(webhook, 200)).object).toEqual({
      ...first,
      hasWebhook: false,
      webhookCreatedAt: null,
    })
    const { db } = app.context.database
    const secret = path.split('/').at(-1) ?? ''
    const stored = await Promise.all([
      db.selectFrom('mailboxes').selectAll().execute(),
      db.selectFrom('auditEvents').selectAll().execute(),
      db.selectFrom('idempotencyKeys').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toContain(secret)
    const details = (await events()).filter(({ action }) => action.startsWith('mailbox webhook'))
    expect(details.map(({ action, detail }) => [action, detail])).toEqual([
      ['mailbox webhook created', { replaced: false }],
      ['mailbox webhook created', { replaced: true }],
      ['mailbox webhook removed', {}],
    ])
  })

  it(`are at most ${maxMailboxes}`, async () => {
    const count = (await administrator.get(list, 200)).rows.length
    for (let n = count; n < maxMailboxes; n += 1) await add()
    const refused = await administrator.post(list, fields(), 409)
    expect(refused.field('message')).toContain(`There are already ${maxMailboxes} mailboxes.`)
  })
})
