// A process that fetches the mails of all mailboxes, for killFetching.ts. Its argument is JSON; it prints 'open' and runs
// until it is killed.
import * as z from 'zod/mini'
import { fetchingLane } from '../../src/features/desk/mailIn/fetching/server/fetchingLane.ts'
import { openMailStore } from '../../src/features/desk/mailIn/server/mailStore.ts'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { createSecretBox } from '../../src/server/secrets/secretBox.ts'
import { quiet } from './installation.ts'

const { key, ...place } = z
  .object({ dataDir: z.string(), databaseUrl: z.optional(z.string()), key: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const read = readConfig({})
if ('problems' in read) throw new Error(read.problems.join())
const config = { ...read.config, dataDir: place.dataDir }
const database = await openDatabase({ ...place, log: quiet })
const context = { database, config, secretBox: createSecretBox(Buffer.from(key, 'hex')), log: quiet }
startWorker(context, [fetchingLane(context, { store: openMailStore(context), retryMs: [50] })])
console.log('open')
setInterval(() => {}, 60_000)
