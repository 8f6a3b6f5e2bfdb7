import { nullable, oneOf, text, withDefault, type Schema } from './frozen/schema.ts'

/**
 * Replaces the states open and handled of leads by new, contacted, won and lost. A lead that became a client is won,
 * even if it was not handled. An answered lead is contacted, even if it was handled: staff marked leads after
 * answering, when only the visitor's reply was missing. A handled lead without an answer did not become a client, and
 * is lost.
 */
export async function up({ engine, addColumn, run }: Schema): Promise<void> {
  await run('drop index "contactRequests_state_id"')
  await run('alter table "contactRequests" rename column "state" to "formerState"')
  // The new column has a constraint of the same name. SQLite allows that and drops the old one with its column.
  if (engine === 'postgres')
    await run('alter table "contactRequests" drop constraint "contactRequests_state_choice"')
  await addColumn('contactRequests', 'state', withDefault(oneOf('new', 'contacted', 'won', 'lost'), 'new'))
  await run(`update "contactRequests" set "state" = case
    when "companyId" is not null or "customerId" is not null then 'won'
    when "answeredAt" is not null then 'contacted'
    when "formerState" = 'handled' then 'lost'
    else 'new' end`)
  await run('alter table "contactRequests" drop column "formerState"')

  await run('alter table "contactRequests" rename column "handledAt" to "closedAt"')
  await run('alter table "contactRequests" rename column "handledBy" to "closedBy"')
  await run(
    `update "contactRequests" set "closedAt" = null, "closedBy" = null where "state" in ('new', 'contacted')`,
  )
  await addColumn('contactRequests', 'lostReason', nullable(text))
  // For the Admin Panel, which counts the new leads only.
  await run(`create index "contactRequests_new" on "contactRequests" ("state", "id") where "state" = 'new'`)
}
