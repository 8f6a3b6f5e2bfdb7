import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive } from 'lucide'
import { ApiError } from '../../browser/api/send.ts'
import { useWorks } from '../../browser/page/site.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { NameMark } from '../../browser/ui/NameMark.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { contactRequestQuery } from '../../features/clients/leads/browser/api.ts'
import { ConvertLead } from '../../features/clients/leads/browser/ConvertLead.tsx'
import { LeadAnswers } from '../../features/clients/leads/browser/LeadAnswers.tsx'
import { LeadClient } from '../../features/clients/leads/browser/LeadClient.tsx'
import { LeadDetails } from '../../features/clients/leads/browser/LeadDetails.tsx'
import { LeadHandling } from '../../features/clients/leads/browser/LeadHandling.tsx'
import { LeadStateBadge } from '../../features/clients/leads/browser/LeadStateBadge.tsx'
import { LeadType } from '../../features/clients/leads/browser/LeadType.tsx'
import { LeadInvitation } from '../../features/clients/leads/invitations/browser/LeadInvitation.tsx'
import { archivedLeadQuery } from '../../features/clients/leads/archive/browser/api.ts'
import { ArchiveButton } from '../../features/clients/leads/archive/browser/ArchiveButton.tsx'
import { isId } from '../../shared/endpoint/ids.ts'
import { leadList } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { leadAnswersQuery, leadAssigneesQuery } from '../../features/clients/leads/browser/leads.ts'
import { leadInvitationQuery } from '../../features/clients/leads/invitations/browser/api.ts'
import { reads } from '../data/reads.ts'

function LeadPage() {
  const { id } = useParams({ from: '/agent/frame/agent/sales/$id' })
  const canArchive = useWorks('lead-archive')
  const valid = isId(id)
  const { data: user } = useQuery(currentUserQuery)
  const lead = useQuery({ ...contactRequestQuery(id), enabled: valid })
  return (
    <>
      <PageHeader
        back={{ ...leadList, label: 'Back to Sales Leads' }}
        title={lead.data ? <LeadName name={lead.data.name} /> : 'Sales Lead'}
        subtitle={
          lead.data && (
            <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
              <span className="tabular-nums">Lead #{lead.data.id}</span>
              <LeadType type={lead.data.type} />
              <LeadStateBadge state={lead.data.state} />
            </div>
          )
        }
        actions={
          lead.data && (
            <>
              <LeadInvitation lead={lead.data} userId={user?.id} />
              <ConvertLead key={lead.data.id} lead={lead.data} userId={user?.id} />
              {canArchive ? (
                <ArchiveButton lead={lead.data} />
              ) : (
                // The specification gives this button no behavior.
                <Button variant="secondary" icon={Archive}>
                  Archive
                </Button>
              )}
            </>
          )
        }
      />
      {lead.data ? (
        <LeadDetails
          lead={lead.data}
          answers={<LeadAnswers lead={lead.data} userId={user?.id} />}
          aside={
            <>
              <LeadClient lead={lead.data} />
              <LeadHandling key={lead.data.id} lead={lead.data} />
            </>
          }
        />
      ) : !valid ? (
        <ErrorState text="Invalid sales lead ID." />
      ) : lead.isPending ? (
        <Spinner label="Loading lead..." className="min-h-62 place-content-center" />
      ) : lead.error instanceof ApiError && lead.error.status === 404 ? (
        <ErrorState text="Contact request not found." />
      ) : (
        <ErrorState
          text="Could not load the contact request. Please try again."
          action={<Retry query={lead} label="Retry" />}
        />
      )}
    </>
  )
}

const LeadName = ({ name }: { name: string }) => (
  <>
    {name}
    <NameMark name={name} />
  </>
)

export const screen: Screen = {
  component: LeadPage,
  reads: ({ id, working }) => [
    reads(contactRequestQuery(id)),
    reads(leadAnswersQuery(Number(id))),
    reads(leadInvitationQuery(Number(id))),
    reads(leadAssigneesQuery),
    ...(working.includes('lead-archive') ? [reads(archivedLeadQuery(Number(id)))] : []),
  ],
}
