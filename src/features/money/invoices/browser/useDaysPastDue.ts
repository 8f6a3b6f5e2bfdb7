import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { daysPastDue, type InvoiceStatus } from '../values.ts'
import { invoiceSummaryQuery } from './api.ts'

/** Tells how many days an invoice is past due, where the provider is; 0 until the day there is known. */
export function useDaysPastDue(): (invoice: { status: InvoiceStatus; dueDate: string }) => number {
  const today = useQuery(invoiceSummaryQuery).data?.today
  return useCallback((invoice) => (today === undefined ? 0 : daysPastDue(invoice, today)), [today])
}
