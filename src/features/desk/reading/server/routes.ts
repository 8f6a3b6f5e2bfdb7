import type { Db } from '../../../../server/database/db.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import { storeReadPosition } from './commands.ts'
import { findReadPosition } from './queries.ts'

export const readPositionRoutes: Routes = (serve, context) => {
  const { db } = context.database

  serve(endpoints.findReadPosition, ({ actor, params }) => requirePosition(db, actor, params.ticketId))

  serve(endpoints.storeReadPosition, ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await requirePosition(tx, actor, params.ticketId)
      await storeReadPosition(tx, { userId: actor.id, ...params, ...body })
      return requirePosition(tx, actor, params.ticketId)
    }),
  )
}

/** @throws 404 if there is no such ticket */
async function requirePosition(db: Db, actor: Actor, ticketId: number) {
  const found = await findReadPosition(db, viewerOf(actor, 'tickets'), ticketId)
  if (!found) throw missing('Ticket not found')
  return found
}
