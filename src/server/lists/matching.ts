import { sql, type RawBuilder } from 'kysely'
import { searchWords } from '../../searchWords.ts'
import type { Engine } from '../database/engine.ts'
import { AppError } from '../http/errors.ts'

/** The tables whose records are found by words, and those that keep the words (migrations/0053). */
const wordTables = {
  tickets: 'ticketWords',
  invoices: 'invoiceWords',
  users: 'userWords',
  companies: 'companyWords',
  contactRequests: 'inquiryWords',
  teamMembers: 'teamWords',
} as const

export type SearchedTable = keyof typeof wordTables

export const maxSearchCharacters = 200
export const maxSearchWords = 8

/**
 * The words of a typed text that records are searched for; none for a text of signs alone. A word finds those that begin with it,
 * one of a single character only itself. No operator of a full-text language is among them: signs separate words.
 *
 * @throws AppError 400 for a text that is too long
 */
export function wordsTyped(text: string): string[] {
  if (text.length > maxSearchCharacters)
    throw new AppError('invalid', `Please search for at most ${maxSearchCharacters} characters.`)
  const words = searchWords(text)
  if (words.length > maxSearchWords)
    throw new AppError('invalid', `Please search for at most ${maxSearchWords} words.`)
  return words
}

export interface Matching {
  words: readonly string[]
  /** More are not returned. */
  most: number
  /** Only records of these users, where the table says whose a record is; still to be joined with what a viewer may see. */
  owners?: readonly number[] | undefined
}

/**
 * A subquery of the ids of the newest records that have all the words, newest first, to be joined or used as `id in (…)`. Without
 * words it has none.
 */
export function matching(
  engine: Engine,
  table: SearchedTable,
  matched: Matching,
): RawBuilder<{ id: number }> {
  if (matched.words.length === 0) return sql`(select 0 as "id" where 1 = 0)`
  const words = wordTables[table]
  return engine === 'sqlite' ? onSqlite(words, matched) : onPostgres(words, matched)
}

/** The longest beginning of words that the index has, in characters. */
const beginning = /^[^]{1,3}/u
const isBeginning = (word: string) => /^[^]{2}/u.test(word)
const ownerTerm = (owner: number) => `_o${owner}`

/** The newest records that are compared word by word before the index is asked for whole words. */
const comparedRows = 1_000

/**
 * FTS5 reads every record with a beginning that is longer than those in its index before it returns the first: 90 ms for a
 * million. The first characters of the words bring the newest candidates one by one, which are compared; where these are too few,
 * the whole words are rare enough.
 */
function onSqlite(words: string, { words: typed, most, owners }: Matching): RawBuilder<{ id: number }> {
  const [table, index] = [sql.table(words), sql.table(`${words}Index`)]
  const expressionOf = (beginnings: readonly string[]) =>
    [
      ...(owners ? [`(${owners.map((owner) => `"${ownerTerm(owner)}"`).join(' OR ')})`] : []),
      ...beginnings.map((word) => (isBeginning(word) ? `"${word}" *` : `"${word}"`)),
    ].join(' AND ')
  const newest = (expression: string, limit: number) =>
    sql<{ id: number }>`select rowid as "id" from ${index} where ${index} match ${expression}
      order by rowid desc limit ${limit}`
  const short = typed.map((word) => beginning.exec(word)?.[0] ?? '')
  const longer = typed.filter((word) => !short.includes(word))
  if (longer.length === 0) return sql`(${newest(expressionOf(typed), most)})`
  const candidates = Math.max(comparedRows, 2 * most)
  const isFound = longer.map((word) => sql`instr("words", ${` ${word}`}) > 0`)
  return sql`(with "candidates" as materialized (${newest(expressionOf(short), candidates)}),
    "compared" as materialized (
      select "candidates"."id" from "candidates" cross join ${table} as "kept" on "kept"."id" = "candidates"."id"
      where ${sql.join(isFound, sql` and `)} order by "candidates"."id" desc limit ${most}),
    "isEnough" as materialized (
      select (select count(*) from "compared") >= ${most} or (select count(*) from "candidates") < ${candidates} as "enough")
    select "compared"."id" from "isEnough" cross join "compared" where "enough"
    union all
    select "others"."id" from "isEnough" cross join (${newest(expressionOf(typed), most)}) as "others" where not "enough")`
}

/** The newest records of which a share that has the words is estimated. */
const sampledRows = 2_000
/** As many of the sample as are worth walking the records from the newest one, where `most` is large. */
const frequentInSample = 140

/**
 * A GIN index returns every record before the newest can be chosen, which is slow for frequent words; walking the records from the
 * newest one is slow for rare ones. The newest records show which of both the words are.
 */
function onPostgres(words: string, { words: typed, most, owners }: Matching): RawBuilder<{ id: number }> {
  const table = sql.table(words)
  const terms = typed.map((word) => (isBeginning(word) ? `'${word}':*` : `'${word}'`))
  if (owners) terms.unshift(`(${owners.map((owner) => `'${ownerTerm(owner)}'`).join(' | ')})`)
  const isFound = sql`"words" @@ cast(${terms.join(' & ')} as tsquery)`
  return sql`(with "sample" as materialized (
      select count(*) filter (where ${isFound}) as "found" from (
        select "words" from ${table} order by "id" desc limit ${sampledRows}) as "newest")
    (select "id" from ${table} where coalesce(${isFound}, false)
      and (select "found" from "sample") >= ${Math.min(most, frequentInSample)} order by "id" desc limit ${most})
    union all
    (select "id" from (
      select "id" from ${table} where ${isFound}
      and (select "found" from "sample") < ${Math.min(most, frequentInSample)} offset 0) as "rare"
      order by "id" desc limit ${most}))`
}
