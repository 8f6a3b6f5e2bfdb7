import { idFromPath } from '../../browser/api/send.ts'
import { blockRows } from '../../browser/lists/rangedList.ts'
import { listInvoices, readInvoice, summarizeInvoices } from '../../features/invoices/endpoints.ts'
import { listResponses, listTickets, readTicket, summarizeTickets } from '../../features/tickets/endpoints.ts'
import { asks, asksForOwnAccount, asksForRows, asksWhoIsSignedIn, type PortalCalls } from '../askFirst.ts'
import { maxRecent } from '../RecentSection.tsx'

export const customerCalls: PortalCalls = {
  always: [asksWhoIsSignedIn],
  screens: {
    '/customer/dashboard': () => [
      asks(summarizeTickets, { query: {} }),
      asks(summarizeInvoices),
      asksForRows(listTickets, { sort: 'updatedAt' }, maxRecent),
    ],
    '/customer/tickets': () => [asksForRows(listTickets, {}, blockRows)],
    '/customer/tickets/$id': ({ id }) => [
      asks(readTicket, { params: { id: idFromPath(id) } }),
      asks(listResponses, { params: { id } }),
    ],
    '/customer/account': () => asksForOwnAccount,
    '/customer/invoices': () => [asksForRows(listInvoices, {}, blockRows)],
    '/customer/invoices/$id': ({ id }) => [asks(readInvoice, { params: { id: idFromPath(id) } })],
  },
}
