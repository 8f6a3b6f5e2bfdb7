import { Link } from '@tanstack/react-router'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { HeldMail } from '../schema.ts'

/** Tells who has handled an email, and what became of it. */
export function HandledMail({ mail: { state, ticket, handledBy, handledAt } }: { mail: HeldMail }) {
  const who = handledBy ?? 'A deleted account'
  const what =
    state === 'discarded'
      ? 'discarded this email'
      : state === 'ticket'
        ? 'made this email a ticket'
        : 'added this email to a ticket'
  return (
    <Notice kind="info">
      {`${who} ${what}${handledAt === null ? '' : ` on ${formatDateTime(handledAt)}`}. `}
      {state !== 'discarded' && ticket && (
        <Link
          to="/agent/tickets/$id"
          params={{ id: String(ticket.id) }}
          className="touch-room font-medium underline underline-offset-4"
        >
          {`Open ticket #${ticket.id}`}
        </Link>
      )}
    </Notice>
  )
}
