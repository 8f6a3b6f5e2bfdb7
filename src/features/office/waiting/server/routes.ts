import type { Routes } from '../../../../server/endpoints/serve.ts'
import { providerToday } from '../../../site/provider/server/queries.ts'
import * as endpoints from '../endpoints.ts'
import { readWaiting } from './queries.ts'

export const waitingRoutes: Routes = (serve, { database, placeholders }) => {
  serve(endpoints.readWaiting, async () =>
    readWaiting(database.db, {
      today: await providerToday(database.db),
      withArchived: !(await placeholders.works('lead-archive')),
    }),
  )
}
