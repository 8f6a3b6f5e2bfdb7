import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide-react'
import { ApiError } from '../../browser/api.ts'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { useFocusOnUnmount } from '../../browser/ui/focusOnUnmount.ts'
import { Icon } from '../../browser/ui/Icon.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { refreshTickets, updateTicket } from '../../features/tickets/browser/api.ts'
import { takeResponseAlong } from '../../features/tickets/browser/ticketDrafts.ts'
import { TicketScreen } from '../../features/tickets/browser/TicketScreen.tsx'
import { TicketThread } from '../../features/tickets/browser/TicketThread.tsx'
import { canBeResolved } from '../../features/tickets/policy.ts'
import type { Ticket } from '../../features/tickets/schema.ts'

export function CustomerTicketPage() {
  const { id } = useParams({ from: '/customer/frame/customer/tickets/$id' })
  return (
    <TicketScreen id={id} list={{ to: '/customer/tickets' }} actions={resolveAction}>
      {(ticket) => (
        <TicketThread
          ticket={ticket}
          className="max-w-174"
          customerName={() => 'You'}
          unsentNote="Create New Ticket takes it along."
          closedNotice={<ClosedTicketNotice ticket={ticket} />}
        />
      )}
    </TicketScreen>
  )
}

const resolveAction = (ticket: Ticket) => canBeResolved(ticket.status) && <ResolveTicket ticket={ticket} />

function ResolveTicket({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const button = useFocusOnUnmount<HTMLButtonElement>()
  const resolving = useMutation({
    mutationFn: () => updateTicket(queries, ticket, { status: 'resolved' }),
    onSuccess: () => toast({ title: 'Ticket Resolved', kind: 'success' }),
    onError: (error) => {
      const refused = error instanceof ApiError && error.status < 500
      toast({
        title: 'Failed to resolve ticket. Please try again.',
        description: error instanceof ApiError ? error.reason : undefined,
        kind: 'error',
      })
      // An agent has changed the status meanwhile.
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

/** What the customer can do where no response is accepted; one that was being written goes along. */
function ClosedTicketNotice({ ticket }: { ticket: Ticket }) {
  const { data: user } = useQuery(currentUserQuery)
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
      <Link
        to="/customer/tickets/new"
        onClick={() => user && takeResponseAlong(user.id, ticket)}
        className={`${buttonClass({ variant: 'primary' })} max-md:w-full`}
      >
        <Icon icon={Plus} />
        Create New Ticket
      </Link>
    </div>
  )
}
