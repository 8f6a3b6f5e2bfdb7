import type { Routes } from '../../../../server/endpoints/serve.ts'
import { searchTyped } from '../../../../server/lists/matching.ts'
import { isAdministrator, isStaff } from '../../../../shared/endpoint/roles.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import * as endpoints from '../endpoints.ts'
import { findCompanies, findInvoices, findLeads, findMembers, findPeople, findTickets } from './queries.ts'

export const searchRoutes: Routes = (serve, context) => {
  const { database } = context

  serve(endpoints.searchAll, async ({ actor, query: { q } }) => {
    const search = { typed: q.trim(), ...searchTyped(q) }
    if (search.words.length === 0)
      return { notSearched: 'Please search for a word or a number. Signs alone find nothing.' }
    const [ofTickets, ofInvoices] = [viewerOf(actor, 'tickets'), viewerOf(actor, 'invoices')]
    const results = {
      notSearched: null,
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
  })
}
