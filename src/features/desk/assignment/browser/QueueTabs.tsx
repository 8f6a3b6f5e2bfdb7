import type { ReactNode } from 'react'
import { Tabs } from '../../../../browser/ui/Tabs.tsx'
import type { TicketQueue } from '../../tickets/statuses.ts'

interface QueueTabsProps {
  queue: TicketQueue | undefined
  /** Undefined while loading. */
  counts: Record<TicketQueue, number> | undefined
  onQueue: (queue: TicketQueue | undefined) => void
  /** The list with its filters. */
  children: ReactNode
}

/** Tabs for the agent's own tickets, unassigned tickets and all tickets. */
export function QueueTabs({ queue, counts, onQueue, children }: QueueTabsProps) {
  return (
    <Tabs
      label="Assignment"
      tabs={[
        { value: 'mine', label: 'Mine', count: counts?.mine },
        { value: 'unassigned', label: 'Unassigned', count: counts?.unassigned },
        { value: 'all', label: 'All tickets' },
      ]}
      value={queue ?? 'all'}
      onValueChange={(value) => onQueue(value === 'all' ? undefined : value)}
    >
      {children}
    </Tabs>
  )
}
