import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide'
import { ApiError } from '../../browser/api/send.ts'
import { useWorks } from '../../browser/page/site.tsx'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Card } from '../../browser/ui/Card.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { EditedPeople } from '../../features/clients/directory/browser/CompanyPeople.tsx'
import { CompanyRecords } from '../../features/clients/directory/browser/CompanyRecords.tsx'
import { MergeButton } from '../../features/clients/directory/browser/MergeButton.tsx'
import { MissingCompany } from '../../features/clients/directory/browser/MissingCompany.tsx'
import { companyQuery } from '../../features/people/companies/browser/api.ts'
import { CompanyFacts } from '../../features/people/companies/browser/CompanyFacts.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { readsCompanyRecords } from '../data/companyReads.ts'
import { reads } from '../data/reads.ts'

const back = { to: '/admin/companies', label: 'Back to Companies' } as const
const linkTo = (companyId: string, name: string) => (
  <Link to="/admin/companies/$companyId" params={{ companyId }} className={buttonClass()}>
    {`Open ${name}`}
  </Link>
)
const notFound = (
  <ErrorState text="Company not found. The company you're looking for doesn't exist or you don't have permission to view it." />
)

function CompanyPage() {
  const { companyId } = useParams({ from: '/admin/frame/admin/companies/$companyId' })
  const company = useQuery(companyQuery(companyId))
  const isPeopleCardAnnounced = !useWorks('associated-users')

  // Check for a 404 before the data, because the query keeps the cached company.
  if (company.error instanceof ApiError && company.error.status === 404) {
    return (
      <>
        <PageHeader back={back} title="Company not found" />
        <MissingCompany {...{ id: companyId, linkTo, otherwise: notFound }} />
      </>
    )
  }
  if (company.data) {
    return (
      <>
        <PageHeader
          back={back}
          title={company.data.name}
          actions={
            <>
              <MergeButton company={company.data} />
              <Link to="/admin/companies/$companyId/edit" params={{ companyId }} className={buttonClass()}>
                <Icon icon={Pencil} />
                Edit Company
              </Link>
            </>
          }
        />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_272px]">
          <CompanyFacts company={company.data} />
          {isPeopleCardAnnounced ? (
            <div className="grid gap-6">
              {/* Above the people: below them, this card would move when they are loaded. */}
              <Card aria-labelledby="associated-users">
                <h2 id="associated-users" className="text-section text-n900">
                  Associated Users
                </h2>
                <p className="mt-2 text-ui text-n600">This feature is not yet implemented.</p>
              </Card>
              <EditedPeople company={company.data} />
            </div>
          ) : (
            <EditedPeople company={company.data} title="Associated Users" />
          )}
        </div>
        <CompanyRecords company={company.data} />
      </>
    )
  }
  return (
    <>
      <PageHeader back={back} title="Company" />
      {company.isPending ? (
        <Spinner label="Loading company details..." className="min-h-62" />
      ) : (
        <ErrorState text="Failed to load company details" action={<Retry query={company} />} />
      )}
    </>
  )
}

export const screen: Screen = {
  component: CompanyPage,
  reads: ({ id }) => [reads(companyQuery(id)), ...readsCompanyRecords(id), reads(invoiceSummaryQuery)],
}
