import { generatedId, integer, nullable, references, timestamp, type Schema } from './frozen/schema.ts'

const cannotWork = (account: string) =>
  `${account}."isSuspended" or ${account}."role" not in ('Administrator', 'agent')`
const giveBack = (account: string) => `update "tickets" set "assigneeId" = null
  where "assigneeId" = ${account}."id" and "status" <> 'closed'`

/**
 * The assignee of a ticket, with the history of assignments. When an account is suspended, deleted or no longer staff,
 * triggers unassign its tickets, even for changes from the command line. A migration that rebuilds `tickets` on SQLite
 * must drop these triggers first; one that rebuilds `users` must create them again.
 */
export async function up(schema: Schema): Promise<void> {
  const { engine, run } = schema
  // No foreign key, as for the customer of a ticket: a closed ticket keeps its assignee's id.
  await schema.addColumn('tickets', 'assigneeId', nullable(integer))
  const isAssigned = `where "assigneeId" is not null`
  await run(`create index "tickets_assigneeId_id" on "tickets" ("assigneeId", "id") ${isAssigned}`)
  await run(
    `create index "tickets_assigneeId_status_id" on "tickets" ("assigneeId", "status", "id") ${isAssigned}`,
  )
  // For the tickets of one assignee, and for unassigned ones.
  await run(`create index "tickets_queue" on "tickets" ("assigneeId", "id", "status", "priority")
    where "status" in ('open', 'in_progress')`)

  await schema.createTable('ticketAssignments', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    assigneeId: nullable(integer),
    createdAt: timestamp,
  })
  await schema.createIndex('ticketAssignments', ['ticketId', 'id'])

  if (engine === 'sqlite') {
    await run(`create trigger "users_giveTicketsBack" after update of "isSuspended", "role" on "users"
      when ${cannotWork('new')} begin ${giveBack('new')}; end`)
    await run(`create trigger "users_leaveTickets" after delete on "users" begin ${giveBack('old')}; end`)
    return
  }
  const trigger = async (name: string, when: string, account: string) => {
    await run(`create function "${name}"() returns trigger language plpgsql as $$ begin
      ${giveBack(account)}; return null; end $$`)
    await run(`create trigger "${name}" after ${when} execute function "${name}"()`)
  }
  await trigger(
    'users_giveTicketsBack',
    `update of "isSuspended", "role" on "users" for each row when (${cannotWork('new')})`,
    'new',
  )
  await trigger('users_leaveTickets', `delete on "users" for each row`, 'old')
}
