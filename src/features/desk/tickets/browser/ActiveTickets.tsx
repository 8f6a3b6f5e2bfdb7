import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide'
import { CountCard } from '../../../../browser/ui/CountCard.tsx'
import { ticketSummaryQuery } from './api.ts'

interface ActiveTicketsProps {
  /** The path of the list of tickets. */
  to: LinkProps['to']
  /** False during sign-out. Signing out clears the cache, and the number must not be requested again. */
  enabled?: boolean
  /** Whether the title is singular if the count is 1, as on the administrators' dashboard. */
  titleByCount?: boolean
}

/** The number of tickets that are not closed. The server counts them, so that no list is loaded. */
export function ActiveTickets({ to, enabled = true, titleByCount = false }: ActiveTicketsProps) {
  const summary = useQuery({ ...ticketSummaryQuery, enabled })
  const { data } = summary
  const state = data && {
    count: data.active,
    parts: [
      { label: 'open', count: data.open, tone: 'blue' as const },
      { label: 'in progress', count: data.in_progress, tone: 'yellow' as const },
      { label: 'resolved', count: data.resolved, tone: 'green' as const },
    ],
  }
  return (
    <CountCard
      label={titleByCount && data?.active === 1 ? 'Active Ticket' : 'Active Tickets'}
      icon={LifeBuoy}
      to={to}
      state={state ?? (summary.isError ? { failed: summary } : 'loading')}
    />
  )
}
