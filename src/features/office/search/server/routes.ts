import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../../../server/database/database.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { searchTyped } from '../../../../server/lists/matching.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { isAdministrator, isStaff } from '../../../../shared/endpoint/roles.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import { correctedSearches } from './corrected.ts'
import {
  findCompanies,
  findInvoices,
  findLeads,
  findMembers,
  findPeople,
  findTickets,
  type Search,
} from './queries.ts'

export const searchRoutes: Routes = (serve, context) => {
  const { database } = context

  serve(endpoints.searchAll, async ({ actor, query: { q } }) => {
    const search = { typed: q.trim(), ...searchTyped(q) }
    if (search.words.length === 0)
      return {
        notSearched: 'Please search for a word or a number. Signs alone find nothing.',
        corrected: null,
      }
    const found = await findAll(database, actor, search)
    if (hasRows(found)) return { notSearched: null, corrected: null, ...found }
    // The embedded database never waits: without pauses, all searches would be one turn of the event loop.
    await nextTurn()
    for (const corrected of await correctedSearches(database, actor, search)) {
      await nextTurn()
      const instead = await findAll(database, actor, corrected)
      const searched = corrected.marked.join(' ')
      if (hasRows(instead))
        return { notSearched: null, corrected: { typed: search.typed, searched }, ...instead }
    }
    return { notSearched: null, corrected: null, ...found }
  })
}

/** Finds records of all kinds that the role may see. */
async function findAll(database: Database, actor: Actor, search: Search) {
  const [ofTickets, ofInvoices] = [viewerOf(actor, 'tickets'), viewerOf(actor, 'invoices')]
  const results = {
    tickets: await findTickets(database, ofTickets, search),
    invoices: await findInvoices(database, ofInvoices, search),
  }
  if (!isStaff(actor.role)) return results
  return {
    ...results,
    people: await findPeople(database, actor, search),
    companies: await findCompanies(database, search),
    leads: await findLeads(database, search),
    ...(isAdministrator(actor.role) && { team: await findMembers(database, search) }),
  }
}

const hasRows = (found: Awaited<ReturnType<typeof findAll>>) =>
  Object.values(found).some(({ rows }) => rows.length > 0)
