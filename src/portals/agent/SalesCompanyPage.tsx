import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronDown, FileText, ReceiptText } from 'lucide'
import { ApiError } from '../../browser/api/send.ts'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { Menu } from '../../browser/ui/Menu.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { companyQuery } from '../../features/people/companies/browser/api.ts'
import { CompanyPeople } from '../../features/clients/directory/browser/CompanyPeople.tsx'
import { CompanyRecords } from '../../features/clients/directory/browser/CompanyRecords.tsx'
import { MissingCompany } from '../../features/clients/directory/browser/MissingCompany.tsx'
import { CompanyFacts } from '../../features/people/companies/browser/CompanyFacts.tsx'
import { leadList } from './links.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { readsCompanyRecords } from '../data/companyReads.ts'
import { reads } from '../data/reads.ts'

const unavailable = () =>
  toast({ title: 'Feature Unavailable', description: 'This feature is not available yet.', kind: 'info' })

const linkTo = (id: string, name: string) => (
  <Link to="/agent/sales/companies/$id" params={{ id }} className={buttonClass()}>
    {`Open ${name}`}
  </Link>
)
const notFound = <ErrorState text="Company not found" />

function SalesCompanyPage() {
  const { id } = useParams({ from: '/agent/frame/agent/sales/companies/$id' })
  const company = useQuery(companyQuery(id))
  const isMissing = company.error instanceof ApiError && company.error.status < 500
  // If the company is missing, the query still has its cached data.
  const data = isMissing ? undefined : company.data
  return (
    <>
      <PageHeader
        back={{ ...leadList, label: 'Back to Sales Leads' }}
        title={data?.name ?? 'Company'}
        actions={data && <SalesCompanyActions />}
      />
      {data ? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_272px]">
            <CompanyFacts company={data} title="Company Details" withName />
            <CompanyPeople company={data} />
          </div>
          <CompanyRecords company={data} />
        </>
      ) : company.isPending ? (
        <Spinner label="Loading company details..." className="min-h-62 place-content-center" />
      ) : isMissing ? (
        <MissingCompany {...{ id, linkTo, otherwise: notFound }} />
      ) : (
        <ErrorState
          text="Could not load the company details. Please try again."
          action={<Retry query={company} label="Retry" />}
        />
      )}
    </>
  )
}

function SalesCompanyActions() {
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          Actions
          <Icon icon={ChevronDown} />
        </Button>
      }
      items={[
        { label: 'Quote', icon: FileText, onSelect: unavailable },
        { label: 'Invoice', icon: ReceiptText, onSelect: unavailable },
      ]}
    />
  )
}

export const screen: Screen = {
  component: SalesCompanyPage,
  reads: ({ id }) => [reads(companyQuery(id)), ...readsCompanyRecords(id)],
}
