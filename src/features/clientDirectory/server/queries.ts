import { sql } from 'kysely'
import { containing } from '../../../folded.ts'
import type { Db } from '../../../server/database/db.ts'
import { shownName } from '../../accounts/server/directory.ts'
import { lowered } from '../../accounts/server/queries.ts'
import type { MemberCandidate } from '../../companies/schema.ts'

const shownAtOnce = 20

/** People who may be added to the company: those whom a text finds, or those of no company who gave its name. */
export async function findCandidates(
  db: Db,
  company: { id: number; name: string },
  text = '',
): Promise<MemberCandidate[]> {
  const wanted = containing(text)
  const matches = (column: string) => sql<boolean>`folded(${sql.ref(column)}) like ${wanted} escape '\\'`
  const rows = await db
    .selectFrom('users')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .leftJoin('companies', 'companies.id', 'companyMembers.companyId')
    .where('users.role', 'in', ['customer', 'User'])
    .where((row) =>
      row.or([
        row('companyMembers.companyId', 'is', null),
        row('companyMembers.companyId', '!=', company.id),
      ]),
    )
    .where((row) =>
      text === ''
        ? row.and([
            sql<boolean>`lower("users"."company") = ${lowered(company.name)}`,
            row('companyMembers.companyId', 'is', null),
          ])
        : row.or([
            matches('users.username'),
            matches('users.email'),
            sql<boolean>`folded(${shownName}) like ${wanted} escape '\\'`,
          ]),
    )
    .select([
      'users.id',
      'users.username',
      shownName.as('name'),
      'users.email',
      'users.company',
      'companies.id as presentId',
      'companies.name as presentName',
    ])
    .orderBy('users.id')
    .limit(shownAtOnce)
    .execute()
  return rows.map(({ presentId, presentName, ...person }) => ({
    ...person,
    present: presentId === null || presentName === null ? null : { id: presentId, name: presentName },
  }))
}

/** The highest number of leads shown that name the company. */
const shownLeads = 100

/** The newest inquiries whose sender gave the name of the company, in any case of ASCII letters, or that became part of it. */
export function leadsOf(db: Db, { id, name }: { id: number; name: string }) {
  return db
    .selectFrom('contactRequests')
    .select(['id', 'name', 'type', 'createdAt'])
    .where((row) => row.or([sql<boolean>`lower("company") = ${lowered(name)}`, row('companyId', '=', id)]))
    .orderBy('id', 'desc')
    .limit(shownLeads)
    .execute()
}
