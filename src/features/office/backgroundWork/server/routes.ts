import { nameActions } from '../../../../server/audit/actionNames.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { AnyJobKind } from '../../../../server/jobs/jobKinds.ts'
import { retryFailed } from '../../../../server/jobs/jobRows.ts'
import * as endpoints from '../endpoints.ts'
import { readWork } from './queries.ts'

nameActions({ 'job tried again': 'Tried work in the background again' })

export const backgroundWorkRoutes =
  (kinds: readonly AnyJobKind[]): Routes =>
  (serve, { config: { clamd }, database }) => {
    serve(endpoints.readBackgroundWork, () => readWork(database.db, { kinds, clamd }))

    serve(endpoints.retryJob, ({ actor, address, params, transact }) =>
      transact(async (tx) => {
        const kind = await retryFailed(tx, params.id, Date.now())
        if (kind === undefined) throw missing('This work is done, or was tried again already.')
        const work = kinds.find(({ name }) => name === kind)?.title ?? kind
        await audit(tx, { action: 'job tried again', actorId: actor.id, address, detail: { work } })
        return readWork(tx, { kinds, clamd })
      }),
    )
  }
