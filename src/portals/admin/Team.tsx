import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { TeamManagement } from '../../features/team/browser/TeamManagement.tsx'

export function Team() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <PageHeader title="Team" />
      <TeamManagement person={user?.id ?? null} />
    </>
  )
}
