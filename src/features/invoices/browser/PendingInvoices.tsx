import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { CountCard } from '../../../browser/ui/CountCard.tsx'
import { invoiceSummaryQuery } from './api.ts'

interface PendingInvoicesProps {
  /** The list behind the figure. */
  to: LinkProps['to']
  /** False while the screen is being left: signing out empties the cache, and nothing must be asked again. */
  enabled?: boolean
  /** The administrators' card is titled in the singular for one. */
  titleByCount?: boolean
}

/** How many invoices are unpaid or overdue, counted by the server: no list is fetched for a figure. */
export function PendingInvoices({ to, enabled = true, titleByCount = false }: PendingInvoicesProps) {
  const { data, isError } = useQuery({ ...invoiceSummaryQuery, enabled })
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
      state={state ?? (isError ? 'error' : 'loading')}
    />
  )
}
