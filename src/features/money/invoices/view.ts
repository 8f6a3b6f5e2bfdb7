import { dayIn, idIn, orderIn, wordsIn } from '../../../shared/endpoint/searchParams.ts'
import { invoiceStatuses, type InvoiceStatus } from './values.ts'

/** The columns by which the list of all invoices is sorted. */
export const invoiceSortColumns = ['id', 'invoiceNumber', 'issueDate', 'dueDate', 'amount', 'status'] as const
export type InvoiceColumn = (typeof invoiceSortColumns)[number]

/** The filters and order of the list of invoices, as in its URL; ranges are inclusive. */
export interface InvoiceView {
  status?: InvoiceStatus | undefined
  words?: string | undefined
  customer?: number | undefined
  company?: number | undefined
  issuedFrom?: string | undefined
  issuedTo?: string | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
  /** In US dollars. */
  amountFrom?: string | undefined
  amountTo?: string | undefined
  sort?: `${InvoiceColumn} ${'ascending' | 'descending'}` | undefined
}

/** A plain decimal number of at most two decimals. */
export const amountIn = (value: unknown): string | undefined =>
  /^\d{1,8}(?:\.\d{1,2})?$/.test(String(value)) ? String(value) : undefined

/**
 * Reads the view from a URL, which may contain anything. Sets every key, because the router keeps the raw values of
 * missing keys.
 */
export function invoiceViewIn(given: Readonly<Record<string, unknown>>): InvoiceView {
  const {
    status,
    words,
    customer,
    company,
    issuedFrom,
    issuedTo,
    dueFrom,
    dueTo,
    amountFrom,
    amountTo,
    sort,
  } = given
  return {
    status: invoiceStatuses.find((each) => each === status),
    words: wordsIn(words),
    customer: idIn(customer),
    company: idIn(company),
    issuedFrom: dayIn(issuedFrom),
    issuedTo: dayIn(issuedTo),
    dueFrom: dayIn(dueFrom),
    dueTo: dayIn(dueTo),
    amountFrom: amountIn(amountFrom),
    amountTo: amountIn(amountTo),
    sort: orderIn(sort, invoiceSortColumns),
  }
}

/**
 * The default order is descending by the column of the range filter, because that column has an index. Without a range
 * filter, the newest invoices come first.
 */
export function invoiceOrderOf(view: InvoiceView): `${InvoiceColumn} descending` {
  if (view.dueFrom ?? view.dueTo) return 'dueDate descending'
  if (view.issuedFrom ?? view.issuedTo) return 'issueDate descending'
  return (view.amountFrom ?? view.amountTo) ? 'amount descending' : 'id descending'
}

/** Converts the view to the query parameters of the request for the list. */
export function invoiceRowsOf({ customer, company, sort, ...filters }: InvoiceView) {
  const [by, direction] = sort?.split(' ') ?? []
  const people = { customer: customer?.toString(), company: company?.toString() }
  return { ...filters, ...people, sort: by, direction }
}
