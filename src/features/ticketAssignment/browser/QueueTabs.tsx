import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tabs } from '../../../browser/ui/Tabs.tsx'
import type { TicketQueue } from '../../tickets/statuses.ts'
import { assignmentSummaryQuery } from './api.ts'

interface QueueTabsProps {
  queue: TicketQueue | undefined
  onQueue: (queue: TicketQueue | undefined) => void
  list: ReactNode
}

/** Tabs for the agent's own tickets, unassigned tickets and all tickets. */
export function QueueTabs({ queue, onQueue, list }: QueueTabsProps) {
  const { data } = useQuery(assignmentSummaryQuery)
  return (
    <Tabs
      label="Assignment"
      tabs={[
        { value: 'mine', label: 'Mine', count: data?.mine },
        { value: 'unassigned', label: 'Unassigned', count: data?.unassigned },
        { value: 'all', label: 'All tickets' },
      ]}
      value={queue ?? 'all'}
      onValueChange={(value) => onQueue(value === 'all' ? undefined : value)}
    >
      {list}
    </Tabs>
  )
}
