import { ListRange, rangeOf } from '../../../../server/endpoints/listRange.ts'
import { LongList } from '../../../../server/endpoints/longList.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { foundUsers } from './queries.ts'
import { usersInRange } from './range.ts'

export const userDirectoryRoutes: Routes = (serve, { database }) => {
  serve(endpoints.findUsers, async ({ query, rangeHeader }) => {
    const { words, sort, direction, ...selection } = query
    const range = rangeOf(rangeHeader, { words, sort, direction })
    return range
      ? new ListRange(range.first, () => usersInRange(database, range, query))
      : new LongList(foundUsers(database.db, selection))
  })
}
