import { LongList } from '../../../server/lists/longList.ts'
import type { Routes } from '../../../server/http/serve.ts'
import * as endpoints from '../endpoints.ts'
import { foundUsers } from './queries.ts'

export const userDirectoryRoutes: Routes = (serve, { database: { db } }) => {
  serve(endpoints.findUsers, async ({ query }) => new LongList(foundUsers(db, query)))
}
