import type { AppContext } from '../../../../server/appContext.ts'
import { now } from '../../../../server/database/now.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import type { HealthCheck } from '../../../../server/health/check.ts'
import { freeMebibytes } from '../../../../server/health/diskCheck.ts'
import { areMailsLate } from '../../../../server/health/outboxCheck.ts'
import { remembered } from '../../../../server/health/remembered.ts'
import { uploadsCheck } from '../../../../server/health/uploadsCheck.ts'
import { findUnfetched } from '../../mailboxes/imap/server/unfetched.ts'
import { describeHold } from '../../release/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { canReadMailPassword, databaseAheadSeconds, readSetUp } from './queries.ts'

/** Below this free space, administrators are warned, well before the instance stops being ready. */
const lowDiskMb = 1024

type LateWork = Readonly<Record<'jobs' | 'scans', HealthCheck>>

export const systemStatusRoutes =
  (lateWork: LateWork): Routes =>
  (serve, context) => {
    const readFacts = factsOf(context, lateWork)
    serve(endpoints.readSystemStatus, async ({ request }) => ({
      ...(await readFacts()),
      ...(await readSetUp(context.database.db, request.hostname)),
      unfetched: await findUnfetched(context.database.db, Date.now()),
      hold: await describeHold(context.database.db),
      time: now(),
      isTlsUnseen: request.protocol === 'http' && request.headers['x-forwarded-proto'] === 'https',
    }))
  }

function factsOf({ config, database, secretBox }: AppContext, lateWork: LateWork) {
  const uploads = uploadsCheck(config.dataDir)
  return remembered(async () => {
    const freeMb = await freeMebibytes(config.dataDir).catch(() => null)
    return {
      freeMb,
      isDiskLow: freeMb === null || freeMb < Math.max(lowDiskMb, config.minFreeMb),
      canStoreFiles: (await uploads.check()) === undefined,
      areMailsLate: await areMailsLate(database.db).catch(() => false),
      areJobsLate: (await lateWork.jobs.check()) !== undefined,
      areScansLate: (await lateWork.scans.check()) !== undefined,
      canReadMailPassword: await canReadMailPassword(database.db, secretBox),
      databaseAheadSeconds: await databaseAheadSeconds(database),
    }
  })
}
