import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runDueJobs } from '../../../tests/support/dueJobs.ts'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import type { Tx } from '../database/db.ts'
import { addJob, every, type JobKind, type OutsideJobKind } from './jobKinds.ts'
import { findFirst } from './due.ts'
import { dueJobs, isJobLate, startLease, storeRecurring } from './jobRows.ts'
import { Unconfirmed } from '../database/unconfirmed.ts'
import { jobLanes, runDueJob } from './jobs.ts'
import { startWorker } from './worker.ts'
import { hourMs, minuteMs } from '../../shared/time/durations.ts'

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
    title: '',
    payload: z.object({ name: z.string() }),
    run: (tx, { name }) => addMember(tx, name),
    ...more,
  })
  async function addMember(tx: Tx, name: string) {
    const at = new Date().toISOString()
    const row = { name, role: 'r', image: '', bio: 'b', createdAt: at, updatedAt: at }
    await tx.insertInto('teamMembers').values(row).execute()
  }
  type Kind = JobKind<{ name: string }> | OutsideJobKind<{ name: string }>
  const want = (kind: Kind, ...names: string[]) =>
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
    // An instance whose clock is a day ahead puts it off.
    await runDueJobs(context(), [kind], at + 24 * hourMs)
    expect(await jobs()).toMatchObject([{ attempts: 2 }])
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

  it('are late once they have been due for long, and not while they wait for a retry', async () => {
    const kind = adds({ run: () => Promise.reject(new Error('not now')) })
    await want(kind, 'bad')
    const at = Date.now()
    for (let attempt = 0; attempt < 6; attempt += 1)
      await runDueJobs(context(), [kind], at + attempt * 2 * hourMs)
    // The sixth attempt put it off by six hours.
    const [job] = await jobs()
    const dueAt = Date.parse(job?.dueAt ?? '')
    for (const later of [0, 5 * minuteMs, 6 * hourMs])
      expect(await isJobLate(database.db, [kind], at + 10 * hourMs + later - 15 * minuteMs)).toBe(false)
    expect(await isJobLate(database.db, [kind], dueAt)).toBe(true)
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
    const stop = startWorker(context(), jobLanes(context(), [kind]))
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

  describe('outside a transaction', () => {
    /** Notes each run, and adds a team member with the outcome. */
    function notes(more: Partial<OutsideJobKind<{ name: string }>> = {}) {
      const runs: string[] = []
      const kind: OutsideJobKind<{ name: string }> = {
        name: 'add member outside',
        title: '',
        payload: z.object({ name: z.string() }),
        maxMs: minuteMs,
        runOutside: async ({ name }) => {
          runs.push(name)
          return (tx) => addMember(tx, name)
        },
        ...more,
      }
      return { kind, runs }
    }
    const leaseMs = 2 * minuteMs

    /** Begins the due job as a server does that ends right after it; false if it is given up instead. */
    const beginOnly = (kind: OutsideJobKind<{ name: string }>, at: number) =>
      database.transaction(async (tx) => {
        const job = await findFirst(dueJobs(tx, [kind], at))
        if (!job) throw new Error('No job is due.')
        return (await startLease(tx, job, kind, at)) !== undefined
      })

    it('run once, whatever the instances, and store their outcome with their end', async () => {
      const { kind, runs } = notes()
      await want(kind, 'one', 'two', 'three')
      await Promise.all([runDueJobs(context(), [kind]), runDueJobs(context(), [kind])])
      expect(runs.toSorted()).toEqual(['one', 'three', 'two'])
      expect((await teamNames()).toSorted()).toEqual(['one', 'three', 'two'])
      expect(await jobs()).toEqual([])
    })

    it('keep no transaction open, and are nobody else’s while they run', async () => {
      const { kind, runs } = notes({
        async runOutside() {
          runs.push('began')
          // On the embedded engine, this would wait for ever in an open transaction.
          await database.transaction((tx) => addMember(tx, 'meanwhile'))
          await runDueJobs(context(), [kind], Date.now() + leaseMs - 1_000)
          return (tx) => addMember(tx, 'outcome')
        },
      })
      await want(kind, 'one')
      await runDueJob(context(), [kind])
      expect(runs).toEqual(['began'])
      expect(await teamNames()).toEqual(['meanwhile', 'outcome'])
    })

    it('are run again when the lease of a server that ended is over', async () => {
      const { kind, runs } = notes()
      await want(kind, 'one')
      const at = Date.now()
      expect(await beginOnly(kind, at)).toBe(true)
      expect(await jobs()).toMatchObject([{ attempts: 1, startedAt: new Date(at).toISOString() }])
      await runDueJobs(context(), [kind], at + leaseMs - 1)
      expect(runs).toEqual([])
      await runDueJobs(context(), [kind], at + leaseMs)
      expect(runs).toEqual(['one'])
      expect(await jobs()).toEqual([])
    })

    it('are given up when seven servers have ended while they ran', async () => {
      const { kind, runs } = notes()
      await want(kind, 'one')
      const at = Date.now()
      for (let ended = 0; ended < 7; ended += 1)
        expect(await beginOnly(kind, at + ended * leaseMs)).toBe(true)
      await runDueJobs(context(), [kind], at + 7 * leaseMs)
      expect(runs).toEqual([])
      const lastError = 'It did not end in its time, or the server ended.'
      expect(await jobs()).toMatchObject([{ attempts: 7, dueAt: null, startedAt: null, lastError }])
    })

    it('store nothing where another instance has run them since', async () => {
      const late = Promise.withResolvers<void>()
      const slow = notes({
        runOutside: async ({ name }) => {
          await late.promise
          return (tx) => addMember(tx, `late ${name}`)
        },
      }).kind
      const { kind } = notes()
      await want(kind, 'one')
      const at = Date.now()
      const first = runDueJob(context(), [slow], { clock: () => at })
      await expect.poll(jobs).toMatchObject([{ attempts: 1 }])
      await runDueJobs(context(), [kind], at + leaseMs)
      late.resolve()
      await first
      expect(await teamNames()).toEqual(['one'])
      expect(await jobs()).toEqual([])
    })

    it('are due although the clock of the instance that began them was hours ahead', async () => {
      const { kind, runs } = notes()
      await want(kind, 'one')
      const at = Date.now()
      await beginOnly(kind, at + 5 * hourMs)
      await runDueJobs(context(), [kind], at)
      expect(runs).toEqual(['one'])
    })

    it('that fail or take too long are tried again later', async () => {
      let signalled: AbortSignal | undefined
      const failing = notes({ runOutside: () => Promise.reject(new Error('not now')) }).kind
      const hanging = notes({
        maxMs: 1,
        runOutside: (_, { signal }) => {
          signalled = signal
          return new Promise<never>(() => {})
        },
      }).kind
      await want(failing, 'one')
      const at = Date.now()
      await runDueJobs(context(), [failing], at)
      expect(await jobs()).toMatchObject([{ attempts: 1, lastError: 'not now', startedAt: null }])
      await runDueJobs(context(), [hanging], at + 10_001)
      expect(signalled?.aborted).toBe(true)
      expect(await jobs()).toMatchObject([{ attempts: 2, lastError: 'It took longer than 1 ms.' }])
      await runDueJobs(context(), [notes().kind], at + 10_001 + minuteMs)
      expect(await teamNames()).toEqual(['one'])
    })

    it('whose outcome cannot be stored fail, and hold up nothing by trying', async () => {
      let runs = 0
      const { kind } = notes({
        runOutside: async () => {
          runs += 1
          return () => Promise.reject(new Error('no such record'))
        },
      })
      await want(kind, 'one')
      await runDueJobs(context(), [kind])
      expect(runs).toBe(1)
      expect(await jobs()).toMatchObject([{ attempts: 1, lastError: 'no such record', startedAt: null }])
    })

    it('store their outcome once the database can store again', async () => {
      let attempts = 0
      const { kind } = notes({
        runOutside:
          async ({ name }) =>
          async (tx) => {
            attempts += 1
            if (attempts === 1) throw new Unconfirmed('lost')
            await addMember(tx, name)
          },
      })
      await want(kind, 'one')
      await runDueJobs(context(), [kind])
      expect(attempts).toBe(2)
      expect(await teamNames()).toEqual(['one'])
      expect(await jobs()).toEqual([])
    })

    it('are due again at once where the server stops meanwhile, and the attempt does not count', async () => {
      const stopping = new AbortController()
      const { kind } = notes({
        runOutside: (_, { signal }) => {
          stopping.abort()
          return Promise.reject(signal.reason)
        },
      })
      await want(kind, 'one')
      const at = Date.now()
      await runDueJob(context(), [kind], { clock: () => at, signal: stopping.signal })
      const dueAt = new Date(at).toISOString()
      expect(await jobs()).toMatchObject([{ attempts: 0, dueAt, startedAt: null }])
    })
  })

  describe('that recur', () => {
    const startOfDay = Date.UTC(2026, 0, 5)
    function hourly(more: Partial<OutsideJobKind> = {}) {
      const runs: number[] = []
      const kind: OutsideJobKind = {
        name: 'each hour',
        title: '',
        payload: z.object({}),
        maxMs: minuteMs,
        nextAfter: every(hourMs),
        runOutside: async (_, { id }) => void runs.push(id),
        ...more,
      }
      return { kind, runs }
    }
    const at = (hour: number, minute = 0) => startOfDay + hour * hourMs + minute * minuteMs
    const time = (...of: Parameters<typeof at>) => new Date(at(...of)).toISOString()

    it('are stored once, run once whatever the instances, and are due at whole hours', async () => {
      const { kind, runs } = hourly()
      await Promise.all([
        storeRecurring(database.db, [kind], at(8, 10)),
        storeRecurring(database.db, [kind, adds()], at(8, 10)),
      ])
      await Promise.all([runDueJobs(context(), [kind], at(8, 10)), runDueJobs(context(), [kind], at(8, 10))])
      expect(runs).toHaveLength(1)
      const stored = {
        recurring: 'each hour',
        dueAt: time(9),
        lastRunAt: time(8, 10),
        startedAt: null,
        attempts: 0,
      }
      expect(await jobs()).toMatchObject([stored])
      await storeRecurring(database.db, [kind], at(8, 20))
      expect(await jobs()).toMatchObject([stored])
    })

    it('run once a day, although another instance with a clock a moment behind sees the row', async () => {
      const { kind, runs } = hourly({ nextAfter: every(24 * hourMs) })
      await storeRecurring(database.db, [kind], at(24))
      await runDueJobs(context(), [kind], at(24) + 2_000)
      await runDueJobs(context(), [kind], at(24) - 1_000)
      expect(runs).toHaveLength(1)
      expect(await jobs()).toMatchObject([{ dueAt: time(48) }])
    })

    it('are not given up where their start cannot be stored', async () => {
      const { kind, runs } = hourly()
      await storeRecurring(database.db, [kind], at(8))
      await database.db.updateTable('jobs').set({ attempts: 20 }).execute()
      let isOut = true
      const failing: TestDatabase = {
        ...database,
        transaction: (work) =>
          isOut ? Promise.reject(new Error('out of order')) : database.transaction(work),
      }
      const run = () => runDueJob({ database: failing, log: silent }, [kind], { clock: () => at(8) })
      await expect(run()).rejects.toThrow('out of order')
      expect(await jobs()).toMatchObject([{ attempts: 20, dueAt: time(8) }])
      isOut = false
      await run()
      expect(runs).toHaveLength(1)
    })

    it('run once where several runs were missed, and do not drift', async () => {
      const { kind, runs } = hourly()
      await storeRecurring(database.db, [kind], at(8))
      await runDueJobs(context(), [kind], at(8))
      await runDueJobs(context(), [kind], at(13, 50))
      expect(runs).toHaveLength(2)
      expect(await jobs()).toMatchObject([{ dueAt: time(14), lastRunAt: time(13, 50) }])
    })

    it('are run although the clock of the instance that ran them was days ahead', async () => {
      const { kind, runs } = hourly()
      await storeRecurring(database.db, [kind], at(8))
      await runDueJobs(context(), [kind], at(240))
      await runDueJobs(context(), [kind], at(9))
      expect(runs).toHaveLength(2)
      expect(await jobs()).toMatchObject([{ dueAt: time(10) }])
    })

    it('are never given up: they are tried again soon, and at the latest with the next run', async () => {
      const { kind } = hourly({ runOutside: () => Promise.reject(new Error('not now')) })
      await storeRecurring(database.db, [kind], at(8))
      await runDueJobs(context(), [kind], at(8))
      expect(await jobs()).toMatchObject([{ attempts: 1, lastError: 'not now', dueAt: time(8, 1 / 6) }])
      for (let hour = 9; hour < 30; hour += 1) await runDueJobs(context(), [kind], at(hour, 30))
      expect(await jobs()).toMatchObject([{ attempts: 22, dueAt: time(30) }])
      await runDueJobs(context(), [hourly().kind], at(30))
      expect(await jobs()).toMatchObject([{ attempts: 0, lastError: null, dueAt: time(31) }])
    })

    it('begin with the server, beside the jobs of other lanes', async () => {
      const held = Promise.withResolvers<void>()
      const { kind, runs } = hourly({
        lane: 'upkeep',
        runOutside: async (_, { id }) => {
          runs.push(id)
          await held.promise
        },
      })
      const prompt = adds()
      const stop = startWorker(context(), jobLanes(context(), [kind, prompt]))
      await expect.poll(() => runs).toHaveLength(1)
      await want(prompt, 'one')
      await expect.poll(teamNames).toEqual(['one'])
      held.resolve()
      await expect.poll(jobs).toMatchObject([{ attempts: 0, startedAt: null }])
      await stop()
    })
  })
})
