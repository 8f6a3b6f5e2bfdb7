import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { Badge } from '../../../browser/ui/Badge.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { formatDateTime } from '../../../dates.ts'
import type { TicketResponse } from '../schema.ts'
import { responsesQuery } from './api.ts'

interface ConversationProps {
  ticketId: number
  /** The heading of a customer's response: 'You', or 'Customer #7' for staff. */
  customerName: (response: TicketResponse) => string
  /** The responses that came while this person was writing. */
  newIds: ReadonlySet<number>
  /** Shown where there are no responses. */
  emptyText?: string
}

/** All responses to a ticket, oldest first. */
export function Conversation({
  ticketId,
  customerName,
  newIds,
  emptyText = 'No responses yet. Add a response below.',
}: ConversationProps) {
  const responses = useQuery(responsesQuery(String(ticketId)))
  const count = responses.data?.length
  return (
    <section aria-labelledby="conversation">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="conversation" className="text-section text-n900">
          Conversation
        </h2>
        {count !== undefined && count > 0 && (
          <p className="text-ui text-n600 tabular-nums">
            {count} {count === 1 ? 'response' : 'responses'}
          </p>
        )}
      </div>
      {responses.isPending && (
        <Spinner label="Loading responses..." className="min-h-31 place-content-center" />
      )}
      {responses.isError && (
        <ErrorState
          text="Error loading responses. Please refresh and try again."
          action={<Retry query={responses} label="Refresh" />}
        />
      )}
      {count === 0 && (
        <p className="rounded-card border border-n200 px-4 py-8 text-center text-ui text-n600">{emptyText}</p>
      )}
      {count !== undefined && count > 0 && (
        <ol>
          {responses.data?.map((response) => (
            <ResponseItem
              key={response.id}
              response={response}
              isNew={newIds.has(response.id)}
              name={response.isStaff ? 'Support Team' : customerName(response)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

const portClass = {
  true: 'bg-p text-on-p ring-1 ring-inset ring-edge after:absolute after:top-3.5 after:left-full after:h-1 after:w-[18px] after:bg-strand-p',
  false: 'bg-n0 text-n700 ring-1 ring-inset ring-n300',
}

/** One response, with a port for its author and the strand that leads to the next response. */
function ResponseItem({ response, isNew, name }: { response: TicketResponse; isNew: boolean; name: string }) {
  const { isStaff, message, createdAt } = response
  return (
    <li className="group flex gap-4">
      <div aria-hidden className="hidden w-8 shrink-0 flex-col items-center md:flex">
        <span
          className={`relative grid size-8 shrink-0 place-items-center rounded-control text-small font-semibold ${portClass[`${isStaff}`]}`}
        >
          {isStaff ? 'ST' : <Icon icon={User} />}
        </span>
        <span className="my-1 w-[3px] grow bg-n300 group-last:hidden" />
      </div>
      <article
        data-new={isNew || undefined}
        className={`mb-5 min-w-0 grow rounded-card border border-n200 px-4 py-3 group-last:mb-0 ${isStaff ? 'bg-n50' : ''}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3 className="flex items-center gap-2 text-ui font-semibold text-n900">
            {name}
            {isStaff && <Badge tone="staff">Staff</Badge>}
            {isNew && <Badge tone="plain">New</Badge>}
          </h3>
          <time dateTime={createdAt} className="text-small text-n600 tabular-nums">
            {formatDateTime(createdAt)}
          </time>
        </div>
        <p
          dir="auto"
          className="mt-1.5 max-w-[68ch] text-message text-pretty wrap-anywhere whitespace-pre-wrap text-n800"
        >
          {message}
        </p>
      </article>
    </li>
  )
}
