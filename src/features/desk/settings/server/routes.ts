import { audit } from '../../../../server/audit/audit.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { saveSettings } from './commands.ts'
import { findSettings, findSettingsForUpdate } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'service desk settings changed': 'Changed the service desk settings',
})

export const deskSettingsRoutes: Routes = (serve, { database }) => {
  serve(endpoints.readDeskSettings, () => findSettings(database.db))

  serve(endpoints.saveDeskSettings, ({ actor, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const { lastAssigneeId: _, ...from } = await findSettingsForUpdate(tx)
      const change = { action: 'service desk settings changed', subject: 'service desk settings' }
      await checkVersion(tx, from, change)
      await saveSettings(tx, body)
      await audit(tx, { ...change, actorId: actor.id, detail: { from, to: body }, address })
      return body
    }),
  )
}
