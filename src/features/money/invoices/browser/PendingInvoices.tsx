import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { ReceiptText } from 'lucide'
import { CountCard } from '../../../../browser/ui/CountCard.tsx'
import { invoiceSummaryQuery } from './api.ts'

interface PendingInvoicesProps {
  /** The page with the list. */
  to: LinkProps['to']
  /** False while signing out. Signing out empties the cache, and the count must not be fetched again. */
  enabled?: boolean
  /** Whether the title is singular if the count is 1, as on the administrators' dashboard. */
  titleByCount?: boolean
}

/** The number of unpaid and overdue invoices, counted by the server so that no list is fetched. */
export function PendingInvoices({ to, enabled = true, titleByCount = false }: PendingInvoicesProps) {
  const summary = useQuery({ ...invoiceSummaryQuery, enabled })
  const { data } = summary
  const state = data && {
    count: data.pending,
    parts: [
      { label: 'unpaid', count: data.unpaid, tone: 'yellow' as const },
      { label: 'overdue', count: data.overdue, tone: 'red' as const },
    ],
  }
  return (
    <CountCard
      label={titleByCount && data?.pending === 1 ? 'Pending Invoice' : 'Pending Invoices'}
      icon={ReceiptText}
      to={to}
      state={state ?? (summary.isError ? { failed: summary } : 'loading')}
    />
  )
}
