import type { AppContext } from '../../../server/appContext.ts'
import { now } from '../../../server/database/now.ts'
import { freeMebibytes } from '../../../server/health/diskCheck.ts'
import { outboxCheck } from '../../../server/health/outboxCheck.ts'
import { remembered } from '../../../server/health/remembered.ts'
import { uploadsCheck } from '../../../server/health/uploadsCheck.ts'
import type { Routes } from '../../../server/serve.ts'
import { readSystemStatus } from '../calls.ts'
import { canReadMailPassword, countFailedMails, databaseAheadSeconds } from './queries.ts'

/** With less an administrator is told, some time before the instance is not ready. */
const lowDiskMb = 1024

export const systemRoutes: Routes = (serve, context) => {
  const readFacts = factsOf(context)
  serve(readSystemStatus, async ({ request }) => ({
    ...(await readFacts()),
    time: now(),
    isTlsUnseen: request.protocol === 'http' && request.headers['x-forwarded-proto'] === 'https',
  }))
}

function factsOf({ config, database, vault }: AppContext) {
  const uploads = uploadsCheck(config.dataDir)
  const outbox = outboxCheck(database)
  return remembered(async () => {
    const freeMb = await freeMebibytes(config.dataDir).catch(() => null)
    return {
      freeMb,
      isDiskLow: freeMb === null || freeMb < Math.max(lowDiskMb, config.minFreeMb),
      canStoreFiles: (await uploads.check()) === undefined,
      failedMails: await countFailedMails(database.db),
      areMailsLate: (await outbox.check()) !== undefined,
      canReadMailPassword: await canReadMailPassword(database.db, vault),
      databaseAheadSeconds: await databaseAheadSeconds(database),
    }
  })
}
