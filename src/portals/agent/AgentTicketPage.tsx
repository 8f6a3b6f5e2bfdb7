import { useParams } from '@tanstack/react-router'
import { Card } from '../../browser/ui/Card.tsx'
import { CustomerCard } from '../../features/people/accounts/browser/CustomerCard.tsx'
import { CorrectTicket } from '../../features/desk/tickets/onBehalf/browser/CorrectTicket.tsx'
import { HeldAtTicket } from '../../features/desk/mailIn/browser/HeldAtTicket.tsx'
import {
  heldMailsOfTicketQuery,
  heldMailSummaryQuery,
} from '../../features/desk/mailIn/browser/heldCounts.ts'
import { OthersWriting, PresentAtTicket } from '../../features/desk/live/browser/Present.tsx'
import { TicketFacts } from '../../features/desk/tickets/browser/TicketFacts.tsx'
import { TicketScreen } from '../../features/desk/tickets/browser/TicketScreen.tsx'
import { TicketStatusForm } from '../../features/desk/tickets/browser/TicketStatusForm.tsx'
import { TicketThread, type ThreadMore } from '../../features/desk/tickets/browser/TicketThread.tsx'
import { isOpenFor, stateOf } from '../../features/desk/tickets/policy.ts'
import type { Ticket } from '../../features/desk/tickets/schema.ts'
import { ticketLink, ticketList } from './links.ts'
import { DeskThread } from './DeskThread.tsx'
import { LinksCard } from './LinksCard.tsx'
import { OpenTicketDetails } from './OpenTicketDetails.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketWalk } from './TicketWalk.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { assignmentQuery } from '../../features/desk/assignment/browser/api.ts'
import { personSearch } from '../../features/clients/directory/browser/api.ts'
import { unsentFilesQuery } from '../../features/desk/attachments/browser/api.ts'
import { ticketLinksQuery } from '../../features/desk/related/links/browser/api.ts'
import { ticketNotesQuery } from '../../features/desk/notes/browser/api.ts'
import { ticketTagsQuery } from '../../features/desk/tags/browser/api.ts'
import { readPositionQuery } from '../../features/desk/reading/browser/api.ts'
import { responsesQuery, ticketQuery } from '../../features/desk/tickets/browser/api.ts'
import { mutedNoticesQuery } from '../../features/desk/notifications/browser/muting.ts'
import { reads, readsThen } from '../data/reads.ts'

function AgentTicketPage() {
  const { id } = useParams({ from: '/agent/frame/agent/tickets/$id' })
  return (
    <TicketScreen id={id} list={ticketList} besideBack={<TicketWalk id={Number(id)} />} subtitle={facts}>
      {(ticket) => (
        <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_272px]">
          <div className="min-w-0">
            <HeldAtTicket ticketId={ticket.id} />
            <DeskThread key={ticket.id} ticket={ticket} thread={(more) => thread(ticket, more)} />
          </div>
          <Cards ticket={ticket} />
        </div>
      )}
    </TicketScreen>
  )
}

/** The cards beside the conversation, on small screens below it. There, TicketDetailsSheet shows the details. */
function Cards({ ticket }: { ticket: Ticket }) {
  const isMerged = stateOf(ticket) === 'merged'
  return (
    <div className="grid min-w-0 gap-8 lg:sticky lg:top-[calc(var(--header-height)+1.75rem)] lg:gap-6">
      {!isMerged && (
        <Card aria-label="Ticket details" className="p-4! max-lg:hidden">
          <TicketDetails ticket={ticket} />
        </Card>
      )}
      <CustomerCard id={ticket.userId} customer={ticket.customer} />
      {!isMerged && <LinksCard ticket={ticket} />}
      {isOpenFor('change', ticket) && <TicketStatusForm key={ticket.id} ticket={ticket} />}
    </div>
  )
}

const thread = (ticket: Ticket, more: ThreadMore) => (
  <TicketThread
    ticket={ticket}
    customerName={({ userId }) => `Customer #${userId}`}
    nameOfCustomer={({ userId, authorName }) =>
      userId === ticket.userId ? ticket.customer?.name : authorName
    }
    linkTo={ticketLink}
    closedNotice={
      <p className="rounded-card border border-n200 bg-n25 p-5 text-ui font-medium text-n900">
        This ticket is closed and cannot be updated.
      </p>
    }
    note="This response will be visible to the customer."
    notice={<OthersWriting ticketId={ticket.id} />}
    more={more}
  />
)

const facts = (ticket: Ticket) => (
  <TicketFacts
    ticket={ticket}
    more={
      <>
        <CorrectTicket ticket={ticket} search={personSearch} />
        {stateOf(ticket) !== 'merged' && (
          <OpenTicketDetails ticket={ticket} variant="ghost" size="small" className="-my-1" />
        )}
        <PresentAtTicket ticket={ticket} />
      </>
    }
  />
)

export const screen: Screen = {
  component: AgentTicketPage,
  reads: ({ id }) => [
    reads(ticketQuery(id)),
    reads(responsesQuery(id)),
    reads(assignmentQuery(Number(id))),
    reads(mutedNoticesQuery),
    reads(ticketNotesQuery(id)),
    reads(readPositionQuery(Number(id))),
    reads(unsentFilesQuery),
    reads(ticketTagsQuery(Number(id))),
    reads(ticketLinksQuery(Number(id))),
    readsThen(heldMailSummaryQuery, ({ held }) =>
      held > 0 ? [reads(heldMailsOfTicketQuery(Number(id)))] : [],
    ),
  ],
}
