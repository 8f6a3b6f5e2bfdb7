import { useQuery } from '@tanstack/react-query'
import { Slot } from '../../browser/page/Slot.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { UserAdministration } from '../../features/accounts/browser/UserAdministration.tsx'
import { userList } from '../../features/accounts/slots.ts'
import { AdministratorsOnly } from './AdministratorsOnly.tsx'

const head = { title: 'User Management', subtitle: 'Everybody who can sign in, and how.' }

export function UserManagementPage() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <AdministratorsOnly {...head}>
      <PageHeader {...head} />
      {user && (
        <Slot of={userList} given={{ currentUserId: user.id }}>
          <UserAdministration currentUserId={user.id} canEdit={false} resetBy="POST" />
        </Slot>
      )}
    </AdministratorsOnly>
  )
}
