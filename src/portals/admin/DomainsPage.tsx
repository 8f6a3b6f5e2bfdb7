import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { LoadedContent } from '../../browser/ui/LoadedContent.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { domainsQuery } from '../../features/site/brands/browser/api.ts'
import { DomainTable } from '../../features/site/brands/browser/DomainTable.tsx'
import { isAdministrator } from '../../shared/endpoint/roles.ts'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

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

function DomainsPage() {
  const { domains } = useDomains()
  return (
    <>
      <PageHeader
        title="Domain Management"
        subtitle="Choose which brand visitors see on each host name."
        // Not shown if there are no domains, because the message for an empty list contains the same button.
        actions={domains.data?.length !== 0 && add}
      />
      <DomainList />
    </>
  )
}

function DomainList() {
  const { user, domains } = useDomains()
  return (
    <LoadedContent
      // If the current user could not be loaded, shows that failure and retries that request, because the domains are
      // not requested without the user.
      query={user.isError && !domains.data ? { ...user, data: undefined } : domains}
      loadingText="Loading domains..."
      errorText="Error loading domains. Please try refreshing."
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState text="No domains found. Add your first domain to get started." action={add} />
        ) : (
          <DomainTable domains={all} />
        )
      }
    </LoadedContent>
  )
}

export const screen: Screen = {
  component: DomainsPage,
  reads: () => [reads(domainsQuery)],
}
