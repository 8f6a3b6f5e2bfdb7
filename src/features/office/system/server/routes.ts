import type { Endpoint } from '../../../../shared/endpoint/endpoint.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { now } from '../../../../server/database/now.ts'
import { freeMebibytes } from '../../../../server/health/diskCheck.ts'
import type { HealthCheck } from '../../../../server/health/check.ts'
import { areMailsLate } from '../../../../server/health/outboxCheck.ts'
import { remembered } from '../../../../server/health/remembered.ts'
import { uploadsCheck } from '../../../../server/health/uploadsCheck.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { describeHold } from '../../release/server/queries.ts'
import { providerToday } from '../../../site/provider/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import type { ApiDocument } from '../schema.ts'
import { openApiDocument } from './openApi.ts'
import { canReadMailPassword, databaseAheadSeconds, readSetUp, readWaiting } from './queries.ts'

/** With less an administrator is told, some time before the instance is not ready. */
const lowDiskMb = 1024

interface SystemRoutesOptions {
  servedCalls: readonly Endpoint[]
  lateWork: Readonly<Record<'jobs' | 'scans', HealthCheck>>
}

export const systemRoutes =
  ({ servedCalls, lateWork }: SystemRoutesOptions): Routes =>
  (serve, context) => {
    const readFacts = factsOf(context, lateWork)
    serve(endpoints.readSystemStatus, async ({ request }) => ({
      ...(await readFacts()),
      ...(await readSetUp(context.database.db, request.hostname)),
      hold: await describeHold(context.database.db),
      time: now(),
      isTlsUnseen: request.protocol === 'http' && request.headers['x-forwarded-proto'] === 'https',
    }))

    serve(endpoints.readWaiting, async () => {
      const { database, placeholders } = context
      return readWaiting(database.db, {
        today: await providerToday(database.db),
        withArchived: !(await placeholders.works('lead-archive')),
      })
    })

    /** The document while these functions work: to make it takes some 20 ms. */
    let made: { working: string; document: ApiDocument } | undefined
    serve(endpoints.readApiDocument, async () => {
      const shown = await context.placeholders.shown()
      const working = shown.join()
      if (made?.working !== working) {
        const served = servedCalls.filter(
          ({ placeholder }) => placeholder === undefined || shown.includes(placeholder),
        )
        made = { working, document: openApiDocument(served) }
      }
      return made.document
    })
  }

function factsOf({ config, database, secretBox }: AppContext, lateWork: SystemRoutesOptions['lateWork']) {
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
