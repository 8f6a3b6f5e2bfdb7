import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { TeamManagement } from '../../features/site/team/browser/TeamManagement.tsx'

export function TeamManagementPage() {
  const { data: user } = useQuery(currentUserQuery)
  return <TeamManagement title="Team" userId={user?.id ?? null} />
}
