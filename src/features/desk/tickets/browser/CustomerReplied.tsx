import { Badge } from '../../../../browser/ui/Badge.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'

interface CustomerRepliedProps {
  at: string | null | undefined
  className?: string
}

/**
 * Tells staff that the customer of a ticket has replied and waits for a reaction. Renders nothing for other tickets.
 */
export function CustomerReplied({ at, className }: CustomerRepliedProps) {
  if (!at) return null
  return (
    <span title={formatDateTime(at)} className={className}>
      <Badge tone="plain">Customer replied</Badge>
    </span>
  )
}
