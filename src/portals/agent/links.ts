import type { LinkProps } from '@tanstack/react-router'
import { keepView, keptView } from '../../browser/lists/listViews.ts'
import { leadViewIn, type LeadView } from '../../features/clients/leads/view.ts'
import { invoiceViewIn, type InvoiceView } from '../../features/money/invoices/view.ts'
import { ticketViewIn, type TicketView } from '../../features/desk/tickets/view.ts'

const ticketsPath = '/agent/tickets'
const invoicesPath = '/agent/invoices'
const leadsPath = '/agent/sales'

/** The view that a list was left with in this tab. */
function keptViewOf(path: string): Record<string, unknown> {
  const view: unknown = JSON.parse(keptView(path, 'view') ?? '{}')
  return { ...(typeof view === 'object' ? view : {}) }
}

/** Keep what lists are filtered and sorted by, which is part of their addresses, for the links to them. */
export const keepTicketView = (view: TicketView) => keepView(ticketsPath, 'view', JSON.stringify(view))
export const keepInvoiceView = (view: InvoiceView) => keepView(invoicesPath, 'view', JSON.stringify(view))
export const keepLeadView = (view: LeadView) => keepView(leadsPath, 'view', JSON.stringify(view))

// The lists as one left them in this tab: functions, because that is looked up when a link is followed.
export const ticketList: LinkProps = { to: ticketsPath, search: () => ticketViewIn(keptViewOf(ticketsPath)) }
export const invoiceList: LinkProps = {
  to: invoicesPath,
  search: () => invoiceViewIn(keptViewOf(invoicesPath)),
}
export const leadList: LinkProps = { to: leadsPath, search: () => leadViewIn(keptViewOf(leadsPath)) }

/** The page of a ticket in the agents' portal. */
export const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
/** The page of an invoice in the agents' portal. */
export const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })

/** The page of a lead. */
export const leadLink = (id: string): LinkProps => ({ to: '/agent/sales/$id', params: { id } })
