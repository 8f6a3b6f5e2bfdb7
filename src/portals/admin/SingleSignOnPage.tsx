import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { IdentityProviders } from '../../features/singleSignOn/browser/IdentityProviders.tsx'

export function SingleSignOnPage() {
  const { data: user } = useQuery(currentUserQuery)
  return <IdentityProviders userId={user?.id ?? null} />
}
