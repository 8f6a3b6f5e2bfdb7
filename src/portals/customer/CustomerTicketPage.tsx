import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide-react'
import { ApiError } from '../../browser/api.ts'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { useFocusOnUnmount } from '../../browser/ui/focusOnUnmount.ts'
import { Icon } from '../../browser/ui/Icon.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { refreshTickets, ticketQuery, updateTicket } from '../../features/tickets/browser/api.ts'
import { Conversation } from '../../features/tickets/browser/Conversation.tsx'
import { ResponseForm } from '../../features/tickets/browser/ResponseForm.tsx'
import { TicketDescription } from '../../features/tickets/browser/TicketDescription.tsx'
import { TicketHeader } from '../../features/tickets/browser/TicketHeader.tsx'
import { canBeResolved, takesResponses } from '../../features/tickets/policy.ts'
import type { Ticket as ShownTicket } from '../../features/tickets/schema.ts'

/** One ticket: what was asked, what was said since, and the next word. */
export function CustomerTicketPage() {
  const { id } = useParams({ from: '/customer/frame/customer/tickets/$id' })
  const { data: ticket, isError } = useQuery(ticketQuery(id))
  // What is there stays when asking again fails: a response may be half written.
  const failed = isError && !ticket
  return (
    <>
      <TicketHeader
        id={id}
        ticket={ticket}
        back={{ to: '/customer/tickets', label: 'Support Tickets' }}
        actions={ticket && canBeResolved(ticket.status) && <Resolve ticket={ticket} />}
      />
      {failed && (
        <ErrorState
          text="Error loading ticket details. The ticket may not exist or you may not have permission to view it."
          action={
            <Link to="/customer/tickets" className={buttonClass({ variant: 'secondary' })}>
              Back to Support Tickets
            </Link>
          }
        />
      )}
      {!failed && !ticket && <Spinner label="Loading ticket..." className="min-h-62 place-content-center" />}
      {ticket && <CustomerTicketThread ticket={ticket} />}
    </>
  )
}

function CustomerTicketThread({ ticket: { id, status, description } }: { ticket: ShownTicket }) {
  const { data: user } = useQuery(currentUserQuery)
  const open = takesResponses(status)
  return (
    <div className="grid max-w-174 gap-8">
      <TicketDescription text={description} />
      <Conversation
        ticketId={id}
        customerName={() => 'You'}
        {...(open ? {} : { empty: 'No responses yet.' })}
      />
      {!open && <Closed />}
      {open && user && <ResponseForm key={id} ticketId={id} person={user.id} />}
    </div>
  )
}

function Resolve({ ticket }: { ticket: ShownTicket }) {
  const queries = useQueryClient()
  const button = useFocusOnUnmount<HTMLButtonElement>()
  const resolving = useMutation({
    mutationFn: () => updateTicket(queries, ticket.id, { status: 'resolved' }),
    onSuccess: () => toast({ title: 'Ticket Resolved', kind: 'success' }),
    onError: (error) => {
      const refused = error instanceof ApiError && error.status < 500
      toast({
        title: 'Failed to resolve ticket. Please try again.',
        description: refused ? error.serverMessage : undefined,
        kind: 'error',
      })
      // It stands otherwise than the screen says: an agent was quicker.
      if (refused && error.status !== 401) void refreshTickets(queries)
    },
  })
  return (
    <Button
      ref={button}
      variant="secondary"
      icon={CircleCheck}
      pending={resolving.isPending}
      pendingText="Resolving..."
      onClick={() => resolving.mutate()}
    >
      Resolve Ticket
    </Button>
  )
}

/** In the place of the form: what can still be done. */
function Closed() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-n200 bg-n25 p-5">
      <div>
        <p className="text-ui font-medium text-pretty text-n900">
          This ticket is closed and cannot be updated.
        </p>
        <p className="mt-1 text-ui text-pretty text-n600">
          If you still need help, please create a new ticket.
        </p>
      </div>
      <Link to="/customer/tickets/new" className={`${buttonClass({ variant: 'primary' })} max-md:w-full`}>
        <Icon icon={Plus} />
        Create New Ticket
      </Link>
    </div>
  )
}
