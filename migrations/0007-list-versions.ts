import { renewal, text, type Schema } from './frozen/schema.ts'

const lists = ['tickets', 'invoices', 'contactRequests', 'companies']

// Only the columns that the list of users shows: a sign-in must not renew the version.
const listedUserColumns =
  'username role email firstName lastName fullName company phone address emailNotifications otpEnabled otpVerified'

/**
 * Versions of lists: a text per list that changes with every row, so that a client can check whether its copy is
 * current. A count, the highest id or the latest time would not suffice: two changes may have the same millisecond, and
 * on PostgreSQL the earlier of two times may become visible last. Triggers renew the version on every write. It is
 * random, so that a restored backup never repeats a version with other content.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('listVersions', { name: text, version: text }, ['name'])
  if (schema.engine === 'postgres') {
    await schema.run(`create function "renewListVersion"() returns trigger language plpgsql as $$
      begin ${renewal('tg_argv[0]', 'gen_random_uuid()::text')}; return null; end $$`)
  }
  for (const list of lists) await schema.renewListOn(list)
  await schema.renewListOn('users', listedUserColumns.split(' '))
}
