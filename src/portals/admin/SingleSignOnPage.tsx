import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { IdentityProviders } from '../../features/people/singleSignOn/browser/IdentityProviders.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { identityProvidersQuery } from '../../features/people/singleSignOn/browser/api.ts'
import { brandsQuery } from '../../features/site/brands/browser/api.ts'
import { reads } from '../data/reads.ts'

function SingleSignOnPage() {
  const { data: user } = useQuery(currentUserQuery)
  return <IdentityProviders userId={user?.id ?? null} />
}

export const screen: Screen = {
  component: SingleSignOnPage,
  reads: () => [reads(identityProvidersQuery), reads(brandsQuery)],
}
