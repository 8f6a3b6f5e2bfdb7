import type { AppContext } from '../../../server/appContext.ts'
import { now } from '../../../server/database/now.ts'
import { freeMebibytes } from '../../../server/health/diskCheck.ts'
import { outboxCheck } from '../../../server/health/outboxCheck.ts'
import { remembered } from '../../../server/health/remembered.ts'
import { uploadsCheck } from '../../../server/health/uploadsCheck.ts'
import type { LeadsOffList } from '../../../server/modules.ts'
import type { Routes } from '../../../server/serve.ts'
import * as calls from '../calls.ts'
import { canReadMailPassword, databaseAheadSeconds, readSetUp, readWaiting } from './queries.ts'

/** With less an administrator is told, some time before the instance is not ready. */
const lowDiskMb = 1024

/** @param findLeadsOffList of the module that is on */
export const systemRoutes =
  (findLeadsOffList: () => Promise<LeadsOffList | undefined>): Routes =>
  (serve, context) => {
    const readFacts = factsOf(context)
    serve(calls.readSystemStatus, async ({ request }) => ({
      ...(await readFacts()),
      ...(await readSetUp(context.database.db, request.hostname)),
      time: now(),
      isTlsUnseen: request.protocol === 'http' && request.headers['x-forwarded-proto'] === 'https',
    }))

    serve(calls.readWaiting, async () => readWaiting(context.database.db, await findLeadsOffList()))
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
      areMailsLate: (await outbox.check()) !== undefined,
      canReadMailPassword: await canReadMailPassword(database.db, vault),
      databaseAheadSeconds: await databaseAheadSeconds(database),
    }
  })
}
