import { folded } from '../../../../shared/text/folded.ts'
import { isAdministrator, isStaff } from '../../../../shared/endpoint/roles.ts'
import type { Database } from '../../../../server/database/database.ts'
import { statusIn } from '../../../../server/database/statusIn.ts'
import type { Matching, SearchedTable } from '../../../../server/lists/matching.ts'
import { matchingOwned } from '../../../../server/lists/matchingOwned.ts'
import type { Actor } from '../../../../server/session/session.ts'
import type { TypedSearch } from '../../../../shared/text/typedSearch.ts'
import { customerName, shownName } from '../../../people/accounts/server/directory.ts'
import { ownersNamed } from '../../../people/companies/server/ownersNamed.ts'
import { ownersSearched, seesOthers, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { amount, invoiceNamed, namedInvoicesOf } from '../../../money/invoices/server/queries.ts'
import { namedTicketsOf } from '../../../desk/tickets/server/queries.ts'
import { wordsOfTickets } from '../../../desk/tickets/server/searched.ts'
import { unresolvedStatuses } from '../../../desk/tickets/statuses.ts'
import { ticketExcerpt } from './excerpts.ts'

type Found = Pick<Database, 'db' | 'engine'>

export interface Search extends Pick<TypedSearch, 'words' | 'marked' | 'ticketId'> {
  typed: string
}

const shownRows = 5
/** The maximum number of matches to read if access rules may exclude some of them. */
const joinedMatches = 1_000
/** The maximum number of matching invoices to rank. Invoices whose numbers begin with the typed text come first. */
const rankedInvoices = 50

/**
 * The ids of the newest matches, read by a separate statement: in a subquery, PostgreSQL would overestimate their
 * number and scan the whole table from the newest record. Without matches, returns 0, which is no record's id.
 */
async function idsMatching(database: Found, table: SearchedTable, matched: Matching): Promise<number[]> {
  const found = await matchingOwned(database, table, matched)
  const rows = await database.db.selectFrom(found.as('found')).select('found.id').execute()
  return rows.length === 0 ? [0] : rows.map(({ id }) => id)
}

const groupOf = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, shownRows),
  hasMore: rows.length > shownRows,
})

/**
 * Finds tickets by their words. A ticket that the text names, such as `#123`, comes first. For staff, the newest
 * matches are sorted: tickets that are open or in progress come before the others.
 */
export async function findTickets(database: Found, viewer: Viewer, { words, marked, ticketId }: Search) {
  const { db } = database
  const searched = { words, owners: await ownersSearched(db, viewer, 'tickets') }
  const more = await wordsOfTickets(database, viewer, searched)
  const isForStaff = isStaff(viewer.role)
  const most = isForStaff || viewer.ofCompany ? joinedMatches : shownRows + 1
  const ids = await idsMatching(database, 'tickets', { ...searched, ...more, most })
  const tickets = namedTicketsOf(db, viewer)
    .select(['id', 'title', 'status', 'description'])
    .$if(seesOthers(viewer), (query) => query.select(customerName('tickets', viewer.role)))
  const newest = await tickets
    .where('id', 'in', ids)
    .$if(isForStaff, (query) => query.orderBy(statusIn(unresolvedStatuses), 'desc'))
    .orderBy('id', 'desc')
    .limit(shownRows + 1)
    .execute()
  const exact =
    ticketId === undefined ? undefined : await tickets.where('id', '=', ticketId).executeTakeFirst()
  const found = exact ? [exact, ...newest.filter(({ id }) => id !== exact.id)] : newest
  const { rows, hasMore } = groupOf(found)
  const shown = await Promise.all(
    rows.map(async ({ description, ...ticket }) => ({
      ...ticket,
      excerpt:
        ticket.id === ticketId ? '' : await ticketExcerpt(db, viewer, { ...ticket, description }, marked),
    })),
  )
  return { rows: shown, hasMore }
}

/**
 * Finds invoices by their words. The invoice whose number is in the text comes first, then invoices whose numbers begin
 * with the text.
 */
export async function findInvoices(database: Found, viewer: Viewer, { typed, words }: Search) {
  const { db } = database
  const owners = await ownersSearched(db, viewer, 'invoices')
  const terms = await ownersNamed(database, viewer, words, owners)
  const invoices = namedInvoicesOf(db, viewer)
    .select(['id', 'invoiceNumber', 'status', amount.as('amount')])
    .$if(seesOthers(viewer), (query) => query.select(customerName('invoices', viewer.role)))
  const most = viewer.ofCompany ? joinedMatches : rankedInvoices
  const newest = await invoices
    .where('id', 'in', await idsMatching(database, 'invoices', { words, most, owners, terms }))
    .orderBy('id', 'desc')
    .limit(rankedInvoices)
    .execute()
  const namedId = await invoiceNamed(db, viewer, typed)
  const exact =
    namedId === undefined ? undefined : await invoices.where('invoices.id', '=', namedId).executeTakeFirst()
  const searched = folded(typed.replace(/^#/, ''))
  const rank = ({ invoiceNumber }: { invoiceNumber: string }) => {
    const plain = folded(invoiceNumber)
    return plain === searched ? 0 : plain.startsWith(searched) ? 1 : 2
  }
  const others = newest.filter(({ id }) => id !== namedId).toSorted((one, other) => rank(one) - rank(other))
  return groupOf(exact ? [exact, ...others] : others)
}

/** Administrators find all accounts, and agents find only customers. */
export async function findPeople(database: Found, { role }: Pick<Actor, 'role'>, { words }: Search) {
  const { db } = database
  const rows = await db
    .selectFrom('users')
    .select(['users.id', shownName.as('name'), 'username', 'email', 'company', 'role'])
    .where('users.id', 'in', await idsMatching(database, 'users', { words, most: joinedMatches }))
    .$if(!isAdministrator(role), (query) => query.where('role', '=', 'customer'))
    .orderBy('users.id', 'desc')
    .limit(shownRows + 1)
    .execute()
  return groupOf(rows)
}

export async function findCompanies(database: Found, { words }: Search) {
  const { db } = database
  const found = await idsMatching(database, 'companies', { words, most: shownRows + 1 })
  const companies = db.selectFrom('companies').select(['id', 'name', 'city'])
  return groupOf(await companies.where('id', 'in', found).orderBy('id', 'desc').execute())
}

export async function findLeads(database: Found, { words }: Search) {
  const { db } = database
  const found = await idsMatching(database, 'contactRequests', { words, most: shownRows + 1 })
  const leads = db.selectFrom('contactRequests').select(['id', 'name', 'company', 'state'])
  return groupOf(await leads.where('id', 'in', found).orderBy('id', 'desc').execute())
}

export async function findMembers(database: Found, { words }: Search) {
  const { db } = database
  const found = await idsMatching(database, 'teamMembers', { words, most: shownRows + 1 })
  const members = db.selectFrom('teamMembers').select(['id', 'name', 'role'])
  return groupOf(await members.where('id', 'in', found).orderBy('id', 'desc').execute())
}
