import type { ListedTicket } from '../schema.ts'
import { waitsFor } from '../statuses.ts'
import { waitingNames } from '../values.ts'

/** Shows who has to write next: a filled dot for staff, a ring for the customer, and words on phones. */
export function WaitingDot({ ticket }: { ticket: ListedTicket }) {
  const side = waitsFor({ ...ticket, staffWroteLast: ticket.staffWroteLast ?? false })
  if (!side) return null
  const text = `Waiting for ${waitingNames[side].toLowerCase()}`
  return (
    <span title={text} className="ml-2 inline-flex items-center gap-1.5 align-middle as-list:mr-2">
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full border-2 forced-color-adjust-none ${side === 'us' ? 'border-blue-dot bg-blue-dot' : 'border-n500'}`}
      />
      <span className="text-small text-n600 as-table:sr-only">{text}</span>
    </span>
  )
}
