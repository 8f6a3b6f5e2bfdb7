import { keepCounts } from './frozen/keepCounts.ts'
import { keepWords, textOf } from './frozen/keepWords.ts'
import {
  boolean,
  generatedId,
  integer,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

const statuses = oneOf('open', 'in_progress', 'resolved', 'closed')
const priorities = oneOf('low', 'medium', 'high', 'critical')

/** The number of a ticket's newest responses that are searched, so that the cost of storing one is bounded. */
const searchedResponses = 200

/** Tickets with their conversations, counts and words, and the assignees of tickets. */
export async function up(schema: Schema): Promise<void> {
  await makeTickets(schema)
  await makeConversation(schema)
  await keepCounts(schema, 'ticketCounts', { of: 'tickets', by: ['status', 'priority', 'category'] })
  await keepTicketWords(schema)
  await giveTicketsBack(schema)
}

async function makeTickets({ engine, createTable, createIndex, run }: Schema): Promise<void> {
  // No foreign keys of people and of other tickets: their ids stay when they are deleted. Only the assignee's goes, see
  // giveTicketsBack.
  await createTable('tickets', {
    id: generatedId,
    userId: integer,
    title: text,
    description: text,
    category: text,
    priority: withDefault(priorities, 'medium'),
    status: withDefault(statuses, 'open'),
    createdAt: timestamp,
    updatedAt: timestamp,
    customerRepliedAt: nullable(timestamp),
    firstAnswerMinutes: nullable(integer),
    resolvedAt: nullable(timestamp),
    resolutionMinutes: nullable(integer),
    assigneeId: nullable(integer),
    staffWroteLast: withDefault(boolean, false),
    mergedIntoId: nullable(integer),
  })
  // For reading part of a list in order without sorting. They are narrow, so that skipping to the middle is cheap. Every
  // write updates each of them, so not every combination of filter and order has one.
  // PostgreSQL can scan the primary key without the rows; on SQLite it is the table itself, with its long texts.
  if (engine === 'sqlite') await createIndex('tickets', ['id'])
  for (const column of ['status', 'priority', 'category', 'updatedAt', 'userId'])
    await createIndex('tickets', [column, 'id'])
  await createIndex('tickets', ['status', 'priority', 'id'])
  await createIndex('tickets', ['status', 'updatedAt', 'id'])
  await createIndex('tickets', ['userId', 'status', 'id'])
  await createIndex('tickets', ['userId', 'updatedAt', 'id'])
  await run(`create index "tickets_title_id" on "tickets" (lower("title"), "id")`)
  const index = (name: string, columns: string, condition: string) =>
    run(`create index "tickets_${name}" on "tickets" (${columns}) where ${condition}`)

  const hasReply = `"customerRepliedAt" is not null`
  await index('customerReplied_id', `"id"`, hasReply)
  await index('customerReplied_priority_id', `"priority", "id"`, hasReply)
  await index('customerReplied_updatedAt_id', `"updatedAt", "id"`, hasReply)

  const isAssigned = `"assigneeId" is not null`
  await index('assigneeId_id', `"assigneeId", "id"`, isAssigned)
  await index('assigneeId_status_id', `"assigneeId", "status", "id"`, isAssigned)
  // These include the columns of the other filters, so that filtering does not read the tickets.
  const isOpen = `"status" in ('open', 'in_progress')`
  await index('queue', `"assigneeId", "id", "status", "priority"`, isOpen)
  await index('waiting', `"staffWroteLast", "id", "assigneeId", "status", "priority"`, isOpen)

  // All columns that reports count.
  await createIndex('tickets', ['createdAt', 'firstAnswerMinutes'])
  await index('resolved', `"resolvedAt", "resolutionMinutes"`, `"resolvedAt" is not null`)
  await index('unresolved', `"status", "createdAt", "priority"`, isOpen)
}

async function makeConversation({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('ticketResponses', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    message: text,
    isStaff: withDefault(boolean, false),
    createdAt: timestamp,
  })
  await createTable('ticketEvents', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    status: nullable(statuses),
    priority: nullable(priorities),
    createdAt: timestamp,
    byCustomer: withDefault(boolean, false),
    isRaised: withDefault(boolean, false),
    title: nullable(text),
    category: nullable(text),
    customerId: nullable(integer),
    mergedIntoId: nullable(integer),
    mergedFromId: nullable(integer),
  })
  await createTable('ticketAssignments', {
    id: generatedId,
    ticketId: references('tickets', 'cascade'),
    userId: integer,
    assigneeId: nullable(integer),
    createdAt: timestamp,
    isAutomatic: withDefault(boolean, false),
  })
  for (const table of ['ticketResponses', 'ticketEvents', 'ticketAssignments'])
    await createIndex(table, ['ticketId', 'id'])
}

