import { setImmediate as nextTurn } from 'node:timers/promises'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import type { Database } from '../../../../server/database/database.ts'
import { searchTyped, wordMarks, type Matching } from '../../../../server/lists/matching.ts'
import { matchingOwned } from '../../../../server/lists/matchingOwned.ts'
import { maxWalkedRows } from '../../../../server/lists/walkedRange.ts'
import { ownersNamed } from '../../../people/companies/server/ownersNamed.ts'
import { ownersSearched, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { listTags } from '../../tags/server/queries.ts'

/** The maximum number of tags that one word can match. */
const maxNamedTags = 20

/** Lets a search find tickets also by number, by customer and, for staff, by notes, tags and file names. */
export async function wordsOfTickets(
  database: Pick<Database, 'db' | 'engine'>,
  viewer: Viewer,
  { words, owners }: Pick<Matching, 'words' | 'owners'>,
): Promise<Pick<Matching, 'isNumbered' | 'marks' | 'terms' | 'tags'>> {
  const named = await ownersNamed(database, viewer, words, owners)
  if (!isStaff(viewer.role)) return { isNumbered: true, marks: [], terms: named }
  const marks = [wordMarks.notes, wordMarks.files]
  const all = (await listTags(database.db)).map(({ id, name }) => ({ id, words: searchWords(name) }))
  const tags = new Map(
    words.map((word) => {
      const found = all.filter((tag) => tag.words.some((each) => isFoundBy(each, word)))
      return [word, found.slice(0, maxNamedTags).map(({ id }) => id)]
    }),
  )
  return { isNumbered: true, marks, terms: named, tags }
}

/**
 * The newest tickets with these words, of the customer or of everyone whose tickets the user may see. `namedId` is the
 * number of a ticket among the words.
 */
export async function findByWords(
  database: Database,
  viewer: Viewer,
  { words: typed, customer }: { words: string; customer?: number | undefined },
) {
  const owners = customer === undefined ? await ownersSearched(database.db, viewer, 'tickets') : [customer]
  const { words, ticketId: namedId } = searchTyped(typed)
  const more = await wordsOfTickets(database, viewer, { words, owners })
  const matched = { words, namedId, owners, ...more, most: maxWalkedRows + 1 }
  const found = await matchingOwned(database, 'tickets', matched)
  // SQLite serves nobody else while it looks up the words and, after this, the tickets.
  await nextTurn()
  return { found, namedId }
}
