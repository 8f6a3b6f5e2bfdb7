import type { Schema } from './frozen/schema.ts'

/**
 * Indexes for the tickets that staff have to work on, which need no row of a ticket: SQLite prefers them to an index of all
 * tickets of an assignee. With `|| ''`, SQLite does not look up each status in an index of all tickets instead.
 */
export async function up({ run }: Schema): Promise<void> {
  const isForStaff = `"status" || '' in ('open', 'in_progress')
    or "status" || '' = 'resolved' and "customerRepliedAt" is not null`
  const columns = '"status", "priority", "staffWroteLast", "customerRepliedAt"'
  await run('drop index "tickets_queue"')
  await run('drop index "tickets_waiting"')
  await run(`create index "tickets_queue" on "tickets" ("assigneeId", "id", ${columns}) where ${isForStaff}`)
  await run(
    `create index "tickets_forStaff" on "tickets" ("id", "assigneeId", ${columns}) where ${isForStaff}`,
  )
}
