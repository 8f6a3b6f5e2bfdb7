import type { InvoiceSummary } from '../schema.ts'
import { invoiceStatuses, invoiceStatusNames, type InvoiceStatus } from '../values.ts'

/**
 * The tabs above a list of invoices.
 *
 * @param counts the counts by status; undefined if the list is filtered by more than the status
 * @param total the number of invoices in the chosen tab, once it is known
 */
export function statusTabs(
  chosen: InvoiceStatus | undefined,
  counts: InvoiceSummary | undefined,
  total: number | undefined,
) {
  const all = counts && counts.pending + counts.paid + counts.cancelled
  const countOf = (status: InvoiceStatus) =>
    status === chosen && total !== undefined ? total : counts?.[status]
  return [
    { value: 'all' as const, label: 'All', count: chosen === undefined ? (total ?? all) : all },
    ...invoiceStatuses.map((value) => ({ value, label: invoiceStatusNames[value], count: countOf(value) })),
  ]
}
