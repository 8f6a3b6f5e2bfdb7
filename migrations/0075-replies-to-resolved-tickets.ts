import type { Schema } from './frozen/schema.ts'

/** Adds resolved tickets with a later customer reply to the indexes for staff's work. */
export async function up({ run }: Schema): Promise<void> {
  const isForStaff = `"status" in ('open', 'in_progress')
    or "status" = 'resolved' and "customerRepliedAt" is not null`
  await run('drop index "tickets_queue"')
  await run('drop index "tickets_waiting"')
  await run(`create index "tickets_queue" on "tickets" ("assigneeId", "id", "status", "priority")
    where ${isForStaff}`)
  await run(`create index "tickets_waiting"
    on "tickets" ("staffWroteLast", "id", "assigneeId", "status", "priority") where ${isForStaff}`)
}
