import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide'
import { useRef, type RefObject } from 'react'
import { IconButton } from '../../../../../browser/ui/IconButton.tsx'
import { useFocusOnRemoval } from '../../../../../browser/ui/lostFocus.ts'
import { PartFailure } from '../../../../../browser/ui/PartFailure.tsx'
import { Spinner } from '../../../../../browser/ui/Spinner.tsx'
import { StatusBadge } from '../../../../../browser/ui/StatusBadge.tsx'
import { toastFailure } from '../../../../../browser/ui/toastFailure.ts'
import type { Ticket } from '../../../tickets/schema.ts'
import type { LinkedTicket } from '../schema.ts'
import { linkTicket, ticketLinksQuery, unlinkTicket } from './api.ts'
import { TicketField, type TicketSearch } from './TicketField.tsx'

/** The tickets that are linked with a ticket, and a field to link another one. */
export function LinkedTickets({ ticket, search }: { ticket: Ticket; search: TicketSearch }) {
  const queries = useQueryClient()
  const query = useQuery({ ...ticketLinksQuery(ticket.id), refetchOnWindowFocus: 'always' })
  const field = useRef<HTMLInputElement>(null)
  const linking = useMutation({
    mutationFn: (linkedId: number) => linkTicket(queries, ticket.id, linkedId),
    onError: (error, linkedId) => toastFailure(error, `Could not link ticket #${linkedId}`),
  })
  const unlinking = useMutation({
    mutationFn: (linkedId: number) => unlinkTicket(queries, ticket.id, linkedId),
    onError: (error) => toastFailure(error, 'Could not remove the link'),
  })
  const links = query.data
  if (!links && query.isError)
    return <PartFailure text="Could not load the links." query={query} className="" />
  if (!links)
    return <Spinner quiet label="Loading the linked tickets" className="min-h-10 place-content-center" />
  return (
    <div className="grid gap-3">
      {links.length > 0 && (
        <ul className="grid gap-3">
          {links.map((linked) => (
            <LinkItem
              key={linked.id}
              linked={linked}
              onRemove={() => unlinking.mutate(linked.id)}
              field={field}
            />
          ))}
        </ul>
      )}
      <TicketField
        ref={field}
        label="Link to ticket"
        labelHidden
        placeholder={linking.isPending ? 'Linking...' : 'Link to ticket'}
        customerId={ticket.userId}
        search={search}
        except={[ticket.id, ...links.map(({ id }) => id)]}
        value={undefined}
        onTicket={(id) => linking.mutate(id)}
      />
    </div>
  )
}

interface LinkItemProps {
  linked: LinkedTicket
  onRemove: () => void
  /** If the button has the focus when the link is removed, the focus moves to this field. */
  field: RefObject<HTMLInputElement | null>
}

function LinkItem({ linked: { id, title, status }, onRemove, field }: LinkItemProps) {
  const item = useFocusOnRemoval<HTMLLIElement>(field)
  return (
    <li ref={item} className="flex items-start justify-between gap-x-2">
      <div className="min-w-0">
        <Link
          to="/agent/tickets/$id"
          params={{ id: String(id) }}
          className="touch-room rounded-badge text-ui font-medium wrap-anywhere text-n900 underline-offset-4 hover:underline"
        >
          {`#${id} `}
          <bdi>{title}</bdi>
        </Link>
        <div className="mt-1">
          <StatusBadge status={status} />
        </div>
      </div>
      <span className="-my-3 -mr-3 md:-my-1.5 md:-mr-2">
        <IconButton icon={X} label={`Remove the link to ticket #${id}`} onClick={onRemove} />
      </span>
    </li>
  )
}
