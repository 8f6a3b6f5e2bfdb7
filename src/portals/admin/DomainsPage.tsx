import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { domainsQuery } from '../../features/brands/browser/api.ts'
import { DomainTable } from '../../features/brands/browser/DomainTable.tsx'
import { isAdministrator } from '../../roles.ts'

const add = (
  <Link to="/admin/domain/add" className={buttonClass()}>
    <Icon icon={Plus} />
    Add Domain
  </Link>
)

function useDomains() {
  const user = useQuery(currentUserQuery)
  const domains = useQuery({ ...domainsQuery, enabled: isAdministrator(user.data?.role ?? '') })
  return { user, domains }
}

export function DomainsPage() {
  const { domains } = useDomains()
  return (
    <>
      <PageHeader
        title="Domain Management"
        subtitle="Choose which brand visitors see on each host name."
        // The empty list shows the button in its own place.
        actions={domains.data?.length !== 0 && add}
      />
      <DomainList />
    </>
  )
}

function DomainList() {
  const { user, domains } = useDomains()
  if (domains.isError || user.isError) {
    const failed = domains.isError ? domains : user
    return (
      <ErrorState text="Error loading domains. Please try refreshing." action={<Retry query={failed} />} />
    )
  }
  if (domains.isPending) return <Spinner label="Loading domains..." className="min-h-62" />
  if (domains.data.length === 0) {
    return <EmptyState text="No domains found. Add your first domain to get started." action={add} />
  }
  return <DomainTable domains={domains.data} />
}
