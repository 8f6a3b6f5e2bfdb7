import { text, type Schema } from '../src/server/database/schema.ts'

const everyColumn: string[] = []

/** The lists, with the columns that show in them where not every column does: a sign-in changes no list of users. */
const lists: Record<string, string[]> = {
  tickets: everyColumn,
  invoices: everyColumn,
  contactRequests: everyColumn,
  companies: everyColumn,
  users:
    'username role email firstName lastName fullName company phone address emailNotifications otpEnabled otpVerified'.split(
      ' ',
    ),
}

/**
 * A text for each list that changes whenever a row of it does, by which a reader knows that its copy is current.
 * Neither count, highest id nor latest time can tell: two changes may bear the same millisecond, and on PostgreSQL
 * the earlier of two times may become visible last. Triggers, so that no way of writing goes past it; random, so
 * that a restored backup repeats no version of other content.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('listVersions', { name: text, version: text }, ['name'])
  const renew = (name: string, version: string) =>
    `insert into "listVersions" ("name", "version") values (${name}, ${version})
       on conflict ("name") do update set "version" = excluded."version"`

  if (schema.engine === 'postgres') {
    await schema.run(`create function "renewListVersion"() returns trigger language plpgsql as $$
      begin ${renew('tg_argv[0]', 'gen_random_uuid()::text')}; return null; end $$`)
  }
  for (const [table, columns] of Object.entries(lists)) {
    const update =
      columns.length === 0 ? 'update' : `update of ${columns.map((name) => `"${name}"`).join(', ')}`
    if (schema.engine === 'postgres') {
      await schema.run(`create trigger "${table}_listVersion" after insert or ${update} or delete on "${table}"
        for each statement execute function "renewListVersion"('${table}')`)
      continue
    }
    for (const event of ['insert', update, 'delete']) {
      await schema.run(`create trigger "${table}_listVersion_${event.slice(0, 6)}" after ${event} on "${table}"
        begin ${renew(`'${table}'`, 'lower(hex(randomblob(16)))')}; end`)
    }
  }
}
