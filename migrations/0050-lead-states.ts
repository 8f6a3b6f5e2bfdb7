import { nullable, oneOf, text, withDefault, type Schema } from './frozen/schema.ts'

/**
 * Leads are new, contacted, won or lost, in place of open and handled. A lead that became a client is won, whether or not it
 * was marked. One that was answered is contacted, also where it was marked as handled: staff marked it because the visitor's
 * reply was what came next. One that was marked and never answered was ended without a client, and is lost.
 */
export async function up({ engine, addColumn, run }: Schema): Promise<void> {
  await run('drop index "contactRequests_state_id"')
  await run('alter table "contactRequests" rename column "state" to "formerState"')
  // The new column has a constraint of the same name, which SQLite allows; there it is dropped with its column.
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
  // The new leads are counted for the Admin Panel: only those are in the index.
  await run(`create index "contactRequests_new" on "contactRequests" ("state", "id") where "state" = 'new'`)
}
