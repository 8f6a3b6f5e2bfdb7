import { integer, nullable, text, type Schema } from './frozen/schema.ts'

const names = ['actorName', 'actorRole', 'subjectName']

/**
 * The names of users and subjects of audit events at that time: accounts and records may be deleted, but events stay.
 * Also adds the chain that reveals later changes of events (base/audit/server/chain.ts).
 */
export async function up(schema: Schema): Promise<void> {
  const { run } = schema
  for (const name of names) await schema.addColumn('auditEvents', name, nullable(text))
  await schema.addColumn('auditEvents', 'position', nullable(integer))
  await schema.addColumn('auditEvents', 'hash', nullable(text))

  // The roles at that time are unknown.
  const nameFrom = (column: string, source: string, isIt: string) =>
    run(
      `update "auditEvents" set "${column}" = ${source} where "auditEvents"."${column}" is null and ${isIt}`,
    )
  await nameFrom('actorName', `"users"."username" from "users"`, `"users"."id" = "actorId"`)
  await nameFrom('subjectName', `"users"."username" from "users"`, `"subject" = 'user ' || "users"."id"`)
  const deleted = `"gone"."detail" ->> 'username' from "auditEvents" as "gone"`
  const isDeletion = `"gone"."action" = 'user deleted' and "gone"."subject" =`
  await nameFrom('actorName', deleted, `${isDeletion} 'user ' || "auditEvents"."actorId"`)
  await nameFrom('subjectName', deleted, `${isDeletion} "auditEvents"."subject"`)

  // Newest first, for all events and for each filter. The index of the subject also serves its last change.
  await run(`drop index "auditEvents_subject_id"`)
  await schema.createIndex('auditEvents', ['at', 'id'])
  for (const column of ['actorName', 'action', 'subject']) {
    await schema.createIndex('auditEvents', [column, 'at', 'id'])
  }
  await schema.createUniqueIndex('auditEvents', ['position'], '"position" is not null')
  await run(`create index "auditEvents_unsealed" on "auditEvents" ("id") where "position" is null`)
}
