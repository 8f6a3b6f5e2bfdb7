import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/db.ts'
import type { Engine } from '../database/engine.ts'
import { jsonElements } from './jsonElements.ts'
import { wordMarks } from './matching.ts'
import { isKnowable, keysOf } from './nearWords.ts'

/** The tables whose words are learned (migrations/0097-near-words.ts). */
const wordTables = ['ticketWords', 'invoiceWords', 'userWords', 'companyWords', 'inquiryWords', 'teamWords']

const recordsAtOnce = 20
/** How many words one statement stores, and how many it looks up in all tables, in a few milliseconds. */
const wordsAtOnce = 50
const checkedAtOnce = 10
/** Records are counted up to this number, so that frequent words are not written for ever. */
const countedRecords = 50

/**
 * Learns the words of the next records in `unlearnedWords`. Returns false if there are none. Several instances may call
 * this at the same time.
 */
export async function learnNextWords(
  database: Pick<Database, 'db' | 'engine' | 'transaction'>,
): Promise<boolean> {
  const { db, engine } = database
  // Read by a select first, which on SQLite does not wait for a transaction; by the index, because many rows may have
  // been deleted before the first one.
  const unlearned = sql<{ id: number }>`(select "id" from "unlearnedWords" order by "id" limit 1)`
  if (!(await db.selectFrom(unlearned.as('unlearned')).select('id').executeTakeFirst())) return false
  await database.transaction(async (tx) => {
    const records = await sql<{ of: string; recordId: number }>`delete from "unlearnedWords" where "id" in (
      select "id" from "unlearnedWords" order by "id" limit ${recordsAtOnce}
      ${engine === 'postgres' ? sql`for update skip locked` : sql``}) returning "of", "recordId"`.execute(tx)
    const counts = new Map<string, number>()
    for (const of of wordTables) {
      const ids = records.rows.flatMap((record) => (record.of === of ? [record.recordId] : []))
      for (const words of await wordsIn(tx, engine, of, ids))
        for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    // Sorted, so that two instances lock the same words in the same order.
    const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
    for (let first = 0; first < sorted.length; first += wordsAtOnce) {
      await learn(tx, engine, sorted.slice(first, first + wordsAtOnce))
      await nextTurn()
    }
  })
  return true
}

/** The words of each of these records that may be taken for a misspelled word. */
async function wordsIn(tx: Tx, engine: Engine, of: string, ids: readonly number[]): Promise<Set<string>[]> {
  if (ids.length === 0) return []
  const words = engine === 'sqlite' ? sql`"words"` : sql`array_to_string(tsvector_to_array("words"), ' ')`
  const { rows } = await sql<{ words: string }>`select ${words} as "words" from ${sql.table(of)}
    where "id" in (${sql.join([...new Set(ids)])})`.execute(tx)
  return rows.map((row) => new Set(row.words.split(' ').map(unmarked).filter(isKnowable)))
}

const markCharacters: readonly string[] = Object.values(wordMarks)
const unmarked = (word: string) => (markCharacters.includes(word.charAt(0)) ? word.slice(1) : word)

async function learn(tx: Tx, engine: Engine, counts: [word: string, records: number][]): Promise<void> {
  const stored = await sql<{ word: string; records: number }>`insert into "knownWords" ("word", "records")
    select "value" ->> 0, cast("value" ->> 1 as bigint) from ${jsonElements(engine, counts)} where true
    on conflict ("word") do update set "records" = "knownWords"."records" + excluded."records"
      where "knownWords"."records" < ${countedRecords}
    returning "word", "records"`.execute(tx)
  const added = new Map(counts)
  const keys = stored.rows.flatMap(({ word, records }) =>
    records === added.get(word) ? keysOf(word).map((key) => [key, Array.from(word).length, word]) : [],
  )
  if (keys.length === 0) return
  await sql`insert into "nearWords" ("key", "letters", "word")
    select "value" ->> 0, cast("value" ->> 1 as bigint), "value" ->> 2 from ${jsonElements(engine, keys)} where true
    on conflict do nothing`.execute(tx)
}

/** Removes the words that are in no record. */
export async function forgetWords(
  database: Pick<Database, 'db' | 'engine' | 'transaction'>,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined = ''
  while (last !== undefined && !signal.aborted) {
    last = await forgetWordsAfter(database, last)
    await nextTurn()
  }
}

/** Checks the next words in the order of the alphabet. Returns the last of them; undefined at the end. */
async function forgetWordsAfter(
  { db, engine, transaction }: Pick<Database, 'db' | 'engine' | 'transaction'>,
  last: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`select "word" from "knownWords" where "word" > ${last}
    order by "word" limit ${checkedAtOnce}`.execute(db)
  if (rows.length === 0) return undefined
  const words = jsonElements(
    engine,
    rows.map(({ word }) => [word]),
  )
  await transaction(async (tx) => {
    // PostgreSQL would expect to find each word within a few rows, and read whole tables for those that are gone.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
    const isKept = sql.join(
      wordTables.map((of) => isIn(engine, of)),
      sql` or `,
    )
    const gone = await sql<{ word: string }>`select "value" ->> 0 as "word" from ${words}
      where not (${isKept})`.execute(tx)
    if (gone.rows.length > 0) await forget(tx, engine, gone.rows)
  })
  return rows.at(-1)?.word
}

/** Whether a table has the word of a row of `jsonElements`, with any mark. */
function isIn(engine: Engine, of: string): RawBuilder<boolean> {
  const marks = ['', ...Object.values(wordMarks)]
  const anyOf = (quote: string, or: string) =>
    sql.join(
      marks.map((mark) => sql`${sql.lit(quote + mark)} || ("value" ->> 0) || ${sql.lit(quote)}`),
      sql` || ${sql.lit(or)} || `,
    )
  if (engine === 'postgres')
    return sql`exists (select 1 from ${sql.table(of)} where "words" @@ cast(${anyOf("'", '|')} as tsquery))`
  const index = sql.table(`${of}Index`)
  return sql`exists (select 1 from ${index} where ${index} match ${anyOf('"', ' OR ')})`
}

async function forget(tx: Tx, engine: Engine, gone: readonly { word: string }[]): Promise<void> {
  const keys = gone.flatMap(({ word }) => keysOf(word).map((key) => [key, Array.from(word).length, word]))
  await sql`delete from "nearWords" where ("key", "letters", "word") in (
    select "value" ->> 0, cast("value" ->> 1 as bigint), "value" ->> 2 from ${jsonElements(engine, keys)})`.execute(
    tx,
  )
  await sql`delete from "knownWords" where "word" in (${sql.join(gone.map(({ word }) => word))})`.execute(tx)
}
