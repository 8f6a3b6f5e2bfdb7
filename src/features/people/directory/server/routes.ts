import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { foundUsers } from './queries.ts'

export const userDirectoryRoutes: Routes = (serve, { database: { db } }) => {
  serve(endpoints.findUsers, async ({ query }) => new LongList(foundUsers(db, query)))
}
