import { audit } from '../../../server/audit/audit.ts'
import type { Routes } from '../../../server/http/serve.ts'
import { tellAdministrators } from '../../mail/server/administratorNotices.ts'
import * as endpoints from '../endpoints.ts'
import { storeSwitches } from './commands.ts'
import { listSwitches } from './queries.ts'

export const moduleRoutes: Routes = (serve, { database }) => {
  serve(endpoints.listModules, () => listSwitches(database.db))

  serve(endpoints.switchModules, ({ actor, body, address, confirmed, transact }) =>
    transact(async (tx) => {
      await storeSwitches(tx, body.modules)
      await audit(tx, {
        action: 'modules switched',
        actorId: actor.id,
        subject: 'modules',
        detail: Object.fromEntries(body.modules.map(({ name, isOn }) => [name, isOn ? 'on' : 'off'])),
        address,
      })
      const switches = body.modules.map(({ name, isOn }) => `${name} ${isOn ? 'on' : 'off'}`)
      await tellAdministrators(tx, `Modules: ${switches.join(', ')}`, confirmed)
      return listSwitches(tx)
    }),
  )
}
