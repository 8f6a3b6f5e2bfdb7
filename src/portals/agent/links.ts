import type { LinkProps } from '@tanstack/react-router'

export const ticketLink = (id: string): LinkProps => ({ to: '/agent/tickets/$id', params: { id } })
export const invoiceLink = (id: string): LinkProps => ({ to: '/agent/invoices/$id', params: { id } })
