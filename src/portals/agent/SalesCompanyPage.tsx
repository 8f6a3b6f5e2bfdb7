import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChevronDown, FileText, ReceiptText } from 'lucide'
import { ApiError } from '../../browser/api/send.ts'
import { Slot } from '../../browser/page/Slot.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { Menu } from '../../browser/ui/Menu.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { companyQuery } from '../../features/companies/browser/api.ts'
import { ClientCompany } from '../../features/companies/browser/ClientCompany.tsx'
import { leadList } from './links.ts'
import { clientCompanyDetails, companyRecords } from '../../features/companies/slots.ts'

const unavailable = () =>
  toast({ title: 'Feature Unavailable', description: 'This feature is not available yet.', kind: 'info' })

export function SalesCompanyPage() {
  const { id } = useParams({ from: '/agent/frame/agent/sales/companies/$id' })
  const company = useQuery(companyQuery(id))
  return (
    <>
      <PageHeader
        back={{ ...leadList, label: 'Back to Sales Leads' }}
        title={company.data?.name ?? 'Company'}
        actions={company.data && <SalesCompanyActions />}
      />
      {company.data ? (
        <>
          <Slot of={clientCompanyDetails} given={{ company: company.data }}>
            <ClientCompany company={company.data} />
          </Slot>
          <Slot of={companyRecords} given={{ company: company.data }} />
        </>
      ) : company.isPending ? (
        <Spinner label="Loading company details..." className="min-h-62 place-content-center" />
      ) : company.error instanceof ApiError && company.error.status < 500 ? (
        <ErrorState text="Company not found" />
      ) : (
        <ErrorState
          text="Error loading company details. Please try again."
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
