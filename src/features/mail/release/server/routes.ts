import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { endHold } from './commands.ts'

export const releaseRoutes: Routes = (serve) => {
  serve(endpoints.release, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      await endHold(tx, { ...body, by: { actorId: actor.id, address } })
      return { message: 'This installation is released. Email is sent again.' }
    }),
  )
}
