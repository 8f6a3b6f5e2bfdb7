import { dropWords, keepWords, textOf } from './frozen/keepWords.ts'
import { phoneDigits } from './frozen/phoneDigits.ts'
import { boolean, integer, nullable, oneOf, text, timestamp, type Schema } from './frozen/schema.ts'

/** The entry of an account: its columns, and the expressions that they come from. */
const entry = {
  id: '"id"',
  nameKey: '"sortKey"("username")',
  emailKey: `nullif("sortKey"("email"), '')`,
  // As long as a key for sorting: with three of them, an entry fits into an index of PostgreSQL.
  companyKey: `nullif(substr(folded("company"), 1, 200), '')`,
  role: '"role"',
  twoFactor: `case when not "otpVerified" then 'none' when "otpEnabled" then 'on' else 'off' end`,
  isSuspended: '"isSuspended"',
  invitedUntil: '"invitedUntil"',
  lastSignInAt: '"lastSignInAt"',
}
/** The columns of an account from which its entry is made. */
const sources = [
  'username',
  'email',
  'company',
  'role',
  'otpVerified',
  'otpEnabled',
  'isSuspended',
  'invitedUntil',
  'lastSignInAt',
]
const filters = ['role', 'twoFactor', 'isSuspended', 'invitedUntil', 'lastSignInAt', 'companyKey']

const listOf = (names: readonly string[], of?: 'old' | 'new') =>
  names.map((name) => (of ? `${of}."${name}"` : `"${name}"`)).join(', ')

const columns = Object.keys(entry)
const entries = `insert into "listedUsers" (${listOf(columns)}) select ${Object.values(entry).join(', ')} from "users"`
const renew = `${entries} where "id" = new."id" on conflict ("id") do update set
  ${columns.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`

/**
 * Makes the database maintain the list of users: in the orders by username and by email address, each with everything
 * that the list is filtered by, so that an index alone finds the rows of a page. A table of its own, because the indexes
 * of `users` would mislead SQLite, which cannot index the results of functions of this program either.
 *
 * Also finds users by their roles, which the term `_oagent` marks, and by phone numbers in one word.
 *
 * A migration that rebuilds `users` on SQLite must create the triggers of `listedUsers` again.
 */
export async function up(schema: Schema): Promise<void> {
  const { createTable, run } = schema
  await createTable(
    'listedUsers',
    {
      id: integer,
      nameKey: text,
      emailKey: nullable(text),
      companyKey: nullable(text),
      role: text,
      twoFactor: oneOf('on', 'off', 'none'),
      isSuspended: boolean,
      invitedUntil: nullable(timestamp),
      lastSignInAt: nullable(timestamp),
    },
    ['id'],
  )
  await run(entries)
  await run(`create index "listedUsers_byName" on "listedUsers" ("nameKey", "id", ${listOf(filters)})`)
  await run(
    `create index "listedUsers_byEmail" on "listedUsers" ("emailKey", "nameKey", "id", ${listOf(filters)})`,
  )
  await renewEntries(schema)
  // The list was filtered by this index.
  await run('drop index "users_lastSignInAt_id"')
  await keepMoreWords(schema)
}

async function renewEntries({ engine, run }: Schema): Promise<void> {
  const trigger = async (name: string, event: string, statement: string) => {
    const [title, when] = [`"listedUsers_${name}"`, `after ${event}`]
    if (engine === 'sqlite') return run(`create trigger ${title} ${when} begin ${statement}; end`)
    await run(`create function ${title}() returns trigger language plpgsql as $$ begin
      ${statement}; return null; end $$`)
    return run(`create trigger ${title} ${when} execute function ${title}()`)
  }
  const isChanged = `((${listOf(sources, 'old')}) is distinct from (${listOf(sources, 'new')}))`
  await trigger('insert', 'insert on "users" for each row', renew)
  await trigger('update', `update of ${listOf(sources)} on "users" for each row when ${isChanged}`, renew)
  await trigger('delete', 'delete on "users" for each row', 'delete from "listedUsers" where "id" = old."id"')
}

async function keepMoreWords(schema: Schema): Promise<void> {
  await dropWords(schema, 'userWords')
  const searched = ['username', 'firstName', 'lastName', 'fullName', 'email', 'phone', 'company']
  await keepWords(schema, 'userWords', {
    of: 'users',
    columns: [...searched, 'role'],
    text: `${textOf(searched)} || ' ' || ${phoneDigits('"record"."phone"', schema.engine)}`,
    // A term such as `_oagent`, which no typed word equals: only the list of users searches for it.
    owner: 'role',
  })
}
