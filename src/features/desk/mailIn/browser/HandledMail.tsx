import { Link } from '@tanstack/react-router'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { HeldMail } from '../schema.ts'

const linkClass = 'touch-room font-medium underline underline-offset-4'

/** The words for what a colleague did with an email. */
const doneTexts: Record<HeldMail['state'], string> = {
  reply: 'added this email to a ticket',
  ticket: 'made this email a ticket',
  lead: 'made this email a lead',
  discarded: 'discarded this email',
  held: '',
  ignored: '',
}

/** Tells who has handled an email, and links to what became of it. */
export function HandledMail({ mail: { state, ticket, leadId, handledBy, handledAt } }: { mail: HeldMail }) {
  const when = handledAt === null ? '' : ` on ${formatDateTime(handledAt)}`
  return (
    <Notice kind="info">
      {`${handledBy ?? 'A deleted account'} ${doneTexts[state]}${when}. `}
      {ticket && (state === 'reply' || state === 'ticket') && (
        <Link to="/agent/tickets/$id" params={{ id: String(ticket.id) }} className={linkClass}>
          {`Open ticket #${ticket.id}`}
        </Link>
      )}
      {leadId !== null && (
        <Link to="/agent/sales/$id" params={{ id: String(leadId) }} className={linkClass}>
          Open the lead
        </Link>
      )}
    </Notice>
  )
}
