import { formatDate, formatDateTime, formatShortDate, formatTimeToday } from '../../shared/time/dates.ts'
import { serverNow } from '../api/clock.ts'

/** A time in a row of a list: the date or, for today, the time of day. Date and time are shown on hover. */
export function ListTime({ at }: { at: string }) {
  const time = formatTimeToday(at, serverNow())
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
      {time !== undefined && <span className="as-table:block as-table:text-small"> {time}</span>}
    </time>
  )
}

/** A time in a narrow column: the time of day for today, otherwise the day, without a year if it is this year. */
export function ShortListTime({ at }: { at: string }) {
  const now = serverNow()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatTimeToday(at, now) ?? formatShortDate(at, now)}
    </time>
  )
}
