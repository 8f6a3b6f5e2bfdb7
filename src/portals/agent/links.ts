import type { LinkProps } from '@tanstack/react-router'
import { keepView, keptView } from '../../browser/lists/listViews.ts'
import { leadViewIn, type LeadView } from '../../features/clients/leads/view.ts'
import { invoiceViewIn, type InvoiceView } from '../../features/money/invoices/view.ts'
import { ticketSearchIn, type TicketSearch } from '../../features/desk/views/address.ts'

const ticketsPath = '/agent/tickets'
const invoicesPath = '/agent/invoices'
const leadsPath = '/agent/sales'

/** The stored view of a list in this tab. */
function keptViewOf(path: string): Record<string, unknown> {
  const view: unknown = JSON.parse(keptView(path, 'view') ?? '{}')
  return { ...(typeof view === 'object' ? view : {}) }
}

/** Store the filters and the order of a list, which are parameters of its URL. Later links to the list use them. */
export const keepTicketView = (view: TicketSearch) => keepView(ticketsPath, 'view', JSON.stringify(view))
export const keepInvoiceView = (view: InvoiceView) => keepView(invoicesPath, 'view', JSON.stringify(view))
export const keepLeadView = (view: LeadView) => keepView(leadsPath, 'view', JSON.stringify(view))

// Links to the lists, each with its last view in this tab. `search` is a function, so that the view is read again when
// the link is followed.
/** The view of the list of tickets that was last shown in this tab. */
export const lastTicketView = (): TicketSearch => ticketSearchIn(keptViewOf(ticketsPath))
export const ticketList: LinkProps = { to: ticketsPath, search: lastTicketView }
export const invoiceList: LinkProps = {
  to: invoicesPath,
  search: () => invoiceViewIn(keptViewOf(invoicesPath)),
}
export const leadList: LinkProps = { to: leadsPath, search: () => leadViewIn(keptViewOf(leadsPath)) }

export const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
export const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })

export const leadLink = (id: string): LinkProps => ({ to: '/agent/sales/$id', params: { id } })
