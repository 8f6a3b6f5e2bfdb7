import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import type { Database } from '../../../../server/database/database.ts'
import { wordMarks, type Matching } from '../../../../server/lists/matching.ts'
import { ownersNamed } from '../../../people/companies/server/ownersNamed.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
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
