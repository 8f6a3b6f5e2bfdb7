import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUserQuery } from '../../accounts/browser/api.ts'
import { acceptsResponses } from '../policy.ts'
import type { Ticket, TicketResponse } from '../schema.ts'
import { Conversation } from './Conversation.tsx'
import { ResponseForm } from './ResponseForm.tsx'
import { TicketDescription } from './TicketDescription.tsx'
import { useNewResponses } from './useNewResponses.ts'

interface TicketThreadProps {
  ticket: Ticket
  /** The heading of a customer's response. */
  customerName: (response: TicketResponse) => string
  /** Shown where the ticket is closed. */
  closedNotice: ReactNode
  /** Says who will read the response; shown beside the form's button. */
  note?: string
  /** Says what can be done with a response that was not sent before the ticket was closed. */
  unsentNote?: string
  /** A width class. */
  className: string
}

/** The description of a ticket, all responses to it, and the form for the next one. */
export function TicketThread(props: TicketThreadProps) {
  const { ticket, customerName, closedNotice, note, unsentNote, className } = props
  const { id, status, description } = ticket
  const { data: user } = useQuery(currentUserQuery)
  const open = acceptsResponses(status)
  const news = useNewResponses(id, user?.id)
  return (
    <div className={`grid ${className} gap-8`}>
      <TicketDescription text={description} />
      <Conversation
        ticketId={id}
        customerName={customerName}
        newIds={new Set(news.responses.map((response) => response.id))}
        {...(open ? {} : { emptyText: 'No responses yet.' })}
      />
      {user && (
        <ResponseForm
          key={id}
          ticketId={id}
          person={user.id}
          news={news}
          open={open}
          note={note}
          unsentNote={unsentNote}
        />
      )}
      {!open && closedNotice}
    </div>
  )
}
