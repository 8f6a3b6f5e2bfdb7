import type { LinkProps } from '@tanstack/react-router'

/** The page of a ticket in the agents' portal. */
export const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
/** The page of an invoice in the agents' portal. */
export const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })
