import type { Db } from '../../../../server/database/db.ts'

const columns = ['id', 'name', 'role', 'image', 'bio'] as const

/** The team in the order of creation. */
export function listTeam(db: Db) {
  return db.selectFrom('teamMembers').select(columns).orderBy('id').execute()
}

/** Undefined if the member does not exist. */
export function findTeamMember(db: Db, id: number) {
  return db.selectFrom('teamMembers').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Like findTeamMember, but locks the row until the transaction ends. */
export function findTeamMemberForUpdate(tx: Db, id: number) {
  return tx.selectFrom('teamMembers').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}
