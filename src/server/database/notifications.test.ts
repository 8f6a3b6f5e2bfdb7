import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { administer } from '../../../tests/support/postgresAdmin.ts'
import { testLog } from '../../../tests/support/testLog.ts'
import { openDatabase } from './database.ts'
import { topics, type Notification, type Topic } from './notifications.ts'

describe.each(bothEngines)('On %s', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase(engine)
  })
  afterEach(() => database?.close())

  test('a notification arrives after the commit and before the caller continues', async () => {
    const received: string[] = []
    database.onNotify('brands', (notice) => received.push(notice))
    database.onNotify('team', () => received.push('wrong topic'))
    await database.transaction(async (tx) => {
      await tx.notify('brands')
      await tx.insertInto('throttles').values({ key: 'k', points: 1 }).execute()
      expect(received).toEqual([])
    })
    expect(received).toEqual(['notified'])
    await database.transaction((tx) => tx.notify('brands'))
    expect(received).toEqual(['notified', 'notified'])
  })

  test('a notification brings what the sender has added', async () => {
    const received: string[] = []
    database.onNotify('tickets', (_, detail) => received.push(detail))
    await database.transaction((tx) => tx.notify('tickets', '1,2'))
    database.notify('tickets', 'three words here')
    await database.transaction((tx) => tx.notify('tickets'))
    expect(received).toEqual(['1,2', 'three words here', ''])
  })

  test('no notification is sent for a failed transaction, nor to a listener that was removed', async () => {
    const received: string[] = []
    const stop = database.onNotify('brands', (notice) => received.push(notice))
    const failing = database.transaction(async (tx) => {
      await tx.notify('brands')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(received).toEqual([])
    stop()
    await database.transaction((tx) => tx.notify('brands'))
    expect(received).toEqual([])
  })
})

describe('Between two instances on one PostgreSQL', () => {
  test('every topic reaches the other instance under its own name', async () => {
    const here = await openTestDatabase('postgres')
    const there = await openDatabase({ dataDir: here.dataDir, databaseUrl: here.databaseUrl, log: testLog })
    const received: string[] = []
    for (const topic of topics) there.onNotify(topic, (_, detail) => received.push(`${topic} ${detail}`))
    for (const topic of topics) await here.transaction((tx) => tx.notify(topic, `of ${topic}`))
    here.notify('jobs', 'outside a transaction')
    const sent = [...topics.map((topic) => `${topic} of ${topic}`), 'jobs outside a transaction']
    await expect.poll(() => received.toSorted()).toEqual(sent.toSorted())
    await there.close()
    await here.close()
  })

  test('the other one is notified of a commit and of a broken connection, never of a rollback', async () => {
    const here = await openTestDatabase('postgres')
    const there = await openDatabase({ dataDir: here.dataDir, databaseUrl: here.databaseUrl, log: testLog })
    const heardHere: Notification[] = []
    const receivedThere: Notification[] = []
    here.onNotify('brands', (notice) => heardHere.push(notice))
    there.onNotify('brands', (notice) => receivedThere.push(notice))

    await here
      .transaction(async (tx) => {
        await tx.notify('brands')
        throw new Error('no')
      })
      .catch(() => {})
    await here.transaction((tx) => tx.notify('brands'))
    await expect.poll(() => receivedThere).toEqual(['notified'])
    // PostgreSQL also sends the notification back to its sender, which must not deliver it twice.
    expect(heardHere).toEqual(['notified'])

    const listening = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`
    await administer(here.databaseUrl ?? '', listening)
    await expect.poll(() => receivedThere).toEqual(['notified', 'lost'])
    await here.transaction((tx) => tx.notify('brands'))
    await expect.poll(() => receivedThere.at(-1)).toBe('notified')
    await there.close()
    await here.close()
  })

  test('storing mails asks nothing of the transaction, whose commits would wait for one another', async () => {
    const here = await openTestDatabase('postgres')
    const there = await openDatabase({ dataDir: here.dataDir, databaseUrl: here.databaseUrl, log: testLog })
    let received = 0
    there.onNotify('outboxFilled', () => (received += 1))
    const statement = sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    const lastStatement = (topic: Topic) =>
      here.transaction(async (tx) => {
        await tx.insertInto('throttles').values({ key: topic, points: 1 }).execute()
        await tx.notify(topic)
        return (await statement.execute(there.db)).rows.map(({ query }) => query).join()
      })
    expect(await lastStatement('outboxFilled')).toMatch(/^insert into/)
    expect(await lastStatement('brands')).toContain('pg_notify')
    await expect.poll(() => received).toBe(1)
    await there.close()
    await here.close()
  })

  test('what was committed just before an instance closes is still sent', async () => {
    const here = await openTestDatabase('postgres')
    const there = await openDatabase({ dataDir: here.dataDir, databaseUrl: here.databaseUrl, log: testLog })
    let received = 0
    here.onNotify('outboxFilled', () => (received += 1))
    for (let count = 0; count < 3; count += 1) await there.transaction((tx) => tx.notify('outboxFilled'))
    await there.close()
    await expect.poll(() => received).toBeGreaterThan(0)
    await here.close()
  })
})
