import { formatDateTime } from '../../../../shared/time/dates.ts'

export function TicketTime({ at, className = '' }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={`tabular-nums ${className}`}>
      {formatDateTime(at)}
    </time>
  )
}
