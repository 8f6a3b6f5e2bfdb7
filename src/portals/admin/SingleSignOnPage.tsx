import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { IdentityProviders } from '../../features/people/singleSignOn/browser/IdentityProviders.tsx'

export function SingleSignOnPage() {
  const { data: user } = useQuery(currentUserQuery)
  return <IdentityProviders userId={user?.id ?? null} />
}
