import type { Routes } from '../../../../server/endpoints/serve.ts'
import { tellAdministrators } from '../../../mail/server/administratorNotices.ts'
import * as endpoints from '../endpoints.ts'
import { functionNames } from '../values.ts'
import { storePlaceholders } from './commands.ts'
import { listPlaceholders } from './queries.ts'

export const placeholderRoutes: Routes = (serve, { database }) => {
  serve(endpoints.listPlaceholders, () => listPlaceholders(database.db))

  serve(endpoints.changePlaceholders, ({ actor, body, address, confirmed, transact }) =>
    transact(async (tx) => {
      await storePlaceholders(tx, body.placeholders, { actorId: actor.id, address })
      const changes = body.placeholders.map(
        ({ name, works }) => `${functionNames[name]} ${works ? 'works' : 'is announced only'}`,
      )
      await tellAdministrators(tx, `Announced functions: ${changes.join(', ')}`, confirmed)
      return listPlaceholders(tx)
    }),
  )
}
