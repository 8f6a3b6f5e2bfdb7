import { sql } from 'kysely'
import { compileOnce } from '../../../../../server/database/compileOnce.ts'
import type { Database } from '../../../../../server/database/database.ts'
import type { Db } from '../../../../../server/database/db.ts'
import type { Engine } from '../../../../../server/database/engine.ts'
import { jsonRows } from '../../../../../server/database/jsonRows.ts'
import { inPages } from '../../../../../server/database/stream.ts'
import { amongIds } from '../../../../../server/lists/amongIds.ts'
import { noRows, readRange, type RowRange, type RowsInRange } from '../../../../../server/lists/rowRange.ts'
import { archivedLead, type ArchivedLead } from '../schema.ts'

const archived = (db: Db) =>
  db
    .selectFrom('contactRequests')
    .leftJoin('users', 'users.id', 'contactRequests.archivedBy')
    .select([
      'contactRequests.id',
      'contactRequests.name',
      'contactRequests.email',
      'contactRequests.company',
      sql<string>`"archivedAt"`.as('archivedAt'),
      'users.username as archivedBy',
    ])
    .where('archivedAt', 'is not', null)

/** The archived leads, the most recently archived first, in pages. */
export function archivedLeadPages(db: Db) {
  return inPages<ArchivedLead>((last, rows) =>
    archived(db)
      .$if(last !== undefined, (query) =>
        query.where((row) =>
          row.or([
            row('archivedAt', '<', last?.archivedAt ?? ''),
            row.and([
              row('archivedAt', '=', last?.archivedAt ?? ''),
              row('contactRequests.id', '<', last?.id ?? 0),
            ]),
          ]),
        ),
      )
      .orderBy('archivedAt', 'desc')
      .orderBy('contactRequests.id', 'desc')
      .limit(rows)
      .execute(),
  )
}

/** A range of the archived leads, the most recently archived first. */
export function archivedLeadsInRange(
  { db, engine }: Database,
  range: RowRange,
): Promise<RowsInRange<ArchivedLead>> {
  return readRange(range, {
    count: () => countArchived(db),
    read: async ({ fromEnd, ...place }) => {
      const [page] = await readPage(db, place, { engine, fromEnd })
      return page ?? noRows
    },
  })
}

async function countArchived(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('leadCounts')
    .select(sql<number>`coalesce(sum("count"), 0)`.as('count'))
    .where('isArchived', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Skips to the offset within an index, and only then reads the rows. */
const readPage = compileOnce(
  (
    db,
    { offset, limit }: { offset: number; limit: number },
    { engine, fromEnd }: { engine: Engine; fromEnd: boolean },
  ) => {
    const walked = fromEnd ? 'asc' : 'desc'
    const page = db
      .selectFrom('contactRequests')
      .select('id')
      .where('archivedAt', 'is not', null)
      .orderBy('archivedAt', walked)
      .orderBy('id', walked)
      .limit(limit)
      .offset(offset)
    const rows = archived(db)
      .where(sql<boolean>`"contactRequests"."id" ${amongIds(engine, page)}`)
      .orderBy('archivedAt', 'desc')
      .orderBy('contactRequests.id', 'desc')
    return jsonRows(engine, { as: archivedLead, of: 'contactRequests' }, rows)
  },
)

/** Undefined if the lead is not archived. */
export function findArchivedLead(db: Db, id: number) {
  return archived(db).where('contactRequests.id', '=', id).executeTakeFirst()
}
