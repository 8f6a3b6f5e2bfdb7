import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import type { Database } from '../../../../server/database/database.ts'
import { matching, ownerTerm } from '../../../../server/lists/matching.ts'
import { shownName } from '../../accounts/server/directory.ts'
import { seesOthers, type Viewer } from '../../viewers/server/sharing.ts'

/** The limit for customers found by a word, and separately for those found by all words; the newest first. */
const maxNamed = 20
/** Only the newest users with a word, also in an address or a phone number, are compared by name. */
const comparedUsers = 500

/**
 * Returns for each word that is no number the index terms of customers whose name, as this person sees it, or company
 * has the word. A search for the word then also finds their records. Only staff search by company. Empty for customers
 * who see only their own records.
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
  const rows = await db
    .selectFrom('users')
    .select(['users.id', shownName.as('name')])
    .$if(isStaff(viewer.role), (query) => query.select('company'))
    // Agents see only the names of customers.
    .$if(viewer.role === 'agent', (query) => query.where('role', '=', 'customer'))
    .where((row) =>
      owners
        ? row('users.id', 'in', owners)
        : row.or(
            searches.map((each) => {
              const found = matching(engine, 'users', { words: each, most: comparedUsers })
              return row('users.id', 'in', row.selectFrom(found.as('found')).select('found.id'))
            }),
          ),
    )
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
