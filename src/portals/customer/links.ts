import type { LinkProps } from '@tanstack/react-router'

/** The page of a ticket in the customers' portal. */
export const ticketLink = (id: string): LinkProps => ({ to: '/customer/tickets/$id', params: { id } })
/** The page of an invoice in the customers' portal. */
export const invoiceLink = (id: string): LinkProps => ({ to: '/customer/invoices/$id', params: { id } })
