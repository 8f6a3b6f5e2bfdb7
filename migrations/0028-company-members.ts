import { boolean, integer, oneOf, references, timestamp, withDefault, type Schema } from './frozen/schema.ts'

/**
 * Who belongs to which company, and what they may see of their colleagues. A person has one row at most. Of what a member
 * raised before joining, colleagues see what has a higher id than `ticketsAfter` and `invoicesAfter`: an id and not a time,
 * so that the index of an owner's records serves it.
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
  // The leads that name a company are found by that.
  await schema.run(
    `create index "contactRequests_company_lower" on "contactRequests" (lower("company"), "id")`,
  )
}
