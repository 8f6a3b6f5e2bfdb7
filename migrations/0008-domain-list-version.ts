import type { Schema } from '../src/server/database/schema.ts'

/** The list of domains gets a version like the others (0007). It also says the names of their brands. */
export async function up(schema: Schema): Promise<void> {
  const writes: [table: string, event: string][] =
    schema.engine === 'postgres'
      ? [
          ['domains', 'insert or update or delete'],
          ['brands', 'update of "name"'],
        ]
      : [
          ['domains', 'insert'],
          ['domains', 'update'],
          ['domains', 'delete'],
          ['brands', 'update of "name"'],
        ]
  for (const [table, event] of writes) {
    if (schema.engine === 'postgres') {
      await schema.run(`create trigger "${table}_listVersion" after ${event} on "${table}"
        for each statement execute function "renewListVersion"('domains')`)
      continue
    }
    await schema.run(`create trigger "${table}_listVersion_${event.slice(0, 6)}" after ${event} on "${table}" begin
      insert into "listVersions" ("name", "version") values ('domains', lower(hex(randomblob(16))))
        on conflict ("name") do update set "version" = excluded."version"; end`)
  }
}
