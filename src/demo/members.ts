import type { MemberChange } from '../features/people/companies/schema.ts'
import type { Db } from '../server/database/db.ts'
import type { Clock } from './clock.ts'
import type { IdOf } from './people.ts'

interface DemoMember extends Partial<MemberChange> {
  company: string
  username: string
}

/** Theo Grant is not a member of his company yet, so that the page of the company suggests adding him. */
const members: readonly DemoMember[] = [
  {
    company: 'Harbor Supply Co.',
    username: 'priya.n',
    isPrimary: true,
    isTechnical: true,
    ticketAccess: 'answer',
    readsInvoices: true,
  },
  {
    company: 'Weldon Freight',
    username: 'carl',
    isPrimary: true,
    isBilling: true,
    ticketAccess: 'answer',
    readsInvoices: true,
  },
  { company: 'Weldon Freight', username: 'denise', isTechnical: true, ticketAccess: 'read' },
  { company: 'Weldon Freight', username: 'pat' },
  { company: 'Fairfield Clinic', username: 'renee', isPrimary: true, isBilling: true },
  { company: 'Stone & Ridge Law', username: 'olivia', isPrimary: true },
]

export async function addMembers(tx: Db, clock: Clock, idOf: IdOf): Promise<void> {
  const createdAt = clock.ago(50)
  for (const { company, username, ...member } of members) {
    const { id: companyId } = await tx
      .selectFrom('companies')
      .select('id')
      .where('name', '=', company)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('companyMembers')
      .values({ userId: idOf(username), companyId, ...member, createdAt, updatedAt: createdAt })
      .execute()
  }
}
