import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide'
import { useState } from 'react'
import { ApiError } from '../../browser/api/send.ts'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { useFocusOnUnmount } from '../../browser/ui/lostFocus.ts'
import { Notice } from '../../browser/ui/Notice.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import {
  refreshTickets,
  resolveTicket,
  responsesQuery,
  ticketQuery,
} from '../../features/desk/tickets/browser/api.ts'
import { takeResponseAlong } from '../../features/desk/tickets/browser/ticketDrafts.ts'
import { TicketProperties } from '../../features/desk/tickets/browser/TicketProperties.tsx'
import { TicketScreen } from '../../features/desk/tickets/browser/TicketScreen.tsx'
import { TicketThread } from '../../features/desk/tickets/browser/TicketThread.tsx'
import { isAnswerable, isOpenFor } from '../../features/desk/tickets/policy.ts'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { ticketLink } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { unsentFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { reads } from '../data/reads.ts'

const Question = loadedLater(async () => (await import('../../browser/ui/ConfirmDialog.tsx')).ConfirmDialog)

function CustomerTicketPage() {
  const { id } = useParams({ from: '/customer/frame/customer/tickets/$id' })
  const { data: user } = useQuery(currentUserQuery)
  return (
    <TicketScreen id={id} list={{ to: '/customer/tickets' }}>
      {(ticket) => (
        <div className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_272px]">
          <TicketProperties
            ticket={ticket}
            action={isOpenFor('resolve', ticket) && isAnswerable(ticket) && <ResolveTicket ticket={ticket} />}
            className="lg:sticky lg:top-[calc(var(--header-height)+1.75rem)] lg:col-start-2"
          />
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <TicketThread
              ticket={ticket}
              customerName={({ userId, authorName }) => {
                if (userId === ticket.userId) return ticket.colleague?.name ?? 'You'
                return userId === user?.id ? 'You' : (authorName ?? 'A deleted account')
              }}
              linkTo={ticketLink}
              unsentNote={
                ticket.mergedInto?.id === undefined
                  ? 'It will be carried over to your new ticket.'
                  : 'Copy it into the other ticket.'
              }
              closedNotice={
                isOpenFor('respond', ticket) ? <ReadOnlyNotice /> : <ClosedTicketNotice ticket={ticket} />
              }
            />
          </div>
        </div>
      )}
    </TicketScreen>
  )
}

/** Shown instead of the response form if the ticket is a colleague's and the user may only read it. */
const ReadOnlyNotice = () => <Notice kind="info">You may read this ticket, but not answer it.</Notice>

function ResolveTicket({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const button = useFocusOnUnmount<HTMLButtonElement>()
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  const resolving = useMutation({
    mutationFn: () => resolveTicket(queries, ticket),
    onSuccess: () => {
      setAsked('closed')
      toast({ title: 'Ticket Resolved', kind: 'success' })
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status < 500
      toast({
        title: 'Failed to resolve ticket. Please try again.',
        description: error instanceof ApiError ? error.reason : undefined,
        kind: 'error',
      })
      // An agent may have changed the status meanwhile.
      if (refused && error.status !== 401) void refreshTickets(queries)
    },
  })
  return (
    <>
      <Button
        ref={button}
        {...Question.intent}
        variant="secondary"
        icon={CircleCheck}
        onClick={() => setAsked('open')}
        className="w-full sm:max-lg:w-auto"
      >
        Resolve ticket
      </Button>
      {asked !== 'never' && (
        <Question.Later
          open={asked === 'open'}
          onClose={() => setAsked('closed')}
          title="Resolve this ticket?"
          question="Our team sees that you need no more help with it. You can still answer it."
          confirmLabel="Resolve ticket"
          tone="primary"
          icon={CircleCheck}
          sending={resolving}
          failed="Failed to resolve ticket"
          pendingText="Resolving..."
          onConfirm={() => resolving.mutate()}
        />
      )}
    </>
  )
}

/** Offers a new ticket if this one accepts no response. The new ticket takes over the text being written. */
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

export const screen: Screen = {
  component: CustomerTicketPage,
  reads: ({ id }) => [reads(ticketQuery(id)), reads(responsesQuery(id)), reads(unsentFilesQuery)],
}
