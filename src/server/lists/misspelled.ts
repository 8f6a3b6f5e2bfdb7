import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { jsonElements } from './jsonElements.ts'
import { isCorrectable, keysNear, mostEdits, nearestWords } from './nearWords.ts'

/** With more unknown words, the text is about something that is not here. */
const mostMisspelled = 3
/** The maximum number of words that are compared for one key. */
const comparedOfKey = 1_000

/** For each typed word that is none of the known words, nor the beginning of one: the nearest known words. */
export type Misspelled = ReadonlyMap<string, readonly string[]>

/** The typed words that are misspelled, by the words of all records. For staff alone. */
export async function misspelledByAll(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  typed: readonly string[],
  count: number,
): Promise<Misspelled> {
  const correctable = typed.filter(isCorrectable)
  if (correctable.length === 0) return new Map()
  const words = jsonElements(
    engine,
    correctable.map((word) => [word]),
  )
  const unknown = await sql<{ word: string }>`select "value" ->> 0 as "word" from ${words} where not exists (
    select 1 from "knownWords" where "word" >= "value" ->> 0 and "word" < ("value" ->> 0) || ${lastCharacter})`.execute(
    db,
  )
  if (unknown.rows.length > mostMisspelled) return new Map()
  const misspelled = new Map<string, readonly string[]>()
  for (const { word } of unknown.rows) {
    const [fewest, most] = [lettersOf(word) - mostEdits(word), lettersOf(word) + mostEdits(word)]
    const ofKeys = keysNear(word).map(
      (key) => sql`select "word" from (select "word" from "nearWords"
        where "key" = ${key} and "letters" between ${fewest} and ${most}
        order by "letters", "word" limit ${comparedOfKey}) as "ofKey"`,
    )
    const similar = await sql<{ word: string }>`${sql.join(ofKeys, sql` union `)}`.execute(db)
    const nearest = nearestWords(word, new Map(similar.rows.map((row) => [row.word, 0])), comparedNearest)
    if (nearest.length === 0) continue
    const counted = await sql<{ word: string; records: number }>`select "word", "records" from "knownWords"
      where "word" in (${sql.join(nearest)})`.execute(db)
    misspelled.set(
      word,
      nearestWords(word, new Map(counted.rows.map((row) => [row.word, row.records])), count),
    )
  }
  return misspelled
}

const lastCharacter = '\u{10FFFF}'
/** How many of the nearest words are compared by the number of their records. */
const comparedNearest = 100
const lettersOf = (word: string) => Array.from(word).length

/** The same by the words of these texts alone, which the person who typed may read. */
export function misspelledBy(
  words: ReadonlyMap<string, number>,
  typed: readonly string[],
  count: number,
): Misspelled {
  const known = [...words.keys()]
  const unknown = typed.filter((word) => isCorrectable(word) && !known.some((each) => each.startsWith(word)))
  if (unknown.length > mostMisspelled) return new Map()
  return new Map(unknown.map((word) => [word, nearestWords(word, words, count)]))
}
