import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../browser/ui/Button.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import type { Ticket } from '../schema.ts'
import { ticketQuery } from './api.ts'
import { TicketHeader } from './TicketHeader.tsx'

interface TicketScreenProps {
  /** From the address, unchecked. */
  id: string
  /** The list that it belongs to. */
  list: LinkProps
  actions?: (ticket: Ticket) => ReactNode
  children: (ticket: Ticket) => ReactNode
}

/** The screen of one ticket in both portals: its heading, and loading and failure until there is content. */
export function TicketScreen({ id, list, actions, children }: TicketScreenProps) {
  const { data: ticket, isError } = useQuery(ticketQuery(id))
  // Loaded content stays when loading again fails: a response may be half written.
  const failed = isError && !ticket
  return (
    <>
      <TicketHeader
        id={id}
        ticket={ticket}
        back={{ ...list, label: 'Support Tickets' }}
        actions={ticket && actions?.(ticket)}
      />
      {failed && (
        <ErrorState
          text="Error loading ticket details. The ticket may not exist or you may not have permission to view it."
          action={
            <Link {...list} className={buttonClass({ variant: 'secondary' })}>
              Back to Support Tickets
            </Link>
          }
        />
      )}
      {!failed && !ticket && <Spinner label="Loading ticket..." className="min-h-62 place-content-center" />}
      {ticket && children(ticket)}
    </>
  )
}
