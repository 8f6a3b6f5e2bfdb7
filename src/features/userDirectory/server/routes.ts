import { LongList } from '../../../server/lists/longList.ts'
import type { Routes } from '../../../server/http/serve.ts'
import * as calls from '../calls.ts'
import { foundUsers } from './queries.ts'

export const userDirectoryRoutes: Routes = (serve, { database: { db } }) => {
  serve(calls.findUsers, async ({ query }) => new LongList(foundUsers(db, query)))
}
