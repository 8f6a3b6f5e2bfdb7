import { DatabaseUnusable } from '../unusable.ts'
import { poolerMode } from './poolerMode.ts'

/**
 * Permanent refusals of PostgreSQL or a pooler, each recognized by its code and words. `explain` returns a text with
 * the reason and the remedy.
 */
const refusals: readonly { codes: readonly string[]; words: RegExp; explain: (words: string) => string }[] = [
  {
    codes: ['08P01'],
    words: /unsupported startup parameter/i,
    explain: (words) =>
      `The connection pooler refuses the connection: ${words}. Let it ignore the parameter; for PgBouncer set in its [pgbouncer] section: ` +
      `ignore_startup_parameters = ${/parameter(?: in options)?:? "?([\w.]+)/i.exec(words)?.[1] ?? 'the parameter'}`,
  },
  {
    // Poolers use 08P01 for temporary errors, too, such as a server that they cannot reach.
    codes: ['08P01', '3D000'],
    words: /no such database|^database .{1,200} does not exist/i,
    explain: (words) =>
      `The database that DATABASE_URL names does not exist: ${words}. Create it with: create database … encoding 'UTF8' owner …`,
  },
  {
    codes: ['08P01', '28000', '28P01'],
    words:
      /no such user|authentication failed|^role .{1,200} (does not exist|is not permitted)|pg_hba\.conf/i,
    explain: (words) =>
      `The database server does not let the user of DATABASE_URL in: ${words}. Check the user, its password and pg_hba.conf (or the users of the pooler).`,
  },
  {
    codes: ['42501'],
    words: /permission denied for (schema|database)/i,
    explain: (words) =>
      `The user of DATABASE_URL may not create tables: ${words}. Since PostgreSQL 15 only the owner of a database may. ` +
      'Make the user its owner: alter database … owner to …; or allow it: grant usage, create on schema public to …',
  },
  {
    codes: ['42P07'],
    words: /^relation .{1,200} already exists/i,
    explain: (words) =>
      `The database has tables that this program has not made: ${words}. Nothing was changed. ` +
      'Give it a database of its own; where the tables are those of an installation, its user no longer finds "schemaMigrations" in the search_path.',
  },
  {
    codes: ['42P05', '26000'],
    words: /prepared statement/i,
    explain: () => poolerMode,
  },
]

/**
 * Turns a permanent error into DatabaseUnusable with the remedy. Other errors, such as that of an unreachable server,
 * are returned unchanged.
 */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { code, message } = error
  const refusal = refusals.find(({ codes, words }) => codes.includes(String(code)) && words.test(message))
  return refusal ? new DatabaseUnusable(refusal.explain(message)) : error
}
