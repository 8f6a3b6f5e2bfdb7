import type { Schema } from './frozen/schema.ts'

/** The tables whose words may be taken for a misspelled one. Customers and companies are among users and companies. */
const wordTables = ['ticketWords', 'invoiceWords', 'userWords', 'companyWords', 'inquiryWords', 'teamWords']

/**
 * Words that a search may take for a misspelled one (src/server/lists/knownWords.ts): each word of letters once, in
 * `knownWords`, and in `nearWords` the keys by which those of similar spelling are looked up. A write only adds a row to
 * `unlearnedWords`; the server learns the words of these records within seconds, also those of the existing records.
 *
 * A migration that makes one of the tables with words anew must create its triggers `…_learn` and `…_learnAgain` again.
 */
export async function up(schema: Schema): Promise<void> {
  const { engine, run } = schema
  const isPostgres = engine === 'postgres'
  const text = isPostgres ? 'text collate "C"' : 'text'
  const integer = isPostgres ? 'bigint' : 'integer'
  const [end, withoutRowid] = isPostgres ? [')', ')'] : [') strict', ') strict, without rowid']
  await run(
    `create table "knownWords" ("word" ${text} primary key, "records" ${integer} not null${withoutRowid}`,
  )
  await run(`create table "nearWords" ("key" ${text} not null, "letters" ${integer} not null, "word" ${text} not null,
    primary key ("key", "letters", "word")${withoutRowid}`)
  const id = isPostgres
    ? 'bigint generated always as identity primary key'
    : 'integer primary key autoincrement'
  await run(
    `create table "unlearnedWords" ("id" ${id}, "of" ${text} not null, "recordId" ${integer} not null${end}`,
  )
  for (const words of wordTables)
    await run(`insert into "unlearnedWords" ("of", "recordId") select '${words}', "id" from "${words}"`)
  if (isPostgres)
    await run(`create function "unlearnedWords_add"() returns trigger language plpgsql as $$ begin
      insert into "unlearnedWords" ("of", "recordId") values (tg_table_name, new."id"); return null; end $$`)
  for (const words of wordTables) {
    const statement = isPostgres
      ? 'execute function "unlearnedWords_add"()'
      : `begin insert into "unlearnedWords" ("of", "recordId") values ('${words}', new."id"); end`
    const trigger = (name: string, event: string) =>
      run(`create trigger "${words}_${name}" after ${event} ${statement}`)
    await trigger('learn', `insert on "${words}" for each row`)
    await trigger(
      'learnAgain',
      `update of "words" on "${words}" for each row when (old."words" is distinct from new."words")`,
    )
  }
}
