import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { answerPlaceId, keepAtHand } from '../../../../browser/ui/keepAtHand.ts'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { isAnswerable, isOpenFor } from '../policy.ts'
import type { Ticket } from '../schema.ts'
import { Conversation, type AuthorOf, type ConversationMore } from './Conversation.tsx'
import { responsesQuery } from './api.ts'
import { MergedNotice } from './MergedNotice.tsx'
import { ResponseForm, type ResponseParts } from './ResponseForm.tsx'
import { useNewResponses } from './useNewResponses.ts'
import { useSteadyField } from './useSteadyField.ts'

/** Additions for staff, which customers do not see. */
export interface ThreadMore extends ConversationMore {
  /** Wraps the response form, or its replacement. */
  frame?: (answer: ReactNode) => ReactNode
  /** Additions to the response form. */
  parts?: ResponseParts
}

interface TicketThreadProps {
  ticket: Ticket
  /** The heading of a customer's message. */
  customerName: AuthorOf
  /** For staff: the customer's name, shown beside the heading `customerName`. */
  nameOfCustomer?: ComponentProps<typeof Conversation>['nameOfCustomer']
  linkTo: (id: string) => LinkProps
  /** Replaces the form of a ticket that accepts no responses. */
  closedNotice: ReactNode
  /** Says who will read the response; shown beside the form's button. */
  note?: string
  /** Shown below the note. */
  notice?: ReactNode
  /** Says what can be done with a response that was not sent before the ticket was closed. */
  unsentNote?: string
  more?: ThreadMore
}

/** The conversation of a ticket, and the form for the next response. */
export function TicketThread(props: TicketThreadProps) {
  const {
    ticket,
    customerName,
    nameOfCustomer,
    linkTo,
    closedNotice,
    note,
    notice,
    unsentNote,
    more = {},
  } = props
  const { id, status } = ticket
  const { data: user } = useQuery(currentUserQuery)
  const open = isOpenFor('respond', ticket) && isAnswerable(ticket)
  const news = useNewResponses(id, user?.id)
  const responses = useQuery(responsesQuery(String(id)))
  const conversation = useSteadyField<HTMLDivElement>()
  const answer = (
    <>
      {user && (
        <ResponseForm
          key={id}
          ticketId={id}
          userId={user.id}
          news={news}
          status={status}
          open={open}
          parts={more.parts}
          note={note}
          notice={notice}
          unsentNote={unsentNote}
        />
      )}
      {!open &&
        (ticket.mergedInto?.id === undefined ? (
          closedNotice
        ) : (
          <MergedNotice ticket={ticket.mergedInto} to={linkTo} />
        ))}
    </>
  )
  return (
    <div className="grid min-w-0 gap-8">
      <div ref={conversation} className="min-w-0">
        <Conversation
          ticket={ticket}
          more={more}
          customerName={customerName}
          nameOfCustomer={nameOfCustomer}
          linkTo={linkTo}
          newIds={new Set(news.responses.map((response) => response.id))}
          {...(open
            ? {}
            : {
                emptyText: ticket.mergedInto ? 'The responses are in the other ticket.' : 'No responses yet.',
              })}
        />
      </div>
      {/* Invisible until the conversation above is loaded, so that users do not see the form move down. */}
      <div
        id={answerPlaceId}
        ref={keepAtHand}
        className={`grid min-w-0 gap-8 empty:hidden ${responses.isPending || more.isPending ? 'invisible' : ''}`}
      >
        {more.frame ? more.frame(answer) : answer}
      </div>
    </div>
  )
}
