import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { daysPastDue, type InvoiceStatus } from '../values.ts'
import { invoiceSummaryQuery } from './api.ts'

/**
 * Returns a function that computes by how many days an invoice is past due on the provider's date; 0 until that date is
 * loaded.
 */
export function useDaysPastDue(): (invoice: { status: InvoiceStatus; dueDate: string }) => number {
  const today = useQuery(invoiceSummaryQuery).data?.today
  return useCallback((invoice) => (today === undefined ? 0 : daysPastDue(invoice, today)), [today])
}
