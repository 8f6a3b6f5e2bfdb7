import type { Db } from '../../../../../server/database/db.ts'
import { inPages } from '../../../../../server/database/stream.ts'
import type { ArchivedLead } from '../schema.ts'

const archived = (db: Db) =>
  db
    .selectFrom('archivedLeads')
    .innerJoin('contactRequests', 'contactRequests.id', 'archivedLeads.inquiryId')
    .leftJoin('users', 'users.id', 'archivedLeads.userId')
    .select([
      'contactRequests.id',
      'contactRequests.name',
      'contactRequests.email',
      'contactRequests.company',
      'archivedLeads.createdAt as archivedAt',
      'users.username as archivedBy',
    ])

/** The archived leads, the most recently archived first, in pages. */
export function archivedLeadPages(db: Db) {
  return inPages<ArchivedLead>((last, rows) =>
    archived(db)
      .$if(last !== undefined, (query) =>
        query.where((row) =>
          row.or([
            row('archivedLeads.createdAt', '<', last?.archivedAt ?? ''),
            row.and([
              row('archivedLeads.createdAt', '=', last?.archivedAt ?? ''),
              row('contactRequests.id', '<', last?.id ?? 0),
            ]),
          ]),
        ),
      )
      .orderBy('archivedLeads.createdAt', 'desc')
      .orderBy('contactRequests.id', 'desc')
      .limit(rows)
      .execute(),
  )
}

/** Undefined if the lead is not archived. */
export function findArchivedLead(db: Db, inquiryId: number) {
  return archived(db).where('archivedLeads.inquiryId', '=', inquiryId).executeTakeFirst()
}

/** A subquery of the ids of the archived leads. */
export const archivedLeadIds = (db: Db) => db.selectFrom('archivedLeads').select('inquiryId')
