import type { Schema } from './schema.ts'

/** Expressions may name the columns of the table, which is called "record". */
interface Searched {
  of: string
  /** The columns that `text` and `owner` read. */
  columns: readonly string[]
  /** The texts of all columns by default. */
  text?: string
  /** The column with the owner's user id, if the records have an owner. */
  owner?: string
  /** A table whose rows are part of the records' texts. */
  parts?: { of: string; record: string; column: string }
}

/** Concatenates the texts of these columns; null counts as empty. */
export const textOf = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce("record"."${column}", '')`).join(` || ' ' || `)

const listOf = (columns: readonly string[], of?: 'old' | 'new') =>
  columns.map((column) => (of ? `${of}."${column}"` : `"${column}"`)).join(', ')

/**
 * Makes the database maintain the words for finding the records of a table:
 *
 *     await keepWords(schema, 'teamWords', { of: 'teamMembers', columns: ['name', 'bio'] })
 *
 * `teamWords` has a row per record with its words: on PostgreSQL a tsvector with a GIN index, on SQLite a text with a
 * space around each word, and the full-text index `teamWordsIndex`. The term `_o12`, which no text contains, marks
 * records of user 12. Existing records get their words.
 *
 * A migration that rebuilds the table on SQLite must drop `teamWords`, its index and the triggers of the parts, and
 * call this again; all other triggers are dropped with the old table.
 */
export async function keepWords(schema: Schema, words: string, searched: Searched): Promise<void> {
  if (schema.engine === 'postgres') await onPostgres(schema, words, searched)
  else await onSqlite(schema, words, searched)
}

/** Ends what keepWords has begun for a table without `parts`, so that the words can be made of other texts. */
export async function dropWords({ engine, run }: Schema, words: string): Promise<void> {
  const isPostgres = engine === 'postgres'
  for (const name of ['insert', 'update', 'delete'])
    await run(isPostgres ? `drop function "${words}_${name}"() cascade` : `drop trigger "${words}_${name}"`)
  await run(isPostgres ? `drop function "${words}_renew"(bigint)` : `drop table "${words}Index"`)
  await run(`drop table "${words}"`)
}

async function onPostgres({ run }: Schema, words: string, searched: Searched): Promise<void> {
  const { of: table, columns, text = textOf(columns), owner, parts } = searched
  const ownerTerm = owner ? ` || ('_o' || "record"."${owner}")` : ''
  const wordsOf = `select "record"."id", array_to_tsvector("searchWords"(${text})${ownerTerm})
    from "${table}" as "record"`
  await run(`create table "${words}" ("id" bigint primary key, "words" tsvector not null)`)
  await run(`insert into "${words}" ("id", "words") ${wordsOf}`)
  await run(`create index "${words}_words" on "${words}" using gin ("words") with (fastupdate = off)`)
  // In plpgsql, which caches plans: an SQL function would be planned on every write.
  await run(`create function "${words}_renew"("of" bigint) returns void language plpgsql as $$ begin
    insert into "${words}" ("id", "words") ${wordsOf} where "record"."id" = "of"
    on conflict ("id") do update set "words" = excluded."words"; end $$`)
  const trigger = async (name: string, when: string, statement: string) => {
    await run(`create function "${words}_${name}"() returns trigger language plpgsql as $$ begin
      ${statement}; return null; end $$`)
    await run(`create trigger "${words}_${name}" after ${when} execute function "${words}_${name}"()`)
  }
  await trigger('insert', `insert on "${table}" for each row`, `perform "${words}_renew"(new."id")`)
  await trigger(
    'update',
    `update of ${listOf(columns)} on "${table}" for each row when ${isChanged(columns)}`,
    `perform "${words}_renew"(new."id")`,
  )
  await trigger('delete', `delete on "${table}" for each row`, `delete from "${words}" where "id" = old."id"`)
  if (!parts) return
  const renew = (row: 'old' | 'new') => `perform "${words}_renew"(${row}."${parts.record}")`
  await trigger('insertPart', `insert on "${parts.of}" for each row`, renew('new'))
  await trigger('updatePart', `update of "${parts.column}" on "${parts.of}" for each row`, renew('new'))
  await trigger('deletePart', `delete on "${parts.of}" for each row`, renew('old'))
}

async function onSqlite({ run }: Schema, words: string, searched: Searched): Promise<void> {
  const { of: table, columns, text = textOf(columns), owner, parts } = searched
  const ownerTerm = owner ? `' _o' || "record"."${owner}" || ` : ''
  const wordsOf = `select "record"."id", ${ownerTerm}searchWords(${text}) from "${table}" as "record"`
  const index = `"${words}Index"`
  await run(`create table "${words}" ("id" integer primary key, "words" text not null) strict`)
  await run(`create virtual table ${index} using fts5("words", content='', contentless_delete=1, detail=none,
    prefix='2 3', tokenize="ascii tokenchars '_'")`)
  await run(`insert into "${words}" ("id", "words") ${wordsOf}`)
  await run(`insert into ${index} (rowid, "words") select "id", "words" from "${words}"`)
  const trigger = (name: string, when: string, statement: string) =>
    run(`create trigger "${words}_${name}" after ${when} begin ${statement}; end`)
  const takeOut = `delete from ${index} where rowid = old."id"`
  const putIn = `insert into ${index} (rowid, "words") values (new."id", new."words")`
  await trigger('indexNew', `insert on "${words}"`, putIn)
  // Not `insert or replace`: the conflict resolution of the statement that fires the trigger would override it.
  await trigger('indexChanged', `update on "${words}"`, `${takeOut}; ${putIn}`)
  await trigger('indexGone', `delete on "${words}"`, takeOut)
  const renew = (id: string) => `insert into "${words}" ("id", "words") ${wordsOf} where "record"."id" = ${id}
    on conflict ("id") do update set "words" = excluded."words"`
  await trigger('insert', `insert on "${table}"`, renew('new."id"'))
  await trigger(
    'update',
    `update of ${listOf(columns)} on "${table}" when ${isChanged(columns)}`,
    renew('new."id"'),
  )
  await trigger('delete', `delete on "${table}"`, `delete from "${words}" where "id" = old."id"`)
  if (!parts) return
  await trigger('insertPart', `insert on "${parts.of}"`, renew(`new."${parts.record}"`))
  await trigger('updatePart', `update of "${parts.column}" on "${parts.of}"`, renew(`new."${parts.record}"`))
  await trigger('deletePart', `delete on "${parts.of}"`, renew(`old."${parts.record}"`))
}

const isChanged = (columns: readonly string[]) =>
  `((${listOf(columns, 'old')}) is distinct from (${listOf(columns, 'new')}))`
