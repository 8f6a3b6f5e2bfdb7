import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { addJob } from '../../src/server/jobs/jobKinds.ts'
import { portOf } from '../../tests/support/portOf.ts'
import { inside, outside, recurring } from './countedJobs.ts'
import { quiet, type Installation } from './installation.ts'

/** Jobs of each kind that are added between two kills. */
const addedAtOnce = 10
const pauseMs = { least: 20, most: 150 }
/** Longer than the wait after a second failure of a job, such as a slow call after a kill. */
const maxRestMs = 90_000

export interface KilledJobs {
  /** Jobs of each of the two kinds that do not recur. */
  jobs: number
  /** Calls of the other system that were repeated after a kill. */
  repeatedCalls: number
  recurringRuns: number
  /** A sentence for each job whose outcome is missing or doubled. */
  faults: string[]
}

/**
 * Kills processes that do jobs, on PostgreSQL one of two at a time. Each job must have its outcome once, and each run of a
 * recurring job a time of its own.
 */
export async function killJobs(installation: Installation, kills: number): Promise<KilledJobs> {
  const calls = new Map<string, number>()
  const otherSystem = createServer((request, response) => {
    const name = request.url ?? ''
    calls.set(name, (calls.get(name) ?? 0) + 1)
    response.end()
  })
  await once(otherSystem.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${portOf(otherSystem)}`
  const start = () => startWorkerProcess({ ...placeOf(installation), address })

  // The embedded database serves one process, and this one beside it.
  const processes = [await start()]
  const database = await openDatabase({ ...placeOf(installation), log: quiet, besideServer: true })
  if (installation.databaseUrl !== undefined) processes.push(await start())
  let jobs = 0
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      jobs = await addJobs(database, jobs)
      await delay(randomInt(pauseMs.least, pauseMs.most))
      const at = kill % processes.length
      await killProcess(processes[at])
      processes[at] = await start()
    }
    await untilDone(database)
  } finally {
    for (const each of processes) await killProcess(each)
    otherSystem.close()
  }
  const rows = await database.db.selectFrom('teamMembers').select('name').execute()
  const left = await database.db.selectFrom('jobs').selectAll().where('recurring', 'is', null).execute()
  await database.close()
  const names = rows.map(({ name }) => name)
  const recurringRuns = names.filter((name) => name.startsWith('recurring')).length
  const doubled = names.filter((name, index) => names.indexOf(name) !== index)
  const expected = Array.from({ length: jobs }, (_, n) => [`inside ${n}`, `outside ${n}`]).flat()
  const found = new Set(names)
  return {
    jobs,
    repeatedCalls: [...calls.values()].reduce((sum, count) => sum + count - 1, 0),
    recurringRuns,
    faults: [
      ...doubled.map((name) => `${name} is there more than once.`),
      ...expected.filter((name) => !found.has(name)).map((name) => `${name} is missing.`),
      ...left.map(({ id, kind, lastError }) => `Job ${id} (${kind}) is left: ${lastError ?? 'no error'}.`),
      ...(recurringRuns > 0 ? [] : [`${recurring.name} never ran.`]),
    ],
  }
}

const placeOf = ({ dataDir, databaseUrl }: Installation) => ({
  dataDir,
  ...(databaseUrl !== undefined && { databaseUrl }),
})

async function startWorkerProcess(options: object): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('jobWorker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('The process that does jobs has ended.')
  return child
}

async function killProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function addJobs({ transaction }: Database, from: number): Promise<number> {
  await transaction(async (tx) => {
    for (let n = from; n < from + addedAtOnce; n += 1) {
      await addJob(tx, inside, { n })
      await addJob(tx, outside(''), { n })
    }
  })
  return from + addedAtOnce
}

/** Waits until no job is left but those that recur, or were given up. */
async function untilDone({ db }: Database): Promise<void> {
  const until = performance.now() + maxRestMs
  const waiting = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('recurring', 'is', null)
      .where('dueAt', 'is not', null)
      .limit(1)
      .executeTakeFirst()
  while (performance.now() < until && (await waiting())) await delay(100)
}
