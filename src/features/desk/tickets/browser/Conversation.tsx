import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { ChevronDown } from 'lucide'
import { useRef, type ReactNode } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { Ticket, TicketEvent, TicketResponse } from '../schema.ts'
import { responsesQuery } from './api.ts'
import { ConversationEntries } from './ConversationEntries.tsx'
import { eventText } from './eventText.ts'
import { EventLine } from './EventLine.tsx'
import { Message } from './Message.tsx'
import { OtherTicketLink } from './OtherTicketLink.tsx'
import { ResponseEntry, type PictureOf } from './ResponseEntry.tsx'
import { inOrder, type UnloadedEntries } from './shownEntries.ts'

/** A conversation with this many responses usually exceeds the screen, so a button leads to the newest. */
const manyResponses = 4

type Authored = Pick<TicketResponse, 'userId' | 'authorName'>
export type AuthorOf = (message: Authored) => string

/** An entry of a conversation other than a response. */
export interface ThreadEntry {
  key: string
  createdAt: string
  /** The author; undefined for entries that are no messages. */
  userId?: number
  /** The `<li>` element that shows the entry. */
  element: ReactNode
}

/** Additions to a conversation for staff, which customers do not see. */
export interface ConversationMore {
  /** Shown among the responses, in the order of time. */
  entries?: readonly ThreadEntry[]
  /** The older part of the entries. */
  unloaded?: UnloadedEntries
  /** Whether entries are still loading. The conversation then waits for them, so that it does not move afterwards. */
  isPending?: boolean
  /** Whether the user had not read a message when the page was opened. */
  isUnread?: (message: { userId: number; createdAt: string }) => boolean
  picture?: PictureOf
}

interface ConversationProps {
  ticket: Ticket
  /** The heading of a customer's message: 'You', or 'Customer #7' for staff. */
  customerName: AuthorOf
  /** For staff: the customer's name, shown beside the heading `customerName`; undefined if the account was deleted. */
  nameOfCustomer?: ((message: Authored) => string | undefined) | undefined
  /** The responses that arrived while this user was writing. */
  newIds: ReadonlySet<number>
  /** The link to a ticket's page in this portal. */
  linkTo: (id: string) => LinkProps
  /** Shown if there are no responses. */
  emptyText?: string
  more: ConversationMore
}

type Entry =
  | { key: string; createdAt: string; response: TicketResponse }
  | { key: string; createdAt: string; event: TicketEvent }
  | ThreadEntry

const ofResponse = (response: TicketResponse): Entry => ({
  key: String(response.id),
  createdAt: response.createdAt,
  response,
})
const ofEvent = (event: TicketEvent): Entry => ({
  key: `event ${event.id}`,
  createdAt: event.createdAt,
  event,
})

/** A link to the other ticket of a merge; undefined if the event is not a merge. */
function linkOf({ mergedInto, mergedFrom }: TicketEvent, to: ConversationProps['linkTo']) {
  const ticket = mergedInto ?? mergedFrom
  return ticket && <OtherTicketLink ticket={ticket} to={to} />
}

/** The customer's request, all responses and what staff changed, oldest first. */
export function Conversation({
  ticket,
  customerName,
  nameOfCustomer,
  newIds,
  linkTo,
  emptyText = 'No responses yet. Add a response below.',
  more,
}: ConversationProps) {
  const queries = useQueryClient()
  const { loadEarlier, ...query } = responsesQuery(String(ticket.id))
  const responses = useQuery({ ...query, refetchOnWindowFocus: 'always' })
  const list = useRef<HTMLOListElement>(null)
  const { rows = [], earlier = 0 } = responses.data ?? {}
  const count = rows.length + earlier
  const isPending = responses.isPending || more.isPending === true
  const raised = ticket.events?.find((event) => event.isRaised)
  // If staff moved the ticket to another customer, either customer may have written the description. So no name is
  // shown.
  const isMoved = ticket.events?.some(({ customer }) => customer !== undefined)
  const ofCustomer = { userId: ticket.userId }
  const opener = isMoved
    ? { author: 'Customer', name: undefined }
    : { author: customerName(ofCustomer), name: nameOfCustomer?.(ofCustomer) }
  const entries = inOrder<Entry>(rows.map(ofResponse), (ticket.events ?? []).map(ofEvent), more.entries ?? [])
  const unloaded: UnloadedEntries[] = [
    { count: earlier, before: rows[0]?.createdAt, load: (most) => loadEarlier(queries, most) },
    ...(more.unloaded ? [more.unloaded] : []),
  ]

  function isUnread(entry: Entry): boolean {
    const userId = 'response' in entry ? entry.response.userId : 'element' in entry ? entry.userId : undefined
    return userId !== undefined && more.isUnread?.({ userId, createdAt: entry.createdAt }) === true
  }

  function showNewest() {
    const newest = [...(list.current?.querySelectorAll('article') ?? [])].at(-1)
    newest?.focus({ preventScroll: true })
    newest?.scrollIntoView({ block: 'center' })
  }

  return (
    <section aria-labelledby="conversation">
      <div className="mb-3 flex min-h-7 items-center justify-between gap-x-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="conversation" className="text-section text-n900">
            Conversation
          </h2>
          {count > 0 && (
            <p className="text-ui text-n600 tabular-nums">
              {`${count} ${count === 1 ? 'response' : 'responses'}`}
            </p>
          )}
        </div>
        {count >= manyResponses && (
          <Button variant="secondary" size="small" icon={ChevronDown} onClick={showNewest}>
            Newest<span className="sr-only"> response</span>
          </Button>
        )}
      </div>
      <ol ref={list}>
        <Message
          as="div"
          {...(raised ? { author: 'Support Team', name: raised.authorName ?? undefined } : opener)}
          isStaff={raised !== undefined}
          at={ticket.createdAt}
          mark="Description"
          text={ticket.description || 'No description provided.'}
          byEmail={ticket.byEmail}
          ticketId={ticket.id}
          files={ticket.files}
        />
        {!isPending && (
          <ConversationEntries
            key={ticket.id}
            entries={entries}
            unloaded={unloaded}
            isNew={(entry) => 'response' in entry && newIds.has(entry.response.id)}
            isUnread={isUnread}
          >
            {(entry) =>
              'element' in entry ? (
                entry.element
              ) : 'response' in entry ? (
                <ResponseEntry
                  response={entry.response}
                  customerName={entry.response.isStaff ? '' : customerName(entry.response)}
                  name={entry.response.isStaff ? entry.response.authorName : nameOfCustomer?.(entry.response)}
                  isNew={newIds.has(entry.response.id)}
                  picture={more.picture}
                />
              ) : (
                <EventLine
                  author={entry.event.byCustomer ? 'The reply' : (entry.event.authorName ?? 'Support Team')}
                  done={eventText(entry.event)}
                  at={entry.createdAt}
                  ticket={linkOf(entry.event, linkTo)}
                />
              )
            }
          </ConversationEntries>
        )}
      </ol>
      {isPending && <Spinner label="Loading responses..." className="min-h-31 place-content-center" />}
      {responses.isError && (
        <div className="mt-5 md:ml-12">
          <ErrorState
            text="Error loading responses. Please refresh and try again."
            action={<Retry query={responses} label="Refresh" />}
          />
        </div>
      )}
      {responses.data && !isPending && !responses.isError && count === 0 && (
        <p className="mt-5 rounded-card md:ml-12 border border-n200 px-4 py-6 text-center text-ui text-n600">
          {emptyText}
        </p>
      )}
    </section>
  )
}
