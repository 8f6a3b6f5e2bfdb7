import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { ticketQuery } from '../../features/tickets/browser/api.ts'
import { Conversation } from '../../features/tickets/browser/Conversation.tsx'
import { ResponseForm } from '../../features/tickets/browser/ResponseForm.tsx'
import { TicketDescription } from '../../features/tickets/browser/TicketDescription.tsx'
import { TicketHeader } from '../../features/tickets/browser/TicketHeader.tsx'
import { TicketStatusForm } from '../../features/tickets/browser/TicketStatusForm.tsx'
import { takesResponses } from '../../features/tickets/policy.ts'
import type { Ticket as ShownTicket } from '../../features/tickets/schema.ts'

/** One ticket: what was asked and said, the answer of the house, and where the ticket stands. */
export function AgentTicketPage() {
  const { id } = useParams({ from: '/agent/frame/agent/tickets/$id' })
  const { data: ticket, isError } = useQuery(ticketQuery(id))
  // What is there stays when asking again fails: a response may be half written.
  const failed = isError && !ticket
  return (
    <>
      <TicketHeader id={id} ticket={ticket} back={{ to: '/agent/tickets', label: 'Support Tickets' }} />
      {failed && (
        <ErrorState
          text="Error loading ticket details. The ticket may not exist or you may not have permission to view it."
          action={
            <Link to="/agent/tickets" className={buttonClass({ variant: 'secondary' })}>
              Back to Support Tickets
            </Link>
          }
        />
      )}
      {!failed && !ticket && <Spinner label="Loading ticket..." className="min-h-62 place-content-center" />}
      {ticket && (
        <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_272px]">
          <AgentTicketThread ticket={ticket} />
          <div className="lg:sticky lg:top-[calc(var(--header-height)+1.75rem)]">
            <TicketStatusForm key={ticket.id} ticket={ticket} />
          </div>
        </div>
      )}
    </>
  )
}

function AgentTicketThread({ ticket: { id, status, description } }: { ticket: ShownTicket }) {
  const { data: user } = useQuery(currentUserQuery)
  const open = takesResponses(status)
  return (
    <div className="grid min-w-0 gap-8">
      <TicketDescription text={description} />
      <Conversation
        ticketId={id}
        customerName={({ userId }) => `Customer #${userId}`}
        {...(open ? {} : { empty: 'No responses yet.' })}
      />
      {!open && (
        <p className="rounded-card border border-n200 bg-n25 p-5 text-ui font-medium text-n900">
          This ticket is closed and cannot be updated.
        </p>
      )}
      {open && user && (
        <ResponseForm
          key={id}
          ticketId={id}
          person={user.id}
          note="This response will be visible to the customer."
        />
      )}
    </div>
  )
}
