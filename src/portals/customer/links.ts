import type { LinkProps } from '@tanstack/react-router'
import { invoiceStatuses, type InvoiceStatus } from '../../features/money/invoices/values.ts'
import { ticketStatuses, type TicketStatus } from '../../features/desk/tickets/statuses.ts'
import { wordsIn } from '../../shared/endpoint/searchParams.ts'

/** The filters of one of the customers' own lists. */
interface OwnView<Status> {
  status?: Status | undefined
  words?: string | undefined
}
type Search = Readonly<Record<string, unknown>>

// The filters in an address; every key is there, or what the address has would stay.
export const ownTicketViewIn = ({ status, words }: Search): OwnView<TicketStatus> => ({
  status: ticketStatuses.find((each) => each === status),
  words: wordsIn(words),
})
export const ownInvoiceViewIn = ({ status, words }: Search): OwnView<InvoiceStatus> => ({
  status: invoiceStatuses.find((each) => each === status),
  words: wordsIn(words),
})

/** The page of a ticket in the customers' portal. */
export const ticketLink = (id: string): LinkProps => ({ to: '/customer/tickets/$id', params: { id } })
/** The page of an invoice in the customers' portal. */
export const invoiceLink = (id: string): LinkProps => ({ to: '/customer/invoices/$id', params: { id } })
