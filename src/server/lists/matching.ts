import { sql, type RawBuilder } from 'kysely'
import { isId } from '../../shared/endpoint/ids.ts'
import { maxSearchCharacters } from '../../shared/endpoint/searchParams.ts'
import { typedSearch, type TypedSearch } from '../../shared/text/typedSearch.ts'
import type { Engine } from '../database/engine.ts'
import { isOneOf } from '../database/isOneOf.ts'
import { AppError } from '../http/errors.ts'
import { amongIds } from './amongIds.ts'

/** Each table that is searched by words, and the table with the words of its records (migrations/frozen/keepWords.ts). */
const wordTables = {
  tickets: 'ticketWords',
  invoices: 'invoiceWords',
  users: 'userWords',
  companies: 'companyWords',
  /** Customers and companies: see features/clients/directory/server/entries.ts. */
  listedCustomers: 'listedCustomerWords',
  contactRequests: 'inquiryWords',
  teamMembers: 'teamWords',
} as const

export type SearchedTable = keyof typeof wordTables

/** The table with the words of the records, which have the same ids. */
export const wordsOf = (table: SearchedTable) => sql.table(wordTables[table])

/** Whether a row of `wordsOf` has all words; reads the row, not an index. */
export const hasWords = (engine: Engine, matched: Typed) =>
  engine === 'sqlite' ? comparedText(matched, 'instr') : rowHasOnPostgres(matched)

/** With `coalesce`, PostgreSQL does not use the index of words, which would find the records of everybody. */
const rowHasOnPostgres = (matched: Typed) => sql<boolean>`coalesce(${comparedOnPostgres(matched)}, false)`

/**
 * Parses a search text. A typed word finds words that begin with it; a single character finds only itself. Parsed words
 * contain no full-text operators, because punctuation separates words.
 *
 * @throws AppError 400 for a text that is too long
 */
export function searchTyped(text: string): TypedSearch {
  if (text.length > maxSearchCharacters)
    throw new AppError('invalid', `Please search for at most ${maxSearchCharacters} characters.`)
  return typedSearch(text)
}

/** The words of a search, and what counts as them. */
export interface Typed {
  words: readonly string[]
  /** The marks (see wordMarks) of words to search in addition to unmarked words. */
  marks?: readonly string[] | undefined
  /**
   * For each word: terms that also count as the word, such as the owner terms of customers whose names contain the
   * word.
   */
  terms?: ReadonlyMap<string, readonly string[]> | undefined
}

export interface Matching extends Typed {
  /** The maximum number of rows that are found by indexed words. */
  most: number
  /**
   * Finds only records of these users, in tables whose records belong to users. The caller must still join the records
   * that the viewer may see.
   */
  owners?: readonly number[] | undefined
  /** A record that is found regardless of its words. */
  namedId?: number | undefined
  /** Whether a word that is the id of a record finds that record. */
  isNumbered?: boolean | undefined
  /** For each word: the ids of tags whose tickets the word also finds. */
  tags?: ReadonlyMap<string, readonly number[]> | undefined
  /** The ids that the indexed words found before, instead of looking them up (matchingOwned.ts). */
  foundIds?: readonly number[] | undefined
}

/**
 * The number of newest candidates that are compared before whole words are looked up in the index, see newestOnSqlite.
 */
const comparedRows = 1_000

/** The term that marks the records of a user; no typed word can equal it. */
export const ownerTerm = (owner: number) => `_o${owner}`
/**
 * The marks before words of a ticket that only staff may search (migrations/0076). No typed word contains a mark,
 * because these characters separate words.
 */
export const wordMarks = { notes: '·', files: '¦' } as const

/**
 * A subquery of the ids of the newest records that have all the words, newest first, to be joined or used as `id in
 * (…)`. Empty without words. At most `most` records are found by their indexed words. Records that are found by id, by
 * tag or by words that are not indexed yet (addedWords.ts) are added, and may appear twice.
 */
