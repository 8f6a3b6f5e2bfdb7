import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type LinkProps } from '@tanstack/react-router'
import { ApiError } from '../../browser/api/send.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { personSearch } from '../../features/clients/directory/browser/api.ts'
import { heldMailQuery } from '../../features/desk/mailIn/browser/api.ts'
import { HandledMail } from '../../features/desk/mailIn/browser/HandledMail.tsx'
import { HeldMailActions } from '../../features/desk/mailIn/browser/HeldMailActions.tsx'
import { HeldMailDetails } from '../../features/desk/mailIn/browser/HeldMailDetails.tsx'
import { subjectText } from '../../features/desk/mailIn/browser/reasonText.ts'
import { isUnhandled } from '../../features/desk/mailIn/policy.ts'
import type { HeldMail } from '../../features/desk/mailIn/schema.ts'
import { resultsQuery } from '../../features/office/search/browser/api.ts'
import { isId } from '../../shared/endpoint/ids.ts'
import { reads } from '../data/reads.ts'
import { leadLink, ticketLink } from './links.ts'

const list: LinkProps = { to: '/agent/held-email' }

/** A held or ignored email, and what staff can make of it. */
function HeldMailPage() {
  const { id } = useParams({ from: '/agent/frame/agent/held-email/$id' })
  const navigate = useNavigate()
  const valid = isId(id)
  const query = useQuery({ ...heldMailQuery(id), enabled: valid })
  const { data: mail } = query

  function show({ state, ticket, leadId }: HeldMail) {
    if (leadId !== null) {
      toast({ title: 'The email is a lead now', kind: 'success' })
      void navigate(leadLink(String(leadId)))
    } else if (ticket && state !== 'discarded') {
      const title =
        state === 'ticket' ? `The email is ticket #${ticket.id} now` : `Added to ticket #${ticket.id}`
      toast({ title, kind: 'success' })
      void navigate(ticketLink(String(ticket.id)))
    } else {
      toast({ title: 'Email discarded', kind: 'success' })
      void navigate(list)
    }
  }

  return (
    <>
      <PageHeader
        back={{ ...list, label: 'Back to Held Email' }}
        title={mail ? subjectText(mail.subject) : 'Held Email'}
      />
      {mail ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_272px]">
          <HeldMailDetails mail={mail} />
          {isUnhandled(mail) ? (
            <HeldMailActions
              mail={mail}
              ticketSearch={resultsQuery}
              customerSearch={personSearch}
              onHandled={show}
            />
          ) : (
            <HandledMail mail={mail} />
          )}
        </div>
      ) : !valid || (query.error instanceof ApiError && query.error.status === 404) ? (
        <ErrorState text="Email not found." />
      ) : query.isPending ? (
        <Spinner label="Loading the email..." className="min-h-62 place-content-center" />
      ) : (
        <ErrorState
          text="Could not load the email. Please try again."
          action={<Retry query={query} label="Retry" />}
        />
      )}
    </>
  )
}

export const screen: Screen = {
  component: HeldMailPage,
  reads: ({ id }) => [reads(heldMailQuery(id))],
}
