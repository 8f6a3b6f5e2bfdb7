import { Badge } from '../../../../browser/ui/Badge.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'

interface CustomerRepliedProps {
  at: string | null | undefined
  className?: string
}

/** Marks for staff a ticket whose customer replied and that nobody has reacted to; nothing on other tickets. */
export function CustomerReplied({ at, className }: CustomerRepliedProps) {
  if (!at) return null
  return (
    <span title={formatDateTime(at)} className={className}>
      <Badge tone="plain">Customer replied</Badge>
    </span>
  )
}
