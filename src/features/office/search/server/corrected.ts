import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { searchWords } from '../../../../shared/text/searchWords.ts'
import type { Database } from '../../../../server/database/database.ts'
import { misspelledBy, misspelledByAll, type Misspelled } from '../../../../server/lists/misspelled.ts'
import { isKnowable } from '../../../../server/lists/nearWords.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { customerName } from '../../../people/accounts/server/directory.ts'
import { seesOthers, viewerOf } from '../../../people/viewers/server/sharing.ts'
import { ticketsOf } from '../../../desk/tickets/server/queries.ts'
import { invoicesOf } from '../../../money/invoices/server/queries.ts'
import type { Search } from './queries.ts'

/** How many spellings of a search that found nothing are tried. */
const triedSpellings = 3
/** How many of the newest tickets, replies and invoices of a customer are read, and how many characters of each text. */
const readRecords = 100
const readCharacters = 2_000
/** How many texts are split into words at once, in a few milliseconds. */
const textsAtOnce = 20

/** The actor with all that `viewerOf` needs. */
type Searcher = Pick<Actor, 'id' | 'role' | 'ticketAccess' | 'readsInvoices'>

/**
 * The searches to try for one that found nothing, the likeliest first: the same with words of similar spelling in place of
 * those that are in no record.
 *
 * For a customer, these words come only from texts that the customer may read. Neither they nor the time that this takes
 * depend on what others wrote, not even on how many similar words there are.
 */
export async function correctedSearches(
  database: Pick<Database, 'db' | 'engine'>,
  actor: Searcher,
  search: Search,
): Promise<Search[]> {
  const typed = search.words.filter((word) => !codesIn(search.typed).has(word))
  const misspelled = isStaff(actor.role)
    ? await misspelledByAll(database, typed, triedSpellings)
    : misspelledBy(await readableWords(database, actor), typed, triedSpellings)
  const tries = Math.max(0, ...[...misspelled.values()].map((words) => words.length))
  return Array.from({ length: tries }, (_, at) => ({
    ...search,
    words: search.words.map((word) => spellingAt(misspelled, word, at)),
    marked: search.marked.map((word) => spellingAt(misspelled, word, at)),
  }))
}

const spellingAt = (misspelled: Misspelled, word: string, at: number) =>
  misspelled.get(word)?.at(Math.min(at, (misspelled.get(word)?.length ?? 0) - 1)) ?? word

/** The words of email addresses, host names, paths, and of anything with a digit: they are not misspelled. */
function codesIn(typed: string): Set<string> {
  const codes = folded(typed)
    .split(/\s+/)
    .filter((part) => /[\p{N}@]|[\p{L}\p{M}][._/\\:]+[\p{L}\p{M}]/u.test(part))
  return new Set(codes.flatMap(searchWords))
}

/** The words of the newest records that a customer may read, each with the number of texts that have it. */
async function readableWords({ db }: Pick<Database, 'db'>, actor: Searcher): Promise<Map<string, number>> {
  const [ofTickets, ofInvoices] = [viewerOf(actor, 'tickets'), viewerOf(actor, 'invoices')]
  const beginningOf = (column: string) => sql<string | null>`substr(${sql.ref(column)}, 1, ${readCharacters})`
  // Only ids at first, so that an index alone finds the newest records.
  const newestTickets = ticketsOf(db, ofTickets)
    .select('tickets.id')
    .orderBy('tickets.id', 'desc')
    .limit(readRecords)
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'title', beginningOf('description').as('text')])
    .$if(seesOthers(ofTickets), (query) => query.select(customerName('tickets', actor.role)))
    .where('id', 'in', newestTickets)
    .execute()
  const replies = await db
    .selectFrom('ticketResponses')
    .select(beginningOf('message').as('text'))
    .where('ticketId', 'in', [0, ...tickets.map(({ id }) => id)])
    .orderBy('id', 'desc')
    .limit(readRecords)
    .execute()
  const newestInvoices = invoicesOf(db, ofInvoices)
    .select('invoices.id')
    .orderBy('invoices.id', 'desc')
    .limit(readRecords)
  const invoices = await db
    .selectFrom('invoices')
    .select(beginningOf('description').as('text'))
    .$if(seesOthers(ofInvoices), (query) => query.select(customerName('invoices', actor.role)))
    .where('id', 'in', newestInvoices)
    .execute()
  const counts = new Map<string, number>()
  const texts = [...tickets, ...replies, ...invoices]
  for (const [at, { text, ...named }] of texts.entries()) {
    if (at % textsAtOnce === 0) await nextTurn()
    const { title, customerName: name }: { title?: string; customerName?: string | null } = named
    for (const word of searchWords([title, text, name].filter(Boolean).join(' ')))
      if (isKnowable(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
