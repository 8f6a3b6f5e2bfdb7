// Kills and stops the server at bad moments, on both engines: `npm run durability -- [kills per engine]`.
import { engines } from '../../tests/support/e2eEngines.ts'
import e2eSetup from '../../tests/support/e2eSetup.ts'
import { ms, printTable } from './figures.ts'
import { type Installation, newInstallation } from './installation.ts'
import { killAttachments } from './killAttachments.ts'
import { killJobs } from './killJobs.ts'
import { killMigrations } from './killMigration.ts'
import { killUnderWrites, stopUnderWrites } from './killServer.ts'
import { killUploads } from './killUpload.ts'
import { canTrace, traceSync } from './traceSync.ts'

const kills = Number(process.argv[2] ?? 200)
const stops = Math.ceil(kills / 2)
const otherKills = Math.ceil(kills / 10)
const attachmentKills = Math.ceil(kills / 4)

const faults: string[] = []
type Rows = (string | number)[][]
const rows: Record<'killed' | 'stopped' | 'jobs' | 'migrations' | 'uploads' | 'attachments', Rows> = {
  killed: [],
  stopped: [],
  jobs: [],
  migrations: [],
  uploads: [],
  attachments: [],
}
let sync = 'strace is not installed here: the order of sync and answer was not looked at.'

const tearDown = await e2eSetup()
try {
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined
    const found = (list: readonly string[]) => faults.push(...list.map((fault) => `${engine}: ${fault}`))
    const on = async <Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> => {
      const installation = await newInstallation(postgres)
      try {
        return await work(installation)
      } finally {
        await installation.remove()
      }
    }

    const killed = await on((installation) => killUnderWrites(installation, kills))
    found(killed.faults)
    const { acknowledged, unanswered, storedBefore, slowestStartMs } = killed
    rows.killed.push([
      engine,
      kills,
      acknowledged,
      unanswered,
      storedBefore,
      killed.faults.length,
      ms(slowestStartMs),
    ])
    const stopped = await on((installation) => stopUnderWrites(installation, stops))
    found(stopped.faults)
    rows.stopped.push([
      engine,
      stops,
      stopped.acknowledged,
      stopped.notAccepted,
      stopped.faults.length,
      ms(stopped.slowestStopMs),
    ])
    const done = await on((installation) => killJobs(installation, kills))
    found(done.faults)
    rows.jobs.push([engine, kills, 2 * done.jobs, done.repeatedCalls, done.recurringRuns, done.faults.length])
    const migration = await killMigrations(postgres, otherKills)
    found(migration.faults)
    rows.migrations.push([
      engine,
      otherKills,
      migration.rows,
      ms(migration.wholeMs),
      migration.done,
      migration.faults.length,
    ])
    const upload = await on((installation) => killUploads(installation, otherKills))
    found(upload.faults)
    rows.uploads.push([engine, otherKills, upload.former, upload.replaced, upload.faults.length])
    const attached = await on((installation) => killAttachments(installation, attachmentKills))
    found(attached.faults)
    rows.attachments.push([
      engine,
      attachmentKills,
      attached.uploads,
      attached.messages,
      attached.unanswered,
      attached.repeated,
      attached.incomplete,
      attached.faults.length,
    ])
    if (engine === 'sqlite' && canTrace()) {
      const { calls, isSynced } = await on(traceSync)
      sync = `The system calls of one ticket:\n\n${calls.join('\n')}`
      if (!isSynced) found(['The answer was written before the log was synced.'])
    }
  }
} finally {
  await tearDown?.()
}

console.log('\nkill -9 under 50 writes a second:\n')
printTable(
  [
    'Database',
    'Kills',
    'Acknowledged',
    'Unanswered, sent again',
    'Of these stored already',
    'Lost or doubled',
    'Slowest start',
  ],
  rows.killed,
)
console.log('\nSIGTERM under 150 writes a second:\n')
printTable(['Database', 'Stops', 'Acknowledged', 'Not accepted', 'Broken', 'Slowest stop'], rows.stopped)
console.log('\nkill -9 of processes that do jobs, on PostgreSQL of one of two:\n')
printTable(
  ['Database', 'Kills', 'Jobs', 'Calls outside repeated', 'Recurring runs', 'Lost or doubled'],
  rows.jobs,
)
console.log('\nkill -9 at any moment of a start that migrates a database of the baseline:\n')
printTable(
  ['Database', 'Kills', 'Rows', 'Whole start', 'Migration was done', 'Rows lost or start refused'],
  rows.migrations,
)
console.log('\nkill -9 while a logo is uploaded:\n')
printTable(
  ['Database', 'Kills', 'Former logo', 'New logo', 'Neither, or files left or missing'],
  rows.uploads,
)
console.log('\nkill -9 while customers upload files and send messages with them:\n')
printTable(
  [
    'Database',
    'Kills',
    'Files',
    'Messages',
    'Requests without a response',
    'Messages sent again',
    'Incomplete files, swept',
    'Lost, wrong or left behind',
  ],
  rows.attachments,
)
console.log(`\n${sync}\n`)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
