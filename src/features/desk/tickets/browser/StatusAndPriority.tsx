import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { ApiError, errorMessage } from '../../../../browser/api/send.ts'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { Menu } from '../../../../browser/ui/Menu.tsx'
import { Priority } from '../../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { Ticket, TicketChange } from '../schema.ts'
import { ticketStatuses } from '../statuses.ts'
import { priorityNames, statusNames, ticketPriorities } from '../values.ts'
import { refreshTickets } from './api.ts'
import { changeInPlace } from './changeInPlace.ts'

/** The status and the priority of a ticket. Choosing another value stores it at once. */
export function StatusAndPriority({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: (change: TicketChange) => changeInPlace(queries, ticket, change),
    onSuccess: (_, { status, priority }) =>
      toast({
        title: 'Ticket Updated',
        description: status
          ? `The status is now ${statusNames[status].toLowerCase()}.`
          : priority && `The priority is now ${priorityNames[priority].toLowerCase()}.`,
        kind: 'success',
      }),
    onError: (error) => {
      const isOvertaken = error instanceof ApiError && error.conflict !== undefined
      if (isOvertaken) void refreshTickets(queries)
      toast({
        title: isOvertaken
          ? 'Someone else has changed this ticket meanwhile'
          : 'Failed to update ticket. Please try again.',
        description: isOvertaken
          ? 'The screen shows the new values. Choose again if they are wrong.'
          : errorMessage(error, 'Please check your connection.'),
        kind: isOvertaken ? 'info' : 'error',
      })
    },
  })
  const chosen = changing.isPending ? changing.variables : {}
  const { status = ticket.status, priority = ticket.priority } = chosen
  const set = (change: TicketChange) => {
    const isNew = change.status ? change.status !== ticket.status : change.priority !== ticket.priority
    if (isNew && !changing.isPending) changing.mutate(change)
  }
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-ui text-n600">
      <dt>Status</dt>
      <dd>
        <Menu
          trigger={
            <Value aria-label={`Status: ${statusNames[status]}`}>
              <StatusBadge status={status} />
            </Value>
          }
          items={ticketStatuses.map((each) => ({
            label: statusNames[each],
            checked: each === status,
            onSelect: () => set({ status: each }),
          }))}
        />
      </dd>
      <dt>Priority</dt>
      <dd>
        <Menu
          trigger={
            <Value aria-label={`Priority: ${priorityNames[priority]}`}>
              <Priority priority={priority} />
            </Value>
          }
          items={ticketPriorities.map((each) => ({
            label: priorityNames[each],
            checked: each === priority,
            onSelect: () => set({ priority: each }),
          }))}
        />
      </dd>
    </dl>
  )
}

/** The button that shows a value and opens the menu of all values. */
function Value({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ variant: 'ghost', size: 'small', className: '-ml-1 gap-1.5 px-1!' })}
    >
      {children}
      <Icon icon={ChevronDown} size={14} className="text-n500" />
    </button>
  )
}
