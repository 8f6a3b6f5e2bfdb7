// A process that does the jobs of countedJobs.ts, for killJobs.ts. Its argument is JSON; it prints 'open' and runs until it
// is killed.
import * as z from 'zod/mini'
import { openDatabase } from '../../src/server/database/database.ts'
import type { AnyJobKind } from '../../src/server/jobs/jobKinds.ts'
import { jobLanes } from '../../src/server/jobs/jobs.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { inside, outside, recurring } from './countedJobs.ts'
import { quiet } from './installation.ts'

const { address, ...place } = z
  .object({ dataDir: z.string(), databaseUrl: z.optional(z.string()), address: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const database = await openDatabase({ ...place, log: quiet })
const kinds: AnyJobKind[] = [inside, outside(address), recurring]
startWorker({ database, log: quiet }, jobLanes({ database, log: quiet }, kinds))
console.log('open')
setInterval(() => {}, 60_000)
