import type { LinkProps } from '@tanstack/react-router'
import { keepView, keptView } from '../../browser/lists/listViews.ts'
import { leadViewIn, type LeadView } from '../../features/inquiries/view.ts'
import { ticketFilters, type TicketFilter } from '../../features/tickets/statuses.ts'

const ticketsPath = '/agent/tickets'

/** The filter of the list of tickets in an address; one that does not exist is none. */
export const ticketFilterIn = (text: unknown): TicketFilter | undefined =>
  ticketFilters.find((filter) => filter === text)

/** The customer whose records a list shows, in an address; what is no id is no filter. */
export function customerIn(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** Keeps the filter of the list of tickets, which is part of its address, for ticketList. */
export const keepTicketFilter = (filter: TicketFilter | undefined) =>
  keepView(ticketsPath, 'status', filter ?? '')

/** The list of tickets as one left it in this tab. */
export const ticketList: LinkProps = {
  to: ticketsPath,
  // A function, because the filter is looked up when the link is followed.
  search: () => ({ status: ticketFilterIn(keptView(ticketsPath, 'status')) }),
}

/** The page of a ticket in the agents' portal. */
export const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
/** The page of an invoice in the agents' portal. */
export const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })

const leadsPath = '/agent/sales'

/** Keeps what is searched in the leads, which is part of the address of their list, for leadList. */
export const keepLeadView = (view: LeadView) => keepView(leadsPath, 'view', JSON.stringify(view))

/** The list of leads as one left it in this tab. */
export const leadList: LinkProps = {
  to: leadsPath,
  search: () => {
    const view: unknown = JSON.parse(keptView(leadsPath, 'view') ?? '{}')
    return leadViewIn({ ...(typeof view === 'object' ? view : {}) })
  },
}

/** The page of a lead. */
export const leadLink = (id: string): LinkProps => ({ to: '/agent/sales/$id', params: { id } })