/** Changed by 0076; 0078 writes the words again. */
async function keepTicketWords(schema: Schema): Promise<void> {
  const { engine, run } = schema
  const isPostgres = engine === 'postgres'
  const joined = isPostgres ? `string_agg("message", ' ' order by "id" desc)` : `group_concat("message", ' ')`
  const words = `${textOf(['title', 'description'])} || ' ' || coalesce((select ${joined} from (
      select "id", "message" from "ticketResponses" where "ticketId" = "record"."id"
      order by "id" desc limit ${searchedResponses}) as "newest"), '')`
  await keepWords(schema, 'ticketWords', {
    of: 'tickets',
    columns: ['title', 'description', 'userId'],
    text: words,
    owner: 'userId',
    parts: { of: 'ticketResponses', record: 'ticketId', column: 'message' },
  })

  // Runs once per merge: the triggers above do not fire when a response moves, and would renew the words per response.
  const isMerged = `after update of "mergedIntoId" on "tickets"`
  if (isPostgres) {
    await run(`create function "ticketWords_merge"() returns trigger language plpgsql as $$ begin
      perform "ticketWords_renew"(new."id"); perform "ticketWords_renew"(new."mergedIntoId");
      return null; end $$`)
    await run(`create trigger "ticketWords_merge" ${isMerged} for each row
      when (new."mergedIntoId" is not null) execute function "ticketWords_merge"()`)
    return
  }
  await run(`create trigger "ticketWords_merge" ${isMerged} when new."mergedIntoId" is not null begin
    update "ticketWords" set "words" = (select ' _o' || "record"."userId" || searchWords(${words})
      from "tickets" as "record" where "record"."id" = "ticketWords"."id")
    where "id" in (new."id", new."mergedIntoId"); end`)
}

/**
 * When an account is suspended, deleted or no longer staff, triggers unassign its tickets, even for changes from the
 * command line; a closed ticket keeps its assignee's id. A migration that rebuilds `tickets` on SQLite must drop these
 * triggers first; one that rebuilds `users` must create them again.
 */
async function giveTicketsBack({ engine, run }: Schema): Promise<void> {
  const isGone = `new."isSuspended" or new."role" not in ('Administrator', 'agent')`
  const unassign = (account: 'old' | 'new') => `update "tickets" set "assigneeId" = null
    where "assigneeId" = ${account}."id" and "status" <> 'closed'`
  const trigger = async (name: string, when: string, condition: string, statement: string) => {
    if (engine === 'sqlite') {
      const onlyIf = condition && `when ${condition}`
      await run(`create trigger "${name}" after ${when} ${onlyIf} begin ${statement}; end`)
      return
    }
    await run(`create function "${name}"() returns trigger language plpgsql as $$ begin
      ${statement}; return null; end $$`)
    await run(`create trigger "${name}" after ${when} for each row ${condition && `when (${condition})`}
      execute function "${name}"()`)
  }
  const isChanged = 'update of "isSuspended", "role" on "users"'
  await trigger('users_giveTicketsBack', isChanged, isGone, unassign('new'))
  await trigger('users_leaveTickets', 'delete on "users"', '', unassign('old'))
}
