import type { Schema } from '../src/server/database/schema.ts'

const writes: Record<string, string[]> = {
  domains: ['insert', 'update', 'delete'],
  // The list also says the names of the brands.
  brands: ['update of "name"'],
}

/** The list of domains gets a version like the others (0007). */
export async function up(schema: Schema): Promise<void> {
  for (const [table, events] of Object.entries(writes)) {
    if (schema.engine === 'postgres') {
      await schema.run(`create trigger "${table}_listVersion" after ${events.join(' or ')} on "${table}"
        for each statement execute function "renewListVersion"('domains')`)
      continue
    }
    for (const event of events) {
      await schema.run(`create trigger "${table}_listVersion_${event.slice(0, 6)}" after ${event} on "${table}" begin
        insert into "listVersions" ("name", "version") values ('domains', lower(hex(randomblob(16))))
          on conflict ("name") do update set "version" = excluded."version"; end`)
    }
  }
}
