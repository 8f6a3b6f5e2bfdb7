import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { storeRecurring } from '../../../server/jobs/jobRows.ts'
import { housekeeping } from '../../../server/jobs/housekeeping.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { backgroundWork, type WorkRow } from './schema.ts'

const path = '/api/background-work'
const kind = 'mail password links'

describe.each(bothEngines)('Work in the background (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  beforeEach(() => app.context.database.db.deleteFrom('jobs').execute())
  afterAll(() => app.stop())

  const read = async () => backgroundWork.parse((await administrator.get(path, 200)).json)
  const rowOf = async (name: string): Promise<WorkRow | undefined> =>
    (await read()).work.find((row) => row.name === name)
  const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString()

  async function add(values: {
    dueAt: string | null
    lastError?: string
    attempts?: number
  }): Promise<number> {
    const { id } = await app.context.database.db
      .insertInto('jobs')
      .values({ kind, payload: '{"email":""}', createdAt: now(), ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('is listed by kind, with what waits and when it is due', async () => {
    const idle = { waiting: 0, isRunning: false, nextAt: null, isLate: false, problem: null }
    expect(await rowOf(kind)).toMatchObject({ title: 'Email links to set a password', ...idle })
    expect(await rowOf('mails')).toMatchObject({ title: 'Send emails', ...idle })
    expect(await rowOf('scans'), 'no scanner is set up').toBeUndefined()
    const dueAt = agoMs(-minuteMs)
    await add({ dueAt })
    await add({ dueAt: agoMs(-2 * minuteMs), attempts: 1, lastError: 'Not now.' })
    expect(await rowOf(kind)).toMatchObject({ waiting: 2, nextAt: dueAt, isLate: false, problem: 'Not now.' })
  })

  it('is late a quarter of an hour after it was due', async () => {
    await add({ dueAt: agoMs(14 * minuteMs) })
    expect(await rowOf(kind)).toMatchObject({ isLate: false })
    await add({ dueAt: agoMs(16 * minuteMs) })
    expect(await rowOf(kind)).toMatchObject({ isLate: true, waiting: 2 })
  })

  it('that recurs has its last run and its next one, and runs meanwhile', async () => {
    const { db } = app.context.database
    const at = Date.now() - minuteMs
    await storeRecurring(db, [housekeeping(app.context)], at)
    const recurring = { waiting: null, isRunning: false, lastRunAt: null }
    expect(await rowOf('housekeeping')).toMatchObject({ ...recurring, nextAt: new Date(at).toISOString() })
    await app.runJobs()
    expect(await rowOf('housekeeping')).toMatchObject({ isRunning: false, problem: null })
    expect((await rowOf('housekeeping'))?.lastRunAt).not.toBeNull()
    await db.updateTable('jobs').set({ startedAt: now() }).execute()
    expect(await rowOf('housekeeping')).toMatchObject({ isRunning: true, nextAt: null, isLate: false })
  })

  it('that was given up is named with its reason, and is tried again once', async () => {
    const id = await add({ dueAt: null, attempts: 7, lastError: 'Never.' })
    const unknown = await add({ dueAt: null, attempts: 7 })
    const { failed, failedCount } = await read()
    expect(failedCount).toBe(2)
    expect(failed).toMatchObject([
      { id: unknown, problem: 'The log of the server says why.' },
      { id, title: 'Email links to set a password', attempts: 7, problem: 'Never.' },
    ])
    const { json } = await administrator.post(`${path}/${id}/retry`, undefined, 200)
    expect(backgroundWork.parse(json).failed.map((job) => job.id)).toEqual([unknown])
    expect(await rowOf(kind)).toMatchObject({ waiting: 1, isLate: false })
    const again = await administrator.post(`${path}/${id}/retry`, undefined, 404)
    expect(again.field('message')).toBe('This work is done, or was tried again already.')
  })

  it('is tried again for administrators only, and where it exists', async () => {
    const id = await add({ dueAt: null })
    const agent = await app.signInAs('agent')
    await app.newClient().post(`${path}/${id}/retry`, undefined, 401)
    await agent.post(`${path}/${id}/retry`, undefined, 403)
    await agent.get(path, 403)
    for (const wrong of ['999999', '0', 'x'])
      await administrator.post(`${path}/${wrong}/retry`, undefined, 404)
    expect((await read()).failedCount).toBe(1)
  })
})
