import { boolean, integer, oneOf, references, timestamp, withDefault, type Schema } from './frozen/schema.ts'

/**
 * The company of each person, and their access to colleagues' records. A person has at most one row. Of the records
 * from before someone joined, colleagues see only those with a higher id than `ticketsAfter` and `invoicesAfter`. This
 * is an id and not a time, so that the index of an owner's records serves it.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable(
    'companyMembers',
    {
      userId: references('users', 'cascade'),
      companyId: references('companies', 'cascade'),
      isPrimary: withDefault(boolean, false),
      isBilling: withDefault(boolean, false),
      isTechnical: withDefault(boolean, false),
      ticketAccess: withDefault(oneOf('own', 'read', 'answer'), 'own'),
      readsInvoices: withDefault(boolean, false),
      ticketsAfter: withDefault(integer, 0),
      invoicesAfter: withDefault(integer, 0),
      createdAt: timestamp,
      updatedAt: timestamp,
    },
    ['userId'],
  )
  await schema.createIndex('companyMembers', ['companyId', 'userId'])
  await schema.run(
    `create unique index "companyMembers_primary_unique" on "companyMembers" ("companyId") where "isPrimary"`,
  )
  await schema.renewListOn('companyMembers')
  // For the leads that name a company.
  await schema.run(
    `create index "contactRequests_company_lower" on "contactRequests" (lower("company"), "id")`,
  )
}