export function matching(
  engine: Engine,
  table: SearchedTable,
  matched: Matching,
): RawBuilder<{ id: number }> {
  const { words, namedId, isNumbered, tags } = matched
  if (words.length === 0) return sql`(select 0 as "id" where 1 = 0)`
  const { newest, comparedAdded } = engine === 'sqlite' ? onSqlite : onPostgres
  const compared = (searched: Matching) => hasWords(engine, searched)
  const kept = wordsOf(table)
  const hasText = (word: string) => {
    const searched = { ...matched, words: [word] }
    if (table !== 'tickets') return compared(searched)
    return sql`(${compared(searched)} or "id" in (
      select "ticketId" from "ticketWordsAdded" where ${comparedAdded(searched)}))`
  }
  const has = (word: string) => {
    const ofTags = tags?.get(word) ?? []
    return ofTags.length === 0
      ? hasText(word)
      : sql`(${hasText(word)} or exists (${tagged(ofTags, sql`and "ticketId" = ${kept}."id"`)}))`
  }
  const among = (ids: RawBuilder<unknown>) => amongIds(engine, ids)
  const found = (ids: RawBuilder<unknown>, having: RawBuilder<unknown>[] = []) =>
    sql`select "id" from ${kept} where "id" ${ids}
      and ${sql.join([isOwned(engine, table, kept, matched), ...having], sql` and `)}`
  // Records that one word finds by id or tag, and that also have the other words.
  const byOneWord = words.flatMap((word) => {
    const others = words.filter((other) => other !== word).map(has)
    const ofTags = tags?.get(word) ?? []
    return [
      ...(isNumbered && isId(word) ? [found(sql`= ${Number(word)}`, others)] : []),
      ...(ofTags.length > 0
        ? [
            found(
              among(
                tagged(ofTags, sql`order by "ticketId" desc limit ${Math.max(comparedRows, matched.most)}`),
              ),
              others,
            ),
          ]
        : []),
    ]
  })
  const byAddedWords =
    table === 'tickets'
      ? [found(among(sql`select "ticketId" from "ticketWordsAdded"`), words.map(hasText))]
      : []
  const besides = [
    ...(namedId === undefined ? [] : [found(sql`= ${namedId}`)]),
    ...byOneWord,
    ...byAddedWords,
  ]
  const byText = matched.foundIds ? listOf(engine, matched.foundIds) : newest(table, matched)
  if (besides.length === 0) return byText
  return sql`(select "id" from ${byText} as "byText" union all ${sql.join(besides, sql` union all `)})`
}

const listOf = (engine: Engine, ids: readonly number[]): RawBuilder<{ id: number }> =>
  engine === 'sqlite'
    ? sql`(select "value" as "id" from json_each(${JSON.stringify(ids)}))`
    : sql`(select unnest(cast(${`{${ids.join()}}`} as bigint[])) as "id")`

/** Whether a record is among those that `matching` found. */
export const isAmong = (found: RawBuilder<{ id: number }>) =>
  sql<boolean>`"id" in (select "id" from ${found} as "found")`

/** The tickets that have one of these tags. */
const tagged = (tags: readonly number[], more: RawBuilder<unknown>) =>
  sql`select "ticketId" from "ticketTags" where "tagId" in (${sql.join(tags)}) ${more}`

/**
 * Whether a row of `words` is about a record of one of the owners. Comparing its words with the terms of thousands of owners
 * would take 0.3 ms for each row, and more terms than SQLite takes. This takes as long for one owner as for thousands.
 */
function isOwned(
  engine: Engine,
  of: SearchedTable,
  words: RawBuilder<unknown>,
  { owners }: Matching,
): RawBuilder<boolean> {
  if (!owners) return sql`true`
  return sql`exists (select 1 from ${sql.table(of)} as "owned"
    where "owned"."id" = ${words}."id" and ${isOneOf(engine, sql`"owned"."userId"`, owners)})`
}

/** The first three characters of a word: the longest prefix in the index. */
const beginningOf = (word: string) => /^[^]{1,3}/u.exec(word)?.[0] ?? ''
/** Whether a word also finds longer words: a single character does not. */
const isBeginning = (word: string) => /^[^]{2}/u.test(word)

/** The word with each mark, and the terms that count as the word. */
const spellingsOf = (word: string, { marks = [], terms }: Typed) => ({
  spellings: ['', ...marks].map((mark) => `${mark}${word}`),
  terms: terms?.get(word) ?? [],
})

/** Whether a text with a space around each word has all words. */
function comparedText(matched: Typed, find: 'instr' | 'strpos'): RawBuilder<boolean> {
  const has = (found: string) => sql`${sql.raw(find)}("words", ${found}) > 0`
  const conditions = matched.words.map((word) => {
    const { spellings, terms } = spellingsOf(word, matched)
    const isWhole = !isBeginning(word)
    return [
      ...spellings.map((spelling) => has(isWhole ? ` ${spelling} ` : ` ${spelling}`)),
      ...terms.map((term) => has(` ${term} `)),
    ]
  })
  return sql.join([sql`true`, ...conditions.map((each) => sql`(${sql.join(each, sql` or `)})`)], sql` and `)
}

/**
 * The FTS5 index contains prefixes of up to three characters. For a longer prefix, FTS5 reads every match before it
 * returns the first: 90 ms for a million. So the newest candidates are found by the first three characters of the words
 * and then compared with the whole words. If not enough candidates match, the whole words are rare, and the index finds
 * them fast.
 */
