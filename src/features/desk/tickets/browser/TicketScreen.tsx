import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../browser/api/send.ts'
import { mayBeThere } from '../../../../browser/api/mayBeThere.ts'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { RowsFailure } from '../../../../browser/ui/RowsFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { Ticket } from '../schema.ts'
import { ticketQuery } from './api.ts'
import { TicketHeader } from './TicketHeader.tsx'

interface TicketScreenProps {
  /** The id from the page's address, not validated. */
  id: string
  /** The link back to the list of tickets. */
  list: LinkProps
  /** Shown beside the link to the list. */
  besideBack?: ReactNode
  /** Shown below the heading. */
  subtitle?: (ticket: Ticket) => ReactNode
  children: (ticket: Ticket) => ReactNode
}

/**
 * The screen of one ticket in both portals: the heading, and the loading or failure state until the ticket is loaded.
 */
export function TicketScreen({ id, list, besideBack, subtitle, children }: TicketScreenProps) {
  // Another user may have changed the ticket while this tab was hidden. So it is reloaded when the tab is shown again.
  const query = useQuery({ ...ticketQuery(id), refetchOnWindowFocus: 'always' })
  const { data, isError, error } = query
  // Loaded content stays if a reload fails, because a response may be half written. A colleague's ticket disappears
  // once it is no longer shared.
  const isWithdrawn = data?.colleague !== undefined && error instanceof ApiError && error.status === 404
  const ticket = isWithdrawn ? undefined : data
  const failed = isError && !ticket
  return (
    <>
      <TicketHeader
        id={id}
        ticket={ticket}
        back={{ ...list, label: 'Back to Support Tickets' }}
        besideBack={besideBack}
        subtitle={ticket && subtitle?.(ticket)}
      />
      {failed && (
        <ErrorState
          text="Error loading ticket details. The ticket may not exist or you may not have permission to view it."
          action={mayBeThere(error) && <Retry query={query} />}
        />
      )}
      {!failed && !ticket && <Spinner label="Loading ticket..." className="min-h-62 place-content-center" />}
      {ticket && children(ticket)}
      {ticket && isError && <RowsFailure text="Could not load the ticket again." query={query} isFormer />}
    </>
  )
}
