import { expect, it, onTestFinished } from 'vitest'
import { bothEngines, createTestPlace, type TestPlace } from '../../../tests/support/engines.ts'
import { settingsFor, startMailCatcher } from '../../../tests/support/mailCatcher.ts'
import { startServer, type RunningServer } from '../../../tests/support/server.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { HttpClient } from '../../../tests/support/httpClient.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Db } from '../../server/database/db.ts'
import { defaultTemplate } from './server/defaultTemplates.ts'

/** Reads or changes the database of a stopped server. */
async function withDatabase<T>(
  { dataDir, databaseUrl }: TestPlace,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, log: testLog })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

async function administratorOf(server: RunningServer): Promise<HttpClient> {
  const administrator = new HttpClient(`http://127.0.0.1:${server.port}`)
  await administrator.post('/api/login', server.admin, 200)
  return administrator
}

/** Sends inquiries, ten at a time, until `count` were accepted; calls `during` after each. */
async function send(
  server: RunningServer,
  names: Set<string>,
  count: number,
  during = () => {},
): Promise<void> {
  const client = new HttpClient(`http://127.0.0.1:${server.port}`)
  let next = 0
  const sendSome = async () => {
    while (names.size < count) {
      const name = `Visitor ${count}-${(next += 1)}`
      const body = { name, email: 'visitor@else.example', phone: '555-0100', message: 'Hello' }
      const response = await client.post('/api/contact', body).catch(() => undefined)
      if (!response) return
      expect(response.status).toBe(201)
      names.add(name)
      during()
    }
  }
  await Promise.all(Array.from({ length: 10 }, sendSome))
}

/** Enough desks that each gets fewer inquiries than the hourly limit, even with those stored without a response. */
const desks = Array.from({ length: 13 }, (_, n) => `desk${n}@northline.example`)

it.each(bothEngines)(
  'All mails about 40 inquiries to 13 mailboxes are sent although the mail server was down and the program is killed twice (%s)',
  { timeout: 300_000 },
  async (engine) => {
    const place = await createTestPlace(engine)
    onTestFinished(place.remove)
    const start = async () => {
      const server = await startServer({ ...place, env: { LOG_LEVEL: 'error' } })
      onTestFinished(server.kill)
      return server
    }
    const accepted = new Set<string>()

    const first = await start()
    const administrator = await administratorOf(first)
    // Port 1 has no listener: the mail server is down.
    await administrator.put('/api/settings/email', settingsFor({ host: '127.0.0.1', port: 1 }), 200)
    const { subject: _, ...template } = defaultTemplate('inquiry')
    await administrator.put('/api/templates/1', { ...template, recipients: desks }, 200)
    let killed: Promise<void> | undefined
    await send(first, accepted, 25, () => {
      if (accepted.size > 15) killed ??= first.kill()
    })
    await killed

    const second = await start()
    await send(second, accepted, 40)
    const catcher = await startMailCatcher()
    onTestFinished(catcher.stop)
    // Saving the settings makes the waiting mails due at once.
    const again = await administratorOf(second)
    await again.put('/api/settings/email', settingsFor(catcher), 200)
    await expect.poll(() => catcher.mails.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(150)
    await second.kill()
    const inFlight = await withDatabase(place, (db) =>
      db
        .updateTable('outbox')
        .set({ leaseUntil: new Date().toISOString() })
        .where('state', '=', 'sending')
        .executeTakeFirst(),
    )
    expect(inFlight.numUpdatedRows).toBeLessThanOrEqual(1n)

    const third = await start()
    const last = await administratorOf(third)
    const waiting = async () => (await last.get('/api/settings/email/outbox', 200)).field('waiting')
    await expect.poll(waiting, { timeout: 120_000, interval: 50 }).toBe(0)
    expect(await third.stop()).toBe(0)

    const outbox = await withDatabase(place, (db) =>
      db.selectFrom('outbox').select(['state', 'messageId', 'subject']).execute(),
    )
    expect(outbox.filter(({ state }) => state !== 'sent')).toEqual([])
    const arrived = new Set(catcher.mails.map(({ messageId }) => messageId)).size
    expect(arrived, 'None is lost').toBe(outbox.length)
    for (const name of accepted)
      expect(outbox.filter(({ subject }) => subject === `New inquiry from ${name}`)).toHaveLength(13)
    const repeated = catcher.mails.length - arrived
    console.log(
      `${engine}: ${accepted.size} accepted, ${outbox.length} written, ${catcher.mails.length} received`,
    )
    expect(repeated).toBeLessThanOrEqual(2)
  },
)
