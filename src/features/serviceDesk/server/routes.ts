import { audit } from '../../../server/audit/audit.ts'
import type { Routes } from '../../../server/http/serve.ts'
import * as endpoints from '../endpoints.ts'
import { saveSettings } from './commands.ts'
import { findSettings } from './queries.ts'

export const serviceDeskRoutes: Routes = (serve, { database }) => {
  serve(endpoints.readServiceDeskSettings, () => findSettings(database.db))

  serve(endpoints.saveServiceDeskSettings, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      await saveSettings(tx, body)
      const change = { action: 'service desk settings changed', subject: 'service desk settings' }
      await audit(tx, { ...change, actorId: actor.id, detail: body, address })
      return body
    }),
  )
}
