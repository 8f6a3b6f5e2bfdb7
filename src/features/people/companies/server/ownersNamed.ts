import { sql } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import type { Database } from '../../../../server/database/database.ts'
import { isOneOf } from '../../../../server/database/isOneOf.ts'
import { amongIds } from '../../../../server/lists/amongIds.ts'
import { hasWords, matching, ownerTerm, wordsOf } from '../../../../server/lists/matching.ts'
import { shownName } from '../../accounts/server/directory.ts'
import { seesOthers, type Viewer } from '../../viewers/server/sharing.ts'

/**
 * The maximum number of customers that one word finds. All words together may find as many customers again. The newest
 * customers are preferred.
 */
const maxNamed = 20
/**
 * The maximum number of users whose names are compared with a word, the newest first. More users may match, because the
 * index finds a word in any text of a user, such as an email address.
 */
const comparedUsers = 500

/**
 * Returns index terms for each word that is not a number. The terms stand for the customers whose name or company
 * matches the word, so that a search for the word also finds these customers' records. Names are as the viewer sees
 * them. Only staff search by company. Empty for customers who see only their own records.
 *
 * @param owners the customers whose records are searched; undefined for staff
 */
export async function ownersNamed(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  viewer: Viewer,
  words: readonly string[],
  owners: readonly number[] | undefined,
): Promise<Map<string, string[]>> {
  const inNames = words.filter((word) => !/^\d+$/.test(word))
  if (!seesOthers(viewer) || inNames.length === 0) return new Map()
  const searches = inNames.length === 1 ? [inNames] : [inNames, ...inNames.map((word) => [word])]
  const lists = searches.map((each) => {
    const ofEach = owners
      ? sql`(select "id" from ${wordsOf('users')}
          where ${isOneOf(engine, sql`"id"`, owners)} and ${hasWords(engine, { words: each })})`
      : matching(engine, 'users', { words: each, most: comparedUsers })
    return sql`select "id" from ${ofEach} as "found"`
  })
  const rows = await db
    .selectFrom('users')
    .select(['users.id', shownName.as('name')])
    .$if(isStaff(viewer.role), (query) => query.select('company'))
    // Agents see only the names of customers.
    .$if(viewer.role === 'agent', (query) => query.where('role', '=', 'customer'))
    .where(sql<boolean>`"users"."id" ${amongIds(engine, sql.join(lists, sql` union all `))}`)
    .orderBy('users.id', 'desc')
    .execute()
  const people = rows.map(({ id, ...texts }) => ({
    id,
    named: searchWords(Object.values(texts).join(' ')),
  }))
  const has = (word: string) => (person: { named: string[] }) =>
    person.named.some((each) => isFoundBy(each, word))
  const ofAll = people.filter((person) => inNames.every((word) => has(word)(person))).slice(0, maxNamed)
  return new Map(
    inNames.map((word) => {
      const found = new Set([...ofAll, ...people.filter(has(word)).slice(0, maxNamed)])
      return [word, [...found].map(({ id }) => ownerTerm(id))]
    }),
  )
}
