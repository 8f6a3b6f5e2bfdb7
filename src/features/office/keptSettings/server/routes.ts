import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { deleteKept, turnOn } from './commands.ts'

/**
 * The list of kept settings is in the response to `readWaiting` (features/office/waiting), which the Admin Panel
 * requests anyway.
 */
export const keptSettingRoutes: Routes = (serve) => {
  serve(endpoints.turnOnKeptSetting, ({ actor, params, address, confirmed, transact }) =>
    transact(async (tx) => ({
      message: await turnOn(tx, params.id, { actorId: actor.id, address, confirmed }),
    })),
  )

  serve(endpoints.deleteKeptSetting, ({ actor, params, address, transact }) =>
    transact(async (tx) => ({ message: await deleteKept(tx, params.id, { actorId: actor.id, address }) })),
  )
}
