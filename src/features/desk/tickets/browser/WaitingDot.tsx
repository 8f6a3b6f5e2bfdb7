import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../../browser/api/clock.ts'
import { everyStep } from '../../../../browser/ui/everyStep.ts'
import { formatDateTime, formatSpan } from '../../../../shared/time/dates.ts'
import type { ListedTicket } from '../schema.ts'
import { waitingSince, waitsFor } from '../statuses.ts'
import { waitingNames } from '../values.ts'

/**
 * Shows who has to write next: a filled dot for staff, with the time that the customer has waited, and a ring for the
 * customer. On phones also in words.
 */
export function WaitingDot({ ticket }: { ticket: ListedTicket }) {
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
      className="ml-2 inline-flex items-center gap-1.5 align-middle as-list:mr-2"
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full border-2 forced-color-adjust-none ${side === 'us' ? 'border-blue-dot bg-blue-dot' : 'border-n500'}`}
      />
      <span className="text-small text-n600">
        <span className="as-table:sr-only">{waited === undefined ? text : 'Waiting '}</span>
        {waited !== undefined && <span>{waited}</span>}
      </span>
    </span>
  )
}
