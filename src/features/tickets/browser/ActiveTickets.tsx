import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { CountCard } from '../../../browser/ui/CountCard.tsx'
import { ticketSummaryQuery } from './api.ts'

interface ActiveTicketsProps {
  /** The list behind the figure. */
  to: LinkProps['to']
  /** False while the screen is being left: signing out empties the cache, and nothing must be asked again. */
  enabled?: boolean
  /** The administrators' card is titled in the singular for one. */
  titleByCount?: boolean
}

/** How many tickets are not closed, counted by the server: no list is fetched for a figure. */
export function ActiveTickets({ to, enabled = true, titleByCount = false }: ActiveTicketsProps) {
  const { data, isError } = useQuery({ ...ticketSummaryQuery, enabled })
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
      state={state ?? (isError ? 'error' : 'loading')}
    />
  )
}
