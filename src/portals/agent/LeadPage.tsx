import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { ApiError } from '../../browser/api.ts'
import { Button } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { NameMark } from '../../browser/ui/NameMark.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { idInPath } from '../../fields.ts'
import { contactRequestQuery } from '../../features/inquiries/browser/api.ts'
import { LeadDetails } from '../../features/inquiries/browser/LeadDetails.tsx'
import { LeadType } from '../../features/inquiries/browser/LeadType.tsx'
import { SalesNotFound } from './SalesNotFound.tsx'

export function LeadPage() {
  const { id } = useParams({ from: '/agent/frame/agent/sales/$id' })
  const valid = idInPath.safeParse(id).success
  const lead = useQuery({ ...contactRequestQuery(id), enabled: valid })
  return (
    <>
      <PageHeader
        back={{ to: '/agent/sales', label: 'Sales Leads' }}
        title={lead.data ? <LeadName name={lead.data.name} /> : 'Sales Lead'}
        subtitle={
          lead.data && (
            <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
              <span className="tabular-nums">Lead #{lead.data.id}</span>
              <LeadType type={lead.data.type} />
            </div>
          )
        }
        actions={
          // Specified without any behaviour.
          lead.data && (
            <Button variant="secondary" icon={Archive}>
              Archive
            </Button>
          )
        }
      />
      {lead.data ? (
        <LeadDetails lead={lead.data} />
      ) : !valid ? (
        <SalesNotFound text="Invalid sales lead ID." />
      ) : lead.isPending ? (
        <Spinner label="Loading lead..." className="min-h-62 place-content-center" />
      ) : lead.error instanceof ApiError && lead.error.status === 404 ? (
        <SalesNotFound text="Contact request not found." />
      ) : (
        <ErrorState
          text="Error loading contact request. Please try again."
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
