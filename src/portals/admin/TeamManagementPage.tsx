import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { TeamManagement } from '../../features/site/team/browser/TeamManagement.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { teamQuery } from '../../features/site/team/browser/api.ts'
import { reads } from '../data/reads.ts'

function TeamManagementPage() {
  const { data: user } = useQuery(currentUserQuery)
  return <TeamManagement title="Team" userId={user?.id ?? null} />
}

export const screen: Screen = {
  component: TeamManagementPage,
  reads: () => [reads(teamQuery)],
}
