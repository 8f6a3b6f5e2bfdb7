import type { LinkProps } from '@tanstack/react-router'
import { invoiceStatuses, type InvoiceStatus } from '../../features/money/invoices/values.ts'
import { ticketStatuses, type TicketStatus } from '../../features/desk/tickets/statuses.ts'
import { wordsIn } from '../../shared/endpoint/searchParams.ts'

/** The filters of a customer's own lists. */
interface OwnView<Status> {
  status?: Status | undefined
  words?: string | undefined
}
type Search = Readonly<Record<string, unknown>>

// Parses the filters of a URL. Sets every key, even to undefined: for a missing key the URL would keep its old value.
export const ownTicketViewIn = ({ status, words }: Search): OwnView<TicketStatus> => ({
  status: ticketStatuses.find((each) => each === status),
  words: wordsIn(words),
})
export const ownInvoiceViewIn = ({ status, words }: Search): OwnView<InvoiceStatus> => ({
  status: invoiceStatuses.find((each) => each === status),
  words: wordsIn(words),
})

export const ticketLink = (id: string): LinkProps => ({ to: '/customer/tickets/$id', params: { id } })
export const invoiceLink = (id: string): LinkProps => ({ to: '/customer/invoices/$id', params: { id } })
