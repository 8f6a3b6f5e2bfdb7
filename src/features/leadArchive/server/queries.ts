import type { Db } from '../../../server/database/db.ts'

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

/** Lists the archived leads, the last archived first. */
export function listArchivedLeads(db: Db) {
  return archived(db)
    .orderBy('archivedLeads.createdAt', 'desc')
    .orderBy('contactRequests.id', 'desc')
    .execute()
}

/** Undefined where the lead is not archived. */
export function findArchivedLead(db: Db, inquiryId: number) {
  return archived(db).where('archivedLeads.inquiryId', '=', inquiryId).executeTakeFirst()
}

export const leadsOffList = (db: Db) => db.selectFrom('archivedLeads').select('inquiryId')
