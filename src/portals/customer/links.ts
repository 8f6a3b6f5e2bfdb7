import type { LinkProps } from '@tanstack/react-router'

export const ticketLink = (id: string): LinkProps => ({ to: '/customer/tickets/$id', params: { id } })
export const invoiceLink = (id: string): LinkProps => ({ to: '/customer/invoices/$id', params: { id } })
