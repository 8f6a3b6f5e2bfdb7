import { integer, nullable, text, type Schema } from './frozen/schema.ts'

const names = ['actorName', 'actorRole', 'subjectName']

/**
 * Who and what the events of the audit log are about, as it was called then: accounts and records go, the events stay.
 * And the chain that makes a later change of them visible (base/audit/server/chain.ts).
 */
export async function up(schema: Schema): Promise<void> {
  const { run } = schema
  for (const name of names) await schema.addColumn('auditEvents', name, nullable(text))
  await schema.addColumn('auditEvents', 'position', nullable(integer))
  await schema.addColumn('auditEvents', 'hash', nullable(text))

  // The roles of that time are not known any more.
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

  // Newest first, of all and of each filter; the last change of a record is looked up in that of the subject.
  await run(`drop index "auditEvents_subject_id"`)
  await schema.createIndex('auditEvents', ['at', 'id'])
  for (const column of ['actorName', 'action', 'subject']) {
    await schema.createIndex('auditEvents', [column, 'at', 'id'])
  }
  await schema.createUniqueIndex('auditEvents', ['position'], '"position" is not null')
  await run(`create index "auditEvents_unsealed" on "auditEvents" ("id") where "position" is null`)
}
