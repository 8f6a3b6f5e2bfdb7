import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../../browser/api/clock.ts'
import { everyStep } from '../../../../browser/ui/everyStep.ts'
import { formatDateTime, formatSpan } from '../../../../shared/time/dates.ts'
import type { ListedTicket } from '../schema.ts'
import { waitingSince, waitsFor } from '../statuses.ts'
import { waitingNames } from '../values.ts'

interface WaitingDotProps {
  ticket: ListedTicket
  className?: string
  /** Whether the dot has a column of its own, which also says in words that the ticket waits for the customer. */
  isColumn?: boolean
}

/**
 * Shows who has to write next: a filled dot for staff, with the time that the customer has waited, and a ring for the
 * customer. On phones also in words.
 */
export function WaitingDot({ ticket, className = '', isColumn = false }: WaitingDotProps) {
  const listed = { ...ticket, staffWroteLast: ticket.staffWroteLast ?? false }
  const side = waitsFor(listed)
  const since = waitingSince(listed)
  const span = () => (since === undefined ? undefined : formatSpan(Date.parse(since), serverNow()))
  const waited = useSyncExternalStore(everyStep, span, span)
  if (!side) return null
  const text = `Waiting for ${waitingNames[side].toLowerCase()}`
  return (
    <span
      title={since === undefined ? text : `${text} since ${formatDateTime(since)}`}
      className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap ${className}`}
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full border-2 forced-color-adjust-none ${side === 'us' ? 'border-blue-dot bg-blue-dot' : 'border-n500'}`}
      />
      <span className="text-small text-n600">
        {isColumn ? (
          <WaitingWords {...{ text, waited, since }} />
        ) : (
          <>
            <span className="as-table:sr-only">{waited === undefined ? text : 'Waiting '}</span>
            {waited !== undefined && <span>{waited}</span>}
          </>
        )}
      </span>
    </span>
  )
}

interface WaitingWordsProps {
  /** For whom the ticket waits, as a sentence. */
  text: string
  /** The time that the customer has waited; undefined if the ticket waits for the customer. */
  waited: string | undefined
  since: string | undefined
}

/** The words of the column. Screen readers also read since when the customer waits. */
function WaitingWords({ text, waited, since }: WaitingWordsProps) {
  return (
    <>
      <span aria-hidden={since === undefined}>{waited ?? 'Customer'}</span>
      <span className="sr-only">
        {since === undefined ? text : `, ${text} since ${formatDateTime(since)}`}
      </span>
    </>
  )
}