function newestOnSqlite(of: SearchedTable, matched: Matching): RawBuilder<{ id: number }> {
  const { words: typed, most, owners } = matched
  const [table, index] = [sql.table(wordTables[of]), sql.table(`${wordTables[of]}Index`)]
  const expressionOf = (spelled: (spelling: string) => string) =>
    [
      ...(owners ? [`(${owners.map((owner) => `"${ownerTerm(owner)}"`).join(' OR ')})`] : []),
      ...typed.map((word) => {
        const { spellings, terms } = spellingsOf(word, matched)
        const star = isBeginning(word) ? ' *' : ''
        const found = spellings.map((spelling) => `"${spelled(spelling)}"${star}`)
        return `(${[...found, ...terms.map((term) => `"${term}"`)].join(' OR ')})`
      }),
    ].join(' AND ')
  const newest = (expression: string, limit: number) =>
    sql<{ id: number }>`select rowid as "id" from ${index} where ${index} match ${expression}
      order by rowid desc limit ${limit}`
  const isLonger = (word: string) =>
    spellingsOf(word, matched).spellings.some((spelling) => beginningOf(spelling) !== spelling)
  const longer = typed.filter((word) => isBeginning(word) && isLonger(word))
  if (longer.length === 0)
    return sql`(${newest(
      expressionOf((spelling) => spelling),
      most,
    )})`
  const candidates = Math.max(comparedRows, 2 * most)
  return sql`(with "candidates" as materialized (${newest(expressionOf(beginningOf), candidates)}),
    "compared" as materialized (
      select "candidates"."id" from "candidates" cross join ${table} as "kept" on "kept"."id" = "candidates"."id"
      where ${hasWords('sqlite', { ...matched, words: longer })}
      order by "candidates"."id" desc limit ${most}),
    "isEnough" as materialized (
      select (select count(*) from "compared") >= ${most} or (select count(*) from "candidates") < ${candidates} as "enough")
    select "compared"."id" from "isEnough" cross join "compared" where "enough"
    union all
    select "others"."id" from "isEnough" cross join (${newest(
      expressionOf((spelling) => spelling),
      most,
    )}) as "others" where not "enough")`
}

const onSqlite = {
  newest: newestOnSqlite,
  comparedAdded: (matched: Typed) => comparedText(matched, 'instr'),
}

/** The number of newest records that are sampled to estimate how frequent the words are. */
const sampledRows = 2_000
/** With this many matches in the sample, walking the records from the newest one is faster than the index. */
const frequentInSample = 140

/** Whether a record has all words and, if `owners` are given, the term of one of the owners. */
function comparedOnPostgres(matched: Typed, owners?: readonly number[]): RawBuilder<boolean> {
  const conditions = matched.words.map((word) => {
    const { spellings, terms } = spellingsOf(word, matched)
    const star = isBeginning(word) ? ':*' : ''
    return [...spellings.map((spelling) => `'${spelling}'${star}`), ...terms.map((term) => `'${term}'`)]
  })
  if (owners) conditions.unshift(owners.map((owner) => `'${ownerTerm(owner)}'`))
  if (conditions.length === 0) return sql<boolean>`true`
  const expression = conditions.map((each) => `(${each.join(' | ')})`).join(' & ')
  return sql<boolean>`"words" @@ cast(${expression} as tsquery)`
}

/**
 * A GIN index returns every record before the newest can be chosen, which is slow for frequent words. Walking the
 * records from the newest one is slow for rare words. A sample of the newest records decides.
 */
function newestOnPostgres(of: SearchedTable, matched: Matching): RawBuilder<{ id: number }> {
  const { most } = matched
  const table = sql.table(wordTables[of])
  const isFound = comparedOnPostgres(matched, matched.owners)
  const isFoundInWalk = sql`(${rowHasOnPostgres(matched)} and ${isOwned('postgres', of, table, matched)})`
  return sql`(with "sample" as materialized (
      select count(*) filter (where ${isFoundInWalk}) as "found" from (
        select "id", "words" from ${table} order by "id" desc limit ${sampledRows}) as ${table})
    (select "id" from ${table} where ${isFoundInWalk}
      and (select "found" from "sample") >= ${Math.min(most, frequentInSample)} order by "id" desc limit ${most})
    union all
    (select "id" from (
      select "id" from ${table} where ${isFound}
      and (select "found" from "sample") < ${Math.min(most, frequentInSample)} offset 0) as "rare"
      order by "id" desc limit ${most}))`
}

const onPostgres = {
  newest: newestOnPostgres,
  comparedAdded: (matched: Typed) => comparedText(matched, 'strpos'),
}
