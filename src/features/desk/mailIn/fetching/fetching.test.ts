import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../../../tests/support/engines.ts'
import { startImapServer } from '../../../../../tests/support/imapServer.ts'
import { composeMail } from '../../../../../tests/support/inboundMail.ts'
import { unique } from '../../../../../tests/support/race.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'
import { liftHold, storeHold } from '../../../../server/jobs/hold.ts'
import { startWorker } from '../../../../server/jobs/worker.ts'
import { fetchingLane } from './server/fetchingLane.ts'
import { openMailStore } from '../server/mailStore.ts'

const dayMs = 24 * 60 * 60_000
const wait = { timeout: 10_000, interval: 20 }

describe.each(engines)('Mails of a mail server (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let server: Awaited<ReturnType<typeof startImapServer>>
  let mailboxId: number
  const stops = new Array<() => Promise<void>>()

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    server = await startImapServer()
    const fields = { brandId: null, category: 'technical', priority: 'medium', strangers: 'hold' }
    const mailbox = { ...fields, address: `in-${unique()}@desk.test`, name: 'In' }
    mailboxId = Number((await administrator.post('/api/mailboxes', mailbox, 201)).object['id'])
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    await administrator.delete(`/api/mailboxes/${mailboxId}`, 200)
    await server.stop()
  })

  const path = () => `/api/mailboxes/${mailboxId}/imap`
  const setUp = (more: object = {}) => administrator.put(path(), { ...server.settings, ...more }, 200)
  const shown = () =>
    app.context.database.db
      .selectFrom('imapSettings')
      .select(['connectedAt', 'failingSince', 'problem'])
      .where('mailboxId', '=', mailboxId)
      .executeTakeFirst()

  /** Starts an instance that fetches. */
  function start() {
    const store = openMailStore(app.context)
    const stop = startWorker(app.context, [fetchingLane(app.context, { store, retryMs: [10] })])
    stops.push(stop)
    return stop
  }
  const mail = (subject: string, more: object = {}) =>
    composeMail({ from: 'ann@open.test', to: 'in@desk.test', subject, text: 'Hello', ...more })
  const rows = () =>
    app.context.database.db
      .selectFrom('inboundMails')
      .select(['id', 'bytes', 'reason', 'rawKey'])
      .where('mailboxId', '=', mailboxId)
      .orderBy('id')
      .execute()
  const arrived = (count: number) => vi.waitUntil(async () => (await rows()).length >= count, wait)
  const isIdle = () => vi.waitUntil(() => server.waiting() > 0, wait)
  const subjects = async () => {
    await app.runJobs()
    const { db } = app.context.database
    const found = await db
      .selectFrom('inboundMails')
      .select('subject')
      .where('mailboxId', '=', mailboxId)
      .orderBy('id')
      .execute()
    return found.map(({ subject }) => subject)
  }

  it('are fetched when they arrive, but not those that were there before', async () => {
    server.deliver(await mail('Old'))
    await setUp()
    server.deliver(await mail('Between'))
    start()
    await isIdle()
    server.deliver(await mail('New'))
    await arrived(2)
    expect(await subjects()).toEqual(['Between', 'New'])
    expect(server.state.mails.map(({ isSeen }) => isSeen)).toEqual([false, false, false])
    expect(await shown()).toMatchObject({ failingSince: null, problem: null })
  })

  it('are marked as read there if the settings ask for it', async () => {
    await setUp({ marksRead: true })
    server.deliver(await mail('Hello'))
    start()
    await arrived(1)
    await expect.poll(() => server.state.mails[0]?.isSeen, wait).toBe(true)
  })

  it('are fetched once by two instances, and by the other one when one stops', async () => {
    await setUp()
    const stopFirst = start()
    await isIdle()
    start()
    server.deliver(await mail('One'))
    await arrived(1)
    expect(server.state.signIns).toBe(2)
    await stopFirst()
    server.deliver(await mail('Two'))
    // As the other instance looks for mailboxes that are free, every ten seconds.
    await app.context.database.transaction((tx) => tx.notify('mailboxes'))
    await arrived(2)
    expect(await subjects()).toEqual(['One', 'Two'])
    expect(server.state.signIns).toBe(3)
  })

  it('are fetched once although the connection breaks while they are read', async () => {
    await setUp()
    const text = 'Many words. '.repeat(100_000)
    for (const subject of ['One', 'Two', 'Three']) server.deliver(await mail(subject, { text }))
    let fetches = 0
    // Three commands for each mail: its size and two parts.
    server.state.beforeFetch = () => ([3, 8].includes((fetches += 1)) ? 'close' : undefined)
    start()
    await arrived(3)
    expect(await subjects()).toEqual(['One', 'Two', 'Three'])
    expect((await rows()).map(({ bytes }) => bytes)).toEqual(server.state.mails.map(({ size }) => size))
  })

  it.each(['close', 'no', 'nothing'] as const)(
    'are held without their content if the server never gives it (%s), and later ones arrive',
    async (fault) => {
      await setUp()
      const uid = server.deliver(await mail('Broken'))
      server.deliver(await mail('Next'))
      server.state.beforeFetch = (of, items) =>
        of === uid && !items.includes('HEADER') && items.includes('BODY') ? fault : undefined
      start()
      await arrived(2)
      expect(await subjects()).toEqual(['Broken', 'Next'])
      expect((await rows()).map(({ reason }) => reason)).toEqual(['unreadable', 'stranger'])
    },
  )

  it('are held without anything if not even the header is given', async () => {
    await setUp()
    const uid = server.deliver(await mail('Broken'))
    server.deliver(await mail('Next'))
    server.state.beforeFetch = (of) => (of === uid ? 'close' : undefined)
    start()
    await arrived(2)
    expect(await subjects()).toContain('Next')
    expect((await rows()).map(({ reason }) => reason)).toEqual(['unreadable', 'stranger'])
  })

  it('are left out if they are deleted before they are read', async () => {
    await setUp()
    const uid = server.deliver(await mail('Deleted'))
    server.deliver(await mail('Next'))
    server.state.beforeFetch = (of) => {
      if (of === uid) server.state.mails = server.state.mails.filter((each) => each.uid !== uid)
      return undefined
    }
    start()
    await arrived(1)
    expect(await subjects()).toEqual(['Next'])
  })

  it('that are too large are held with their beginning', async () => {
    await setUp()
    server.deliver(await mail('Large', { text: 'Many words. '.repeat(50_000) }), { size: 60_000_000 })
    server.deliver(await mail('Next'))
    start()
    await arrived(2)
    expect(await subjects()).toEqual(['Large', 'Next'])
    const [large] = await rows()
    expect(large).toMatchObject({ reason: 'tooLarge', bytes: 256 * 1024 })
    const agent = await app.signInAs('agent')
    const held = await agent.get(`/api/held-emails/${large?.id}`, 200)
    expect(held.field('text')).toContain('Many words.')
    await agent.post(`/api/held-emails/${large?.id}/lead`, undefined, 409)
  })

  it('of the last 30 days are looked at again if the folder has other UIDs, and none becomes two', async () => {
    await setUp()
    const recent = await mail('Recent')
    server.deliver(await mail('Long ago'), { arrivedAt: new Date(Date.now() - 40 * dayMs) })
    server.deliver(recent)
    start()
    await arrived(2)
    server.state.uidValidity += 1
    server.deliver(await mail('New'))
    server.disconnectAll()
    await arrived(4)
    await app.runJobs()
    expect((await rows()).map(({ reason }) => reason)).toEqual(['stranger', 'stranger', 'double', 'stranger'])
  })

  it('stay there while the server refuses the password, and arrive once it is entered again', async () => {
    await setUp()
    start()
    await isIdle()
    server.state.password = 'another password'
    server.disconnectAll()
    const problem = 'The mail server did not accept the username or password.'
    await vi.waitUntil(async () => (await shown())?.problem === problem, wait)
    expect((await shown())?.connectedAt).toBeNull()
    expect((await shown())?.failingSince).not.toBeNull()
    server.deliver(await mail('Waiting'))
    await setUp({ password: 'another password' })
    await arrived(1)
    expect(await shown()).toMatchObject({ problem: null, failingSince: null })
    expect((await shown())?.connectedAt).not.toBeNull()
  })

  it('stay there while the mail server is away, and arrive when it is back', async () => {
    await setUp()
    start()
    await isIdle()
    await server.close()
    const problem = 'The mail server could not be reached.'
    await vi.waitUntil(async () => (await shown())?.problem === problem, wait)
    server.deliver(await mail('Meanwhile'))
    await server.open()
    await arrived(1)
    expect(await subjects()).toEqual(['Meanwhile'])
  })

  it('are not fetched once fetching has ended, or while a restored installation is held', async () => {
    await setUp()
    start()
    await isIdle()
    const { database } = app.context
    await database.transaction((tx) => storeHold(tx, null))
    await database.transaction((tx) => tx.notify('mailboxes'))
    await vi.waitUntil(() => server.connections() === 0, wait)
    await database.transaction((tx) => liftHold(tx))
    await database.transaction((tx) => tx.notify('mailboxes'))
    await isIdle()
    await administrator.delete(path(), 200)
    await vi.waitUntil(() => server.connections() === 0, wait)
    expect(await rows()).toEqual([])
  })
})
