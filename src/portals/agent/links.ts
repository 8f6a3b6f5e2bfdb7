import type { LinkProps } from '@tanstack/react-router'
import { keepView, keptView } from '../../browser/listViews.ts'
import { leadViewIn, type LeadView } from '../../features/inquiries/view.ts'
import { ticketStatuses, type TicketStatus } from '../../features/tickets/statuses.ts'

const ticketsPath = '/agent/tickets'

/** The filter of the list of tickets in an address; a status that does not exist is no filter. */
export const ticketStatusIn = (text: unknown): TicketStatus | undefined =>
  ticketStatuses.find((status) => status === text)

/** The customer whose records a list shows, in an address; what is no id is no filter. */
export function customerIn(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** Keeps the filter of the list of tickets, which is part of its address, for ticketList. */
export const keepTicketStatus = (status: TicketStatus | undefined) =>
  keepView(ticketsPath, 'status', status ?? '')

/** The list of tickets as one left it in this tab. */
export const ticketList: LinkProps = {
  to: ticketsPath,
  // A function, because the filter is looked up when the link is followed.
  search: () => ({ status: ticketStatusIn(keptView(ticketsPath, 'status')) }),
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
