import { formatDateTime } from '../../../../shared/time/dates.ts'

/** A date with its time. */
export function TicketTime({ at, className = '' }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={`tabular-nums ${className}`}>
      {formatDateTime(at)}
    </time>
  )
}
