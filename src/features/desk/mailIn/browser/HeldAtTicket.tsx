import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { heldMailsOfTicketQuery, heldMailSummaryQuery } from './heldCounts.ts'

/** Says which held emails seem to answer a ticket. Asks only if any email is held. */
export function HeldAtTicket({ ticketId }: { ticketId: number }) {
  const { data: summary } = useQuery(heldMailSummaryQuery)
  const isAnyHeld = summary !== undefined && summary.held > 0
  const { data: mails = [] } = useQuery({ ...heldMailsOfTicketQuery(ticketId), enabled: isAnyHeld })
  if (!isAnyHeld || mails.length === 0) return null
  return (
    <div className="mb-5">
      <Notice kind="info">
        <ul className="grid gap-1.5">
          {mails.map(({ id, sender }) => (
            <li key={id} className="wrap-anywhere">
              {`An email${sender === null ? '' : ` from ${sender}`} may belong here, but is held. `}
              <Link
                to="/agent/held-email/$id"
                params={{ id: String(id) }}
                className="touch-room font-medium underline underline-offset-4"
              >
                Look at it
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
