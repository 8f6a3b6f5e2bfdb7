import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runDueJobs } from '../../../tests/support/dueJobs.ts'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import type { Tx } from '../database/db.ts'
import { addJob, startJobs, type JobKind } from './jobs.ts'
import { hourMs } from '../../shared/time/durations.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(bothEngines)('Jobs (%s)', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase(engine)
  })
  afterEach(() => database.close())

  const context = () => ({ database, log: silent })
  const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
  const teamNames = async () =>
    (await database.db.selectFrom('teamMembers').select('name').orderBy('id').execute()).map(
      ({ name }) => name,
    )

  /** Adds a team member named like the payload, so that tests see whether its transaction was committed. */
  const adds = (more: Partial<JobKind<{ name: string }>> = {}): JobKind<{ name: string }> => ({
    name: 'add member',
    payload: z.object({ name: z.string() }),
    run: (tx, { name }) => addMember(tx, name),
    ...more,
  })
  async function addMember(tx: Tx, name: string) {
    const at = new Date().toISOString()
    const row = { name, role: 'r', image: '', bio: 'b', createdAt: at, updatedAt: at }
    await tx.insertInto('teamMembers').values(row).execute()
  }
  const want = (kind: JobKind<{ name: string }>, ...names: string[]) =>
    database.transaction(async (tx) => {
      for (const name of names) await addJob(tx, kind, { name })
    })

  it('are done in their order, once, and leave nothing', async () => {
    const kind = adds()
    await want(kind, 'one', 'two', 'three')
    await Promise.all([runDueJobs(context(), [kind]), runDueJobs(context(), [kind])])
    expect((await teamNames()).toSorted()).toEqual(['one', 'three', 'two'])
    expect(await jobs()).toEqual([])
  })

  it('leave nothing of a cause that is taken back', async () => {
    const kind = adds()
    const cause = database.transaction(async (tx) => {
      await addJob(tx, kind, { name: 'one' })
      throw new Error('taken back')
    })
    await expect(cause).rejects.toThrow('taken back')
    expect(await jobs()).toEqual([])
  })

  it('are tried again later where they fail, without their changes, and do not keep others waiting', async () => {
    let fails = true
    const kind = adds({
      async run(tx, { name }) {
        await addMember(tx, name)
        if (name === 'bad' && fails) throw new Error('not now')
      },
    })
    await want(kind, 'bad', 'good')
    const at = Date.now()
    await runDueJobs(context(), [kind], at)
    expect(await teamNames()).toEqual(['good'])
    expect(await jobs()).toMatchObject([{ attempts: 1, lastError: 'not now' }])
    await runDueJobs(context(), [kind], at + 9000)
    expect(await jobs()).toMatchObject([{ attempts: 1 }])
    fails = false
    await runDueJobs(context(), [kind], at + 10_001)
    expect(await teamNames()).toEqual(['good', 'bad'])
    expect(await jobs()).toEqual([])
  })

  it('are given up after seven attempts, and stay', async () => {
    const kind = adds({ run: () => Promise.reject(new Error('never')) })
    await want(kind, 'bad')
    for (let hour = 0; hour < 100; hour += 7) {
      await runDueJobs(context(), [kind], Date.now() + hour * hourMs)
    }
    expect(await jobs()).toMatchObject([{ attempts: 7, dueAt: null, lastError: 'never' }])
  })

  it('of a payload that no longer fits fail like others', async () => {
    const kind = adds()
    await want(kind, 'one')
    await database.db
      .updateTable('jobs')
      .set({ payload: JSON.stringify({ other: 1 }) })
      .execute()
    await runDueJobs(context(), [kind])
    expect(await jobs()).toMatchObject([{ attempts: 1 }])
  })

  it('of kinds that nobody knows wait', async () => {
    const kind = adds()
    await want(kind, 'one')
    await want(adds({ name: 'unknown' }), 'two')
    await runDueJobs(context(), [kind])
    expect(await jobs()).toMatchObject([{ kind: 'unknown', attempts: 0 }])
  })

  it('begin by themselves after the commit of their cause', async () => {
    const kind = adds()
    const stop = startJobs(context(), [kind], new AbortController().signal)
    await want(kind, 'one')
    await expect.poll(teamNames).toEqual(['one'])
    // The job must run by itself, without another change in the meantime.
    await database.transaction((tx) => addJob(tx, kind, { name: 'later' }, { delayMs: 300 }))
    expect(await teamNames()).toEqual(['one'])
    await expect.poll(teamNames, { timeout: 10_000 }).toEqual(['one', 'later'])
    await stop()
    await want(kind, 'two')
    expect(await jobs()).toHaveLength(1)
  })
})
